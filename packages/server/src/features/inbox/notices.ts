/** What those who asked hear when the company has answered, and what the rest of the company hears of it. */
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db.ts'
import { queueLetter } from '../mail/public.ts'
import { notice } from '../notices/public.ts'
import type { RequestRow } from '../requests/public.ts'
import { groupOf, whoAsked } from './store.ts'

export type Answer = 'approved' | 'rejected'
type Asked = Pick<RequestRow, 'gtid' | 'kind' | 'idParty' | 'value' | 'askedBy'>

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })

/** The type leads the tap: agencies to their tickets, shops to their wallet (spec.md section 4). */
const WORDS: Readonly<Record<RequestKind, { type: string; approved: string; rejected: string; what: string }>> = {
  tickets: { type: 'agency-request', approved: 'Ordine approvato', rejected: 'Ordine non approvato', what: 'buoni per' },
  payback: { type: 'shop-payback-request', approved: 'Pagamento approvato', rejected: 'Pagamento non approvato', what: 'pagamento di' },
  credits: { type: 'shop-free-credits-request', approved: 'Crediti approvati', rejected: 'Crediti non approvati', what: 'crediti liberi per' }
}

const eventOf = ({ kind, gtid }: Asked, action: Answer | 'first-yes' | 'invoice-paid') => ({ type: kind === 'tickets' ? 'onAgencyCompanyResponse' : 'onShopCompanyResponse', GTID: gtid, action } as const)

/** A shop's answer is its group's as well. */
async function audience(sql: Sql, { kind, idParty }: Asked): Promise<{ agencies?: number[]; shops?: number[] }> {
  if (kind === 'tickets') return { agencies: [idParty] }
  const group = await groupOf(sql, idParty)
  return { shops: group === null ? [idParty] : [idParty, group] }
}

/** The answer: an event to both sides, a text to those who asked. */
export async function answered(sql: Sql, asked: Asked, answer: Answer, reason?: string): Promise<Json[]> {
  const askers = await audience(sql, asked)
  const { type, what, ...titles } = WORDS[asked.kind]
  const amount = `${what} ${euros.format(asked.value / 100)}`
  const body = reason === undefined ? `${amount.charAt(0).toUpperCase()}${amount.slice(1)}` : `${amount.charAt(0).toUpperCase()}${amount.slice(1)}: ${reason}`
  return [notice({ ...askers, company: true, event: eventOf(asked, answer) }), notice({ ...askers, notification: { title: titles[answer], body, type, GTID: asked.gtid } })]
}

/** Nothing to tell people outside, but their screens and those of colleagues show it. */
export async function movedOn(sql: Sql, asked: Asked, action: 'first-yes' | 'invoice-paid'): Promise<Json[]> {
  const askers = action === 'invoice-paid' ? await audience(sql, asked) : {}
  return [notice({ ...askers, company: true, event: eventOf(asked, action) })]
}

/** To the person who asked, wherever they are. */
export async function writeToAsker(sql: Sql, { askedBy, kind, value }: Asked, answer: Answer, reason?: string): Promise<void> {
  const to = await whoAsked(sql, askedBy)
  if (to) await queueLetter(sql, { kind: 'request-answered', facts: { request: kind, answer, value, reason: reason ?? null }, to })
}
