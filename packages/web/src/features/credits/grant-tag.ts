/** The state of a grant as a tag. */
export const GRANT_TAG = { waiting: 'warn', given: 'ok', refused: 'bad', withdrawn: 'plain' } as const
