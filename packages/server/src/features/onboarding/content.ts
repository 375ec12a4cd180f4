/** Computes the number that a yes is bound to, over all that is looked at in a round, and compares it (decision 0195). Pure. */
import { createHash } from 'node:crypto'

/** Anything that JSON knows, in an order that does not depend on who asks. */
export const contentOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

interface Looked {
  /** What stands there now. */
  content: string
  round: number
  /** Changes since this round was handed in. */
  edits: number
}

interface Yes {
  content?: string | undefined
  seen?: number | undefined
}

/**
 * By content: all of it is as it was shown. By version: only in the first round, because each counts anew. By neither (`enabled: true`
 * alone): only what was handed in once and never touched since.
 */
export const namesWhatStands = ({ content, round, edits }: Looked, yes: Yes): boolean =>
  yes.content === undefined ? round === 1 && (yes.seen ?? 0) === edits : yes.content === content
