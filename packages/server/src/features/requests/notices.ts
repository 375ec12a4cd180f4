/** What both sides hear when a request is called off. */
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../notices/public.ts'
import type { RequestRow } from './store.ts'

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })

const WORDS: Readonly<Record<RequestKind, { type: string; what: string }>> = {
  tickets: { type: 'agency-request', what: 'l’ordine di buoni da' },
  payback: { type: 'shop-payback-request', what: 'la richiesta di pagamento di' },
  credits: { type: 'shop-free-credits-request', what: 'la richiesta di crediti liberi per' }
}

/** Those who asked get a text only when it was not them. */
export function calledOff({ gtid, kind, idParty, value }: Pick<RequestRow, 'gtid' | 'kind' | 'idParty' | 'value'>, byCompany: boolean): Json[] {
  const askers = kind === 'tickets' ? { agencies: [idParty] } : { shops: [idParty] }
  const { type, what } = WORDS[kind]
  const event = { type: kind === 'tickets' ? 'onAgencyCompanyResponse' : 'onShopCompanyResponse', GTID: gtid, action: 'cancelled' } as const
  const told = notice({ ...askers, company: true, event })
  if (!byCompany) return [told]
  return [told, notice({ ...askers, notification: { title: 'Richiesta annullata', body: `La società ha annullato ${what} ${euros.format(value / 100)}`, type, GTID: gtid } })]
}
