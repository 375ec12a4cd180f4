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

const PLANNED = 'planned-table'

/** What was planned for a day has been done; `left`: rows of whoever had gone by then. */
export const asPlanned = (idAgency: number, { tickets, value, left }: { tickets: number; value: number; left: number }): Json =>
  notice({
    agencies: [idAgency],
    notification:
      left > 0
        ? { says: 'table_given_without', facts: { tickets, value, left }, type: PLANNED }
        : { says: 'table_given', facts: { tickets, value }, type: PLANNED },
  })

/** It lies on the desk again: somebody has to look. */
export const notAsPlanned = (idAgency: number, day: string): Json =>
  notice({ agencies: [idAgency], notification: { says: 'table_not_given', facts: { day }, type: PLANNED } })

/** Whoever of the agency looks at it reads it again. */
export const movedOn = (idAgency: number, action: 'distributed' | 'not-distributed' | 'undone'): Json =>
  notice({ agencies: [idAgency], event: { type: 'onAgencyCompanyResponse', GTID: '', action } })
