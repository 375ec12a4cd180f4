/** The notices after the company's answer: to those who asked, and to the rest of the company. */
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { notice, type Told } from '../realtime/public.ts'
import { writeNews } from '../notifications/public.ts'
import { askersOf, type RequestRow } from '../requests/public.ts'
import { whoAsked } from './store.ts'

export type Answer = 'approved' | 'rejected'
type Asked = Pick<RequestRow, 'gtid' | 'kind' | 'idParty' | 'value' | 'askedBy'>

/** The type leads the tap: agencies to their tickets, shops to their wallet (docs/product.md, notifications). */
const TOLD = {
  tickets: { type: 'agency-request', approved: 'order_approved', rejected: 'order_rejected' },
  payback: { type: 'shop-payback-request', approved: 'payback_approved', rejected: 'payback_rejected' },
  credits: { type: 'shop-free-credits-request', approved: 'credits_approved', rejected: 'credits_rejected' },
} as const satisfies Record<RequestKind, { type: string; approved: Told['says']; rejected: Told['says'] }>

const eventOf = ({ kind, gtid }: Asked, action: Answer | 'first-yes' | 'invoice-paid') =>
  ({ type: kind === 'tickets' ? 'onAgencyCompanyResponse' : 'onShopCompanyResponse', GTID: gtid, action }) as const

/** The answer: an event to both sides, a text to those who asked. */
export async function answered(sql: Sql, asked: Asked, answer: Answer, reason = ''): Promise<Json[]> {
  const askers = await askersOf(sql, asked)
  const { type, ...told } = TOLD[asked.kind]
  const said =
    answer === 'approved'
      ? { says: told.approved, facts: { value: asked.value } }
      : { says: told.rejected, facts: { value: asked.value, reason } }
  return [
    notice({ ...askers, company: true, event: eventOf(asked, answer) }),
    notice({ ...askers, notification: { ...said, type, GTID: asked.gtid } }),
  ]
}

/** Nothing to tell people outside, but their screens and those of colleagues show it. */
export async function movedOn(sql: Sql, asked: Asked, action: 'first-yes' | 'invoice-paid'): Promise<Json[]> {
  const askers = action === 'invoice-paid' ? await askersOf(sql, asked) : {}
  return [notice({ ...askers, company: true, event: eventOf(asked, action) })]
}

/** To the person who asked, wherever they are, if they want such news by mail. */
export async function writeToAsker(sql: Sql, { askedBy, kind, value }: Asked, answer: Answer, reason?: string): Promise<void> {
  const to = await whoAsked(sql, askedBy)
  if (to)
    await writeNews(sql, TOLD[kind].type, { kind: 'request-answered', facts: { request: kind, answer, value, reason: reason ?? null }, to })
}
