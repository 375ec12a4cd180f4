/** The type of a row of the matrix: the input of a call, and whom each role reaches through it (G6). */
import type { Role } from '@taschino/contract/roles.ts'
import type { LooseAsk } from '../personas.ts'
import type { Target } from './cast.ts'
import { RELATIONS, type Relation } from './relation.ts'

export interface Row {
  /** What makes the call understood: the ids of the target, else valid input. Left out where the call takes nothing. */
  ask?: (to: Target) => LooseAsk | Promise<LooseAsk>
  /**
   * For calls whose reach is `named`: by role, the relations that it reaches in words (`'own managed'`, `'all'`, `'none'`); a relation may
   * have its own refusal (`'group:staff_by_admin_only'`).
   */
  sees?: Partial<Record<Role, string>>
  /** For lists: what is in the answer for those who reach it and in nobody else's; who may call gets a list in any case. */
  shows?: (to: Target) => number | string | Promise<number | string>
  /** What is said to those who do not reach it; `not_found` unless the row says otherwise. */
  outside?: string
  /** Refusals with status 403 or 404 that nevertheless mean: you may, but not so. */
  inside?: readonly string[]
}

export type Rows = Readonly<Record<string, Row>>

/**
 * What each relation is answered by a word of `sees`: `in`, or the refusal behind a colon (`'own managed group:staff_by_admin_only'`); null
 * when it is no such word.
 */
export function reachIn(word: string): ReadonlyMap<Relation, string> | null {
  if (word === 'none') return new Map()
  if (word === 'all') return new Map(RELATIONS.map((relation) => [relation, 'in']))
  const named = word.split(' ').map((one) => one.split(':') as [string, string?])
  if (!named.every(([relation]) => (RELATIONS as readonly string[]).includes(relation))) return null
  return new Map(named.map(([relation, refusal]) => [relation as Relation, refusal ?? 'in']))
}
