/** What people and their agency hear when tickets are handed out or taken back. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../notices/public.ts'

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })
const pieces = (n: number): string => (n === 1 ? '1 buono' : `${n.toLocaleString('it-IT')} buoni`)

export function arrived(gtid: Gtid, holder: number, agency: string, tickets: number, value: number): Json {
  return notice({
    users: [holder], event: { type: 'onRefund', GTID: gtid, action: 'assigned' },
    notification: { title: tickets === 1 ? 'Ti è arrivato 1 buono' : `Ti sono arrivati ${pieces(tickets)}`, body: `Da ${agency}: ${euros.format(value / 100)}`, type: 'assignment', GTID: gtid }
  })
}

export function wentBack(gtid: Gtid, holder: number, agency: string, tickets: number, reason: string): Json {
  return notice({
    users: [holder], event: { type: 'onRefund', GTID: gtid, action: 'taken-back' },
    notification: { title: `${agency} ha ripreso ${pieces(tickets)}`, body: reason, type: 'takeback', GTID: gtid }
  })
}

/** Whoever of the agency looks at it reads it again. */
export const movedOn = (idAgency: number, action: 'distributed' | 'not-distributed' | 'undone'): Json =>
  notice({ agencies: [idAgency], event: { type: 'onAgencyCompanyResponse', GTID: '', action } })
