/** The table of who may invite whom, and to which place (T06). Pure. */
import { suggestedUsername } from '@taschino/basics/username.ts'
import { MAY_INVITE } from '@taschino/contract/accounts.ts'
import type { AgencyState } from '@taschino/contract/agency-shapes.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { FieldError } from '../../http/refusal.ts'

export interface Inviter {
  role: Role
  idAgency: number | null
}
export interface Wish {
  role: Role
  idShop?: number | undefined
  idAgency?: number | undefined
}

export const mayInvite = (inviter: Role, role: Role): boolean => MAY_INVITE[inviter].includes(role)

/** Where the new person belongs: people of a shop to it, people of an agency to it, employees to the agency that pays them. */
export interface Place {
  idShop: number | null
  idAgency: number | null
}

export function placeOf(inviter: Inviter, wish: Wish): Place {
  if (wish.role === 'shop') return { idShop: wish.idShop ?? null, idAgency: null }
  if (wish.role === 'agency') return { idShop: null, idAgency: wish.idAgency ?? null }
  if (wish.role === 'enduser') return { idShop: null, idAgency: wish.idAgency ?? (inviter.role === 'agency' ? inviter.idAgency : null) }
  return { idShop: null, idAgency: null }
}

/** Fields that are missing for this role, or that it does not have. */
export function placeFaults({ role, idShop, idAgency }: Wish): FieldError[] {
  const faults: FieldError[] = []
  if (role === 'shop' && idShop === undefined) faults.push({ path: 'idShop', why: 'required' })
  if (role !== 'shop' && idShop !== undefined) faults.push({ path: 'idShop', why: 'unknown' })
  if (role === 'agency' && idAgency === undefined) faults.push({ path: 'idAgency', why: 'required' })
  if (role !== 'agency' && role !== 'enduser' && idAgency !== undefined) faults.push({ path: 'idAgency', why: 'unknown' })
  return faults
}

/**
 * Nobody is invited to an agency that has ended; employees to none that is not active: they would wait for tickets that nobody may give.
 * Its office may be made ready before.
 */
export function closedTo(role: Role, state: AgencyState | null): 'agency_in_review' | 'agency_suspended' | 'agency_ended' | null {
  if (state === 'ended') return 'agency_ended'
  if (role !== 'enduser' || state === null || state === 'active') return null
  return state === 'review' ? 'agency_in_review' : 'agency_suspended'
}

export const isStaff = (role: Role): boolean => role === 'company' || role === 'admin'

/** The user name that somebody gets who names none; too short a name gets a general one. */
export function usernameFrom(firstName: string, lastName: string): string {
  const made = suggestedUsername(firstName, lastName)
  return made.length >= 3 ? made : `utente.${made || 'nuovo'}`
}
