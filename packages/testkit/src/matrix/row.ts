/** One row of the authorisation matrix: what a call is asked with, and whom each role reaches through it (threats.md G6). */
import type { Role } from '@taschino/contract/roles.ts'
import type { LooseAsk } from '../personas.ts'
import type { Target } from './cast.ts'

/**
 * Whose thing a call is about, seen from the caller: their own; of somebody who stands beside them (a colleague, the sister shop); of somebody below them
 * (an employee, a member shop, a shop that they brought in; for the company everybody); of a stranger.
 */
export const RELATIONS = ['own', 'group', 'managed', 'foreign'] as const
export type Relation = (typeof RELATIONS)[number]

export interface Row {
  /** What makes the call understood: the ids of the target, else valid input. Left out where the call takes nothing. */
  ask?: (to: Target) => LooseAsk | Promise<LooseAsk>
  /** For calls whose reach is `named`: by role, the relations that it reaches in words (`'own managed'`, `'all'`, `'none'`). */
  sees?: Partial<Record<Role, string>>
  /** For lists: what is in the answer for those who reach it and in nobody else's; who may call gets a list in any case. */
  shows?: (to: Target) => number | string | Promise<number | string>
  /** What is said to those who do not reach it; `not_found` unless the row says otherwise. */
  outside?: string
  /** Refusals with status 403 or 404 that nevertheless mean: you may, but not so. */
  inside?: readonly string[]
}

export type Rows = Readonly<Record<string, Row>>

/** The relations in a word of `sees`; null when it is no such word. */
export function relationsIn(word: string): readonly Relation[] | null {
  if (word === 'all') return RELATIONS
  if (word === 'none') return []
  const named = word.split(' ')
  return named.every((one) => (RELATIONS as readonly string[]).includes(one)) ? (named as Relation[]) : null
}
