/** The notices to people and agency when tickets are handed out or taken back. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../realtime/public.ts'

export function arrived(gtid: Gtid, holder: number, agency: string, tickets: number, value: number): Json {
  return notice({
    users: [holder],
    event: { type: 'onRefund', GTID: gtid, action: 'assigned' },
    notification: { says: 'tickets_arrived', facts: { agency, tickets, value }, type: 'assignment', GTID: gtid },
  })
}

export function wentBack(gtid: Gtid, holder: number, agency: string, tickets: number, reason: string): Json {
  return notice({
    users: [holder],
    event: { type: 'onRefund', GTID: gtid, action: 'taken-back' },
    notification: { says: 'tickets_taken', facts: { agency, tickets, reason }, type: 'takeback', GTID: gtid },
  })
}

/** Their office took back what was unspent, and of theirs nothing was: nothing changes for them, and yet somebody looked. */
export function nothingToTake(gtid: Gtid, holder: number, agency: string, reason: string): Json {
  return notice({ users: [holder], notification: { says: 'tickets_taken_none', facts: { agency, reason }, type: 'takeback', GTID: gtid } })
}

/** Whoever of the agency looks at it reads it again. */
export const movedOn = (idAgency: number, action: 'distributed' | 'not-distributed' | 'undone'): Json =>
  notice({ agencies: [idAgency], event: { type: 'onAgencyCompanyResponse', GTID: '', action } })
