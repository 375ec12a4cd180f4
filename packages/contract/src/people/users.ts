/** The calls about people for those above them: find, count, look at, correct. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { deed } from '../audit.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from '../export.ts'
import { cap, email, fiscalCode, mobile, province } from '../fields.ts'
import { ROLES } from '../roles.ts'
import { flag, id, instant, paging, pathId, personName, searchText, words } from '../shapes.ts'
import { counting, sortable, tableOf } from '../sort.ts'
import { ownShop, publicShop } from '../shop-shapes.ts'

export const USER_STATUSES = ['invited', 'active', 'disabled'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

const place = z.nullable(z.object({ id, name: z.string() }))

/**
 * One row of a list of people. `lastLoginAt` is told to the company and to oneself only: employers do not watch when somebody logs in. It
 * is forgotten with the devices, after months or a new password; that somebody `cameIn` is not.
 */
export const listedUser = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  /** They wait for nothing: the newest letter with the way in could not be delivered. */
  undelivered: z.boolean(),
  shop: place,
  agency: place,
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
  cameIn: z.nullable(z.boolean()),
})
export type ListedUser = z.output<typeof listedUser>

/** A comma list of roles. */
const roles = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(80)),
    z.transform((text) => text.split(',').filter(Boolean)),
  ),
  z.array(z.enum(ROLES)),
)
const userSort = sortable('name', 'username', 'email', 'role', 'status', 'place', 'created', 'lastLogin')
export type UserSort = NonNullable<z.output<typeof userSort>>
const found = { text: searchText, roles: z.optional(roles), showDisabledOnly: z.optional(flag) }

export const listUsers = call({
  name: 'users.listUsers',
  method: 'GET',
  path: '/users',
  roles: ROLES,
  reach: 'named',
  query: z.object({ ...paging, ...found, ...counting, sort: userSort }),
  output: tableOf(listedUser),
  refusals: {},
})

/** What the list shows, as a file. */
export const exportUsers = call({
  name: 'users.exportUsers',
  method: 'GET',
  path: '/users/export',
  roles: ROLES,
  reach: 'named',
  query: z.object({ ...found, ...exportAs, sort: userSort }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** How many the filters find: in all, and by role without regard to the roles asked for, so that each chip can say its number. */
export const countUsers = call({
  name: 'users.countUsers',
  method: 'GET',
  path: '/users/count',
  roles: ROLES,
  reach: 'named',
  query: z.object(found),
  output: z.object({ count: z.int(), disabled: z.int(), byRole: z.array(z.object({ role: z.enum(ROLES), count: z.int() })) }),
  refusals: {},
})

/** Fields of a person that may be emptied. */
export const CLEARABLE = ['phone', 'fiscalCode', 'street', 'cap', 'city', 'province'] as const
export type Clearable = (typeof CLEARABLE)[number]

export const userDetail = z.object({
  ...listedUser.shape,
  phone: z.nullable(z.string()),
  fiscalCode: z.nullable(z.string()),
  street: z.nullable(z.string()),
  cap: z.nullable(z.string()),
  city: z.nullable(z.string()),
  province: z.nullable(z.string()),
  language: z.enum(['it', 'en']),
  createdBy: z.nullable(z.object({ id, name: z.string() })),
  /** Logins that are open now, and cents that the person holds: what disabling ends. Null where that is not the viewer's business. */
  openLogins: z.nullable(z.int()),
  holds: z.nullable(z.int()),
  /** Of a shop's person: how many others work there with an access that is open. Closing an access stops no shop. */
  colleagues: z.nullable(z.int()),
  /** Who did what to this person, and what this person did, newest first; null where that is not the viewer's business. */
  timeline: z.nullable(z.array(deed)),
  /** What the viewer may do. */
  can: z.object({
    edit: z.array(z.string()),
    roles: z.array(z.enum(ROLES)),
    disable: z.boolean(),
    enable: z.boolean(),
    resend: z.boolean(),
    endLogins: z.boolean(),
    email: z.boolean(),
  }),
})
export type UserDetail = z.output<typeof userDetail>

export const getUser = call({
  name: 'users.getUser',
  method: 'GET',
  path: '/users/{id}',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  output: userDetail,
  refusals: {},
})

const given = <S extends z.ZodMiniType>(field: S) => z.optional(z.nullable(field))

/**
 * Nulls are dropped (docs/product.md, reach); to empty a field, name it in `clear`. Which fields a role may change is strict, and told in
 * `can.edit` of the detail.
 */
export const userUpdate = z.strictObject({
  firstName: given(personName),
  lastName: given(personName),
  email: given(email),
  phone: given(mobile),
  fiscalCode: given(fiscalCode),
  street: given(words(1, 120)),
  cap: given(cap),
  city: given(words(1, 60)),
  province: given(province),
  language: given(z.enum(['it', 'en'])),
  role: given(z.enum(ROLES)),
  clear: z.optional(z.array(z.enum(CLEARABLE)).check(z.maxLength(CLEARABLE.length))),
})
export type UserUpdate = z.output<typeof userUpdate>
export type UserField = Exclude<keyof UserUpdate, 'clear'>

/**
 * The e-mail of a person who has been inside is their key to the account: it has a way of its own (accounts.askEmailChange), and here it is
 * refused.
 */
export const updateUser = call({
  name: 'users.updateUser',
  method: 'POST',
  path: '/users/{id}',
  roles: ROLES,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: userUpdate,
  output: userDetail,
  refusals: { email_taken: 409, email_is_theirs: 409, role_not_changeable: 409, staff_by_admin_only: 403 },
})

/** The shop that this person works for: with its own fields for the shop itself and the company, else what anybody may know. */
export const getUserShop = call({
  name: 'users.getUserShop',
  method: 'GET',
  path: '/users/{id}/shop',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  output: z.union([ownShop, publicShop]),
  refusals: {},
})

/** Ends every open login of a person at once; the account stays as it is. */
export const endLogins = call({
  name: 'users.endLogins',
  method: 'POST',
  path: '/users/{id}/end-logins',
  roles: ['company', 'admin'],
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  refusals: { staff_by_admin_only: 403 },
})
