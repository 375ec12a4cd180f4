/** Who may change what of whom: fields per role, role changes, acts. Pure. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Clearable, UserField, UserStatus, UserUpdate } from '@taschino/contract/people/users.ts'

/** What everybody may change of themselves. The e-mail is the key to the account and has a way of its own. */
const OWN: readonly UserField[] = ['firstName', 'lastName', 'phone', 'fiscalCode', 'street', 'cap', 'city', 'province', 'language']

/** What each role may change of the people within its reach (T05). */
const OF_OTHERS: Readonly<Record<Role, readonly UserField[]>> = {
  company: [...OWN, 'email', 'role'],
  admin: [...OWN, 'email', 'role'],
  agency: ['firstName', 'lastName'],
  agent: ['firstName', 'lastName'],
  superagent: ['firstName', 'lastName'],
  shop: ['firstName', 'lastName'],
  enduser: [],
}
const NOT_CLEARABLE: readonly UserField[] = ['firstName', 'lastName', 'email', 'language', 'role']

export interface Editor {
  role: Role
  idUser: number
}
export interface Edited {
  id: number
  role: Role
  status: UserStatus
}

export const isStaff = (role: Role): boolean => role === 'company' || role === 'admin'

/** Staff is looked after by the administrator alone. */
export const overStaff = (who: Editor, user: Edited): boolean => who.role === 'company' && isStaff(user.role) && user.id !== who.idUser

export function editable(who: Editor, user: Edited): readonly UserField[] {
  if (user.id === who.idUser) return OWN
  return overStaff(who, user) ? [] : OF_OTHERS[who.role]
}

/** Roles that this person could be given instead: only between those that stand for the same kind of place. */
export function otherRoles(who: Editor, user: Edited): readonly Role[] {
  if (user.id === who.idUser || !isStaff(who.role)) return []
  if (user.role === 'agent') return ['superagent']
  if (user.role === 'superagent') return ['agent']
  if (who.role !== 'admin') return []
  return user.role === 'company' ? ['admin'] : user.role === 'admin' ? ['company'] : []
}

export interface Acts {
  disable: boolean
  enable: boolean
  resend: boolean
  endLogins: boolean
  email: boolean
}

export function actsOn(who: Editor, user: Edited): Acts {
  const above = isStaff(who.role) && user.id !== who.idUser && !overStaff(who, user)
  return {
    disable: above && user.status !== 'disabled',
    enable: above && user.status === 'disabled',
    resend: above && user.status === 'invited',
    endLogins: above && user.status === 'active',
    email: above && user.status === 'active',
  }
}

/** What an update asks for, once nulls are dropped and emptied fields are named. */
export interface Wanted {
  set: Partial<Record<UserField, string>>
  clear: readonly Clearable[]
}

export function wantedOf({ clear = [], ...given }: UserUpdate): Wanted {
  const set: Partial<Record<UserField, string>> = {}
  for (const [field, value] of Object.entries(given)) if (value !== null && value !== undefined) set[field as UserField] = value
  return { set, clear: [...new Set(clear)].filter((field) => !(field in set)) }
}

/** Fields that this editor does not have; the call does not know them for this role. */
export function unknownFields(wanted: Wanted, allowed: readonly UserField[]): string[] {
  const asked = [...Object.keys(wanted.set), ...wanted.clear] as UserField[]
  return asked.filter(
    (field) => !allowed.includes(field) || ((wanted.clear as readonly UserField[]).includes(field) && NOT_CLEARABLE.includes(field)),
  )
}
