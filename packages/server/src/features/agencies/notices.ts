/** The notices about orders of tickets and about tickets that are taken back from somebody. */
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

/** So many people are named in one row of the outbox. */
const TOGETHER = 500

interface Moved {
  id: number
  name: string
  state: 'active' | 'suspended' | 'ended'
  reason: string | null
  people: readonly number[]
}

/** The office reads why; its people only what it means for them, because the reason is between the firm and the company. */
export function agencyMoved({ id, name: agency, state, reason, people }: Moved): Json[] {
  const office =
    state === 'active'
      ? ({ says: 'agency_active', facts: { agency } } as const)
      : ({ says: state === 'ended' ? 'agency_ended' : 'agency_suspended', facts: { agency, reason: reason ?? '' } } as const)
  const says = state === 'active' ? 'firm_active' : state === 'ended' ? 'firm_ended' : 'firm_suspended'
  const crowds = Array.from({ length: Math.ceil(people.length / TOGETHER) }, (_, n) => people.slice(n * TOGETHER, (n + 1) * TOGETHER))
  return [
    notice({ agencies: [id], company: true, event: { type: 'onAgencyCompanyResponse', GTID: '', action: state } }),
    notice({ agencies: [id], notification: { ...office, type: 'agency-standing' } }),
    ...crowds.map((users) => notice({ users, notification: { says, facts: { agency }, type: 'firm-standing' } })),
  ]
}
