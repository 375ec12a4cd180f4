/** What an agency may begin in each of its states, and who may move it to which. Pure. */
import type { AgencyState } from '@taschino/contract/agency-shapes.ts'

export type Closed = 'agency_in_review' | 'agency_suspended' | 'agency_ended'

const CLOSED: Readonly<Record<AgencyState, Closed | null>> = {
  review: 'agency_in_review',
  active: null,
  suspended: 'agency_suspended',
  ended: 'agency_ended',
}

/** Why it orders nothing, hands out nothing and takes nothing back; null: it may. An agency that is gone has ended. */
export const closedBy = (agency: { state: AgencyState } | null): Closed | null => CLOSED[agency?.state ?? 'ended']
