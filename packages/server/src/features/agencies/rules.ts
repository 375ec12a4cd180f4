/** What an agency may do in each of its states, who may correct it, and into which state the company may put it. Pure. */
import { AGENCY_FIELDS, type AgencyField } from '@taschino/contract/agencies-record.ts'
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

type Next = 'active' | 'suspended' | 'ended'
const FOLLOWS: Readonly<Record<AgencyState, readonly Next[]>> = {
  review: [],
  active: ['suspended', 'ended'],
  suspended: ['active', 'ended'],
  ended: [],
}

/** What the company may make of it by itself: what waits has its review. */
export const nextStates = (state: AgencyState): readonly Next[] => FOLLOWS[state]

/** Why it cannot become that; null: it can, or is so already. */
export const cannotBecome = (state: AgencyState, next: Next): 'agency_in_review' | 'agency_ended' | null =>
  state === next || FOLLOWS[state].includes(next) ? null : state === 'review' ? 'agency_in_review' : 'agency_ended'

/** The company always: to one that has ended invoices are still written. Who brought it in, until the company has said yes. */
export const mayEdit = (isStaff: boolean, state: AgencyState): readonly AgencyField[] =>
  isStaff || state === 'review' ? AGENCY_FIELDS : []
