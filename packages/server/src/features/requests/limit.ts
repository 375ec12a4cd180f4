/** The value from which a request needs two people's yes. */
import type { Cents } from '@taschino/basics/money.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { relatedPayments, type RequestRow } from './store.ts'

export type Limits = Pick<Settings, 'secondPersonAbove' | 'relatedAbove'>

/** Nothing that a shop asks for is one person's to answer once much of what it takes comes from its own side of the counter (T16). */
export const limitWith = (related: Cents, { secondPersonAbove, relatedAbove }: Limits): Cents =>
  related > relatedAbove ? 0 : secondPersonAbove

export async function limitOf(sql: Sql, { kind, idParty }: Pick<RequestRow, 'kind' | 'idParty'>, limits: Limits): Promise<Cents> {
  return limitWith(kind === 'tickets' ? 0 : (await relatedPayments(sql, idParty)).value, limits)
}
