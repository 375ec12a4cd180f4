/** What is heard of an order, of tickets that were taken back from somebody, and of their coming home. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../notices/public.ts'

/** The company's inbox and the colleagues in the office. */
export const orderAsked = (gtid: Gtid, idAgency: number): Json =>
  notice({ agencies: [idAgency], company: true, event: { type: 'onAgencyCompanyResponse', GTID: gtid, action: 'asked' } })

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })

/** The person whose pocket changed hears of it in words: they did not ask for it. */
export function pocketChanged(gtid: Gtid, idUser: number, agency: string, value: number, way: 'taken-back' | 'given-back'): Json[] {
  const sum = euros.format(value / 100)
  const words = way === 'taken-back' ? { title: 'Buoni ripresi', body: `${agency} ha ripreso ${sum} di buoni che non avevi speso` } : { title: 'Buoni restituiti', body: `${agency} ti ha restituito ${sum} di buoni` }
  return [notice({ users: [idUser], event: { type: 'onRefund', GTID: gtid, action: way } }), notice({ users: [idUser], notification: { ...words, type: way === 'taken-back' ? 'takeback' : 'assignment', GTID: gtid } })]
}
