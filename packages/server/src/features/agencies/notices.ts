/** What is heard of an order, of tickets that were taken back from somebody, and of their coming home. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../realtime/public.ts'

/** The company's inbox and the colleagues in the office. */
export const orderAsked = (gtid: Gtid, idAgency: number): Json =>
  notice({ agencies: [idAgency], company: true, event: { type: 'onAgencyCompanyResponse', GTID: gtid, action: 'asked' } })

/** The person whose pocket changed hears of it in words: they did not ask for it. */
export function pocketChanged(gtid: Gtid, idUser: number, agency: string, value: number, way: 'taken-back' | 'given-back'): Json[] {
  const [says, type] =
    way === 'taken-back' ? (['tickets_taken_unspent', 'takeback'] as const) : (['tickets_given_back', 'assignment'] as const)
  return [
    notice({ users: [idUser], event: { type: 'onRefund', GTID: gtid, action: way } }),
    notice({ users: [idUser], notification: { says, facts: { agency, value }, type, GTID: gtid } }),
  ]
}
