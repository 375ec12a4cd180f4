/** How a grant stands, as a tag looks. */
export const GRANT_TAG = { waiting: 'warn', given: 'ok', refused: 'bad', withdrawn: 'plain' } as const
