/** The call for the profile of the logged-in person. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ROLES } from '../roles.ts'
import { id, ticketType } from '../shapes.ts'

export const profile = z.object({
  idUser: id,
  username: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Changes with the picture; null where there is none. */
  avatar: z.nullable(z.string()),
  /** For shop users: the shop they work for; null for all others. */
  idShop: z.nullable(id),
  shopTitle: z.nullable(z.string()),
  isGroup: z.boolean(),
  /** For shop users: what the shop accepts. */
  shopCapabilities: z.array(ticketType),
  /** For endusers: the agency that gives them tickets. */
  agency: z.nullable(z.object({ id, name: z.string() })),
  /** IANA name of the circuit's business day, for dates on receipts. */
  timeZone: z.string(),
})
export type Profile = z.output<typeof profile>

export const getProfile = call({
  name: 'people.getProfile',
  method: 'GET',
  path: '/users/profile',
  roles: ROLES,
  reach: 'self',
  output: profile,
  refusals: {},
})
