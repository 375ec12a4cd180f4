/** The state table of agencies: what may follow, and what becomes of an open order. */

const AT_WORK = { done: 'order withdraw callOff approve reject suspend letGoOn end' } as const
const ENDED = {
  // Ended already: ending it once more leaves it as it is.
  done: 'end',
  agency_ended: 'order suspend letGoOn',
  already_cancelled: 'withdraw callOff',
  request_answered: 'approve reject',
} as const

export const AGENCY_TABLE = {
  'agency at work': AT_WORK,
  'agency suspended': { done: 'withdraw callOff reject suspend letGoOn end', agency_suspended: 'order', party_suspended: 'approve' },
  'agency suspended, goes on': AT_WORK,
  'agency ended': ENDED,
  'agency suspended, then ended': ENDED,
} as const
