/** The notices about free credits: to whoever gets some, to the company when a yes is due, to the agency that asked. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../realtime/public.ts'
import type { GrantRowRead } from './store.ts'

/** Travels with the movement. `giver`: the agency, or the circuit's name. */
export function credited(gtid: Gtid, to: number, facts: { giver: string; value: number; reason: string }): Json[] {
  return [
    notice({ users: [to], event: { type: 'onRefund', GTID: gtid, action: 'assigned' } }),
    notice({ users: [to], notification: { says: 'credits_given', facts, type: 'credits', GTID: gtid } }),
  ]
}

type Asked = Pick<GrantRowRead, 'id' | 'idAgency' | 'agencyName' | 'madeBy' | 'value'>

const lists = ({ idAgency }: Pick<Asked, 'idAgency'>): Json =>
  notice({
    ...(idAgency === null ? {} : { agencies: [idAgency] }),
    company: true,
    event: { type: 'onAgencyCompanyResponse', GTID: '', action: 'distributed' },
  })

export const asked = (grant: Asked, by: string): Json[] => [
  lists(grant),
  notice({
    company: true,
    notification: { says: 'grant_asked', facts: { giver: grant.agencyName ?? by, value: grant.value }, type: 'new-grant' },
  }),
]

/** Tells the answer to whoever asked; both sides read their lists again. */
export const answered = (grant: Asked, why: string | null): Json[] => [
  lists(grant),
  notice({
    users: [grant.madeBy],
    notification:
      why === null
        ? { says: 'grant_given', facts: { value: grant.value }, type: 'grant' }
        : { says: 'grant_refused', facts: { value: grant.value, reason: why }, type: 'grant' },
  }),
]

export const withdrawn = lists
