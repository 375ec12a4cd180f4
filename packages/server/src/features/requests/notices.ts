/** The notices to both sides when a request is called off. */
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { notice, type Told } from '../realtime/public.ts'
import { groupOf, type RequestRow } from './store.ts'

const TOLD = {
  tickets: { type: 'agency-request', says: 'order_called_off' },
  payback: { type: 'shop-payback-request', says: 'payback_called_off' },
  credits: { type: 'shop-free-credits-request', says: 'credits_called_off' },
} as const satisfies Record<RequestKind, { type: string; says: Told['says'] }>

/** Who hears of a request beside the company: those who asked, and for a shop its group as well. */
export async function askersOf(
  sql: Sql,
  { kind, idParty }: Pick<RequestRow, 'kind' | 'idParty'>,
): Promise<{ agencies?: number[]; shops?: number[] }> {
  if (kind === 'tickets') return { agencies: [idParty] }
  const group = await groupOf(sql, idParty)
  return { shops: group === null ? [idParty] : [idParty, group] }
}

/** Those who asked get a text only when it was not them. */
export async function calledOff(
  sql: Sql,
  { gtid, kind, idParty, value }: Pick<RequestRow, 'gtid' | 'kind' | 'idParty' | 'value'>,
  byCompany: boolean,
): Promise<Json[]> {
  const askers = await askersOf(sql, { kind, idParty })
  const event = { type: kind === 'tickets' ? 'onAgencyCompanyResponse' : 'onShopCompanyResponse', GTID: gtid, action: 'cancelled' } as const
  const told = notice({ ...askers, company: true, event })
  if (!byCompany) return [told]
  return [told, notice({ ...askers, notification: { ...TOLD[kind], facts: { value }, GTID: gtid } })]
}
