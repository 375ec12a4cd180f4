/** The columns of the matrix: how a caller is related to what a call is about (G6). */

/**
 * Whose thing a call is about, seen from the caller: their own; of somebody who stands beside them (a colleague, the sister shop); of
 * somebody below them
 * (an employee, a member shop, a shop that they brought in; for the company everybody); of a stranger.
 */
export const RELATIONS = ['own', 'group', 'managed', 'foreign'] as const
export type Relation = (typeof RELATIONS)[number]
