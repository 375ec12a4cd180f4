/** The calls about accounts: invite, activate, reset, change address, disable (docs/product.md, access). */
import * as z from 'zod/mini'
import { CLOSED_REFUSALS } from './agency-shapes.ts'
import { call } from './call.ts'
import { email, fiscalCode } from './fields.ts'
import { ROLES, type Role } from './roles.ts'
import { pin } from './stepup.ts'
import { loginCheck, newPassword, PASSWORD_REFUSALS } from './session.ts'
import { id, instant, pathId, personName, sentence, words } from './shapes.ts'

/** The creation matrix: whom each role may invite (T06). A shop invites only when it is a group, and only for its members. */
export const MAY_INVITE: Readonly<Record<Role, readonly Role[]>> = {
  enduser: [],
  shop: ['shop'],
  agency: ['enduser'],
  agent: ['shop', 'agency'],
  superagent: ['shop', 'agency', 'agent'],
  company: ['enduser', 'shop', 'agency', 'agent', 'superagent'],
  admin: ROLES,
}
const INVITERS = ['shop', 'agency', 'agent', 'superagent', 'company', 'admin'] as const
const STAFF = ['company', 'admin'] as const

/** Never with an @, so that nobody takes somebody's e-mail for a user name. */
export const username = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9._-]{1,38})[a-z0-9]$/))
const language = z.enum(['it', 'en'])
/** 256 bits from a letter. */
export const code = z.string().check(z.regex(/^[\w-]{20,100}$/))
const done = z.object({ done: z.literal(true) })

/**
 * Invites somebody. `idShop` goes with role shop, `idAgency` with roles agency and enduser (an agency's own when left out). A user name is
 * made from the name when none is given. Who runs the circuit hears that an e-mail or user name is taken; everybody else gets the same
 * answer as for a new one (T34), without id.
 */
export const createUser = call({
  name: 'accounts.createUser',
  method: 'POST',
  path: '/users',
  roles: INVITERS,
  reach: 'named',
  proof: 'fresh',
  body: z.strictObject({
    email,
    username: z.optional(username),
    firstName: personName,
    lastName: personName,
    role: z.enum(ROLES),
    idShop: z.optional(id),
    idAgency: z.optional(id),
    language: z.optional(language),
  }),
  output: z.object({ idUser: z.nullable(id), username: z.string(), email: z.string(), role: z.enum(ROLES), status: z.literal('invited') }),
  refusals: { role_not_allowed: 403, email_taken: 409, username_taken: 409, too_many_invitations: 409, ...CLOSED_REFUSALS },
})

/**
 * Sends the invitation once more; the earlier one is void. Says the same when there were too many (T38). A GET that partners know by this
 * name (docs/product.md, calls): it changes nothing but that, and needs the bearer token.
 */
export const resendActivation = call({
  name: 'accounts.resendActivation',
  method: 'GET',
  path: '/users/resendActivationEmail/{id}',
  roles: INVITERS,
  reach: 'named',
  acts: true,
  params: z.object({ id: pathId }),
  output: done,
  refusals: { already_active: 409 },
})

export const CODE_PURPOSES = ['activation', 'reset', 'disable'] as const
/** Data of a shop or an agency that nobody has filled in yet. */
export const PLACE_FIELDS = ['address', 'fiscalCode'] as const

/** What a code from a letter stands for. It is not used up by looking. */
export const lookAtCode = call({
  name: 'accounts.lookAtCode',
  method: 'POST',
  path: '/users/code',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ code, purpose: z.enum(CODE_PURPOSES) }),
  output: z.object({
    role: z.enum(ROLES),
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language,
    place: z.nullable(z.object({ name: z.string(), missing: z.array(z.enum(PLACE_FIELDS)) })),
    /** Of an invitation to an agency's tickets: whose, and whether an account at that address could take them. */
    agency: z.nullable(z.object({ name: z.string(), hasAccount: z.boolean() })),
  }),
  refusals: { code_over: 409 },
})

/** What the invited person says of themselves. `place`: what `lookAtCode` named as missing. */
export const activationData = z.strictObject({
  username,
  password: newPassword,
  firstName: personName,
  lastName: personName,
  language: z.optional(language),
  /** Of whoever pays or hands out: chosen in peace, not in a queue. */
  pin: z.optional(pin),
  place: z.optional(z.strictObject({ address: z.optional(words(5, 160)), fiscalCode: z.optional(fiscalCode) })),
})
export type ActivationData = z.output<typeof activationData>

export const activateUser = call({
  name: 'accounts.activateUser',
  method: 'POST',
  path: '/users/activate',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ activationCode: code, activationData }),
  output: z.object({ username: z.string() }),
  refusals: { code_over: 409, username_taken: 409, has_account: 409, pin_weak: 409, ...PASSWORD_REFUSALS },
})

/**
 * The answer never tells whether the address is known, and takes the same time (T34).
 * `check_needed` as at the login: this network has asked for many letters.
 */
export const passwordLost = call({
  name: 'accounts.passwordLost',
  method: 'POST',
  path: '/users/passwordLost',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ email, check: z.optional(loginCheck) }),
  output: done,
  refusals: { check_needed: 429 },
})

export const resetPassword = call({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/users/resetPassword',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ resetCode: code, newPassword }),
  output: z.object({ username: z.string() }),
  refusals: { code_over: 409, ...PASSWORD_REFUSALS },
})

/** A letter with the link that closes one's own access. */
export const askDisableLink = call({
  name: 'accounts.askDisableLink',
  method: 'POST',
  path: '/users/disableLink',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({}),
  output: done,
  refusals: {},
})

/** Closes one's own access: with the code from a letter, or logged in with `{}`. The last administrator stays. */
export const disableSelf = call({
  name: 'accounts.disableSelf',
  method: 'POST',
  path: '/users/disable',
  roles: 'anyone',
  reach: 'self',
  proof: 'fresh',
  body: z.strictObject({ disableCode: z.optional(code) }),
  output: done,
  refusals: { unauthenticated: 401, code_over: 409, last_administrator: 409 },
})

/** `reason` goes into the log, where the company reads it again; the person is told only that the company did it. */
export const disableUser = call({
  name: 'accounts.disableUser',
  method: 'POST',
  path: '/users/disable/{id}',
  roles: STAFF,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({ reason: z.optional(sentence) }),
  output: done,
  refusals: { staff_by_admin_only: 403, not_oneself: 409 },
})

/** Somebody who was never inside becomes invited again, and gets a new letter. */
export const enableUser = call({
  name: 'accounts.enableUser',
  method: 'POST',
  path: '/users/enable/{id}',
  roles: STAFF,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({}),
  output: done,
  refusals: { staff_by_admin_only: 403, not_oneself: 409 },
})

/** The e-mail is the key to the account: it changes only once the new address has answered, and the old one is told and can stop it. */
const emailStanding = z.object({
  email: z.string(),
  /** A change that has not ended; `restsUntil`: the letter to the new address leaves only then, because the company asked. */
  change: z.nullable(
    z.object({ to: z.string(), by: z.enum(['own', 'company']), askedAt: instant, restsUntil: z.nullable(instant), until: instant }),
  ),
})

export const getEmailChange = call({
  name: 'accounts.getEmailChange',
  method: 'GET',
  path: '/users/email',
  roles: ROLES,
  reach: 'self',
  output: emailStanding,
  refusals: {},
})

/** Writes to both addresses. The answer is the same for an address that has an account already; its owner alone is told (T34). */
export const askEmailChange = call({
  name: 'accounts.askEmailChange',
  method: 'POST',
  path: '/users/email',
  roles: ROLES,
  reach: 'self',
  proof: 'fresh',
  body: z.strictObject({ email }),
  output: emailStanding,
  refusals: { own_address: 409 },
})

/** Nothing changes any more, whoever asked for it. */
export const withdrawEmailChange = call({
  name: 'accounts.withdrawEmailChange',
  method: 'DELETE',
  path: '/users/email',
  roles: ROLES,
  reach: 'self',
  output: emailStanding,
  refusals: {},
})

/** For somebody who reads the old address no more: the link leaves after two days in which the old address can stop it. */
export const askEmailChangeOf = call({
  name: 'accounts.askEmailChangeOf',
  method: 'POST',
  path: '/users/{id}/email',
  roles: STAFF,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({ email }),
  output: z.object({ restsUntil: instant }),
  refusals: { email_taken: 409, own_address: 409, not_inside: 409, staff_by_admin_only: 403, not_oneself: 409 },
})

/** What a link about a change of e-mail stands for: the one at the new address, or the one at the old. It is not used up by looking. */
export const lookAtEmailChange = call({
  name: 'accounts.lookAtEmailChange',
  method: 'POST',
  path: '/users/email/code',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ code }),
  output: z.object({
    kind: z.enum(['confirm', 'stop']),
    username: z.string(),
    to: z.string(),
    /** The person asked for it and is not logged in here: a letter that went to a stranger by mistake is no key. */
    needsPassword: z.boolean(),
  }),
  refusals: { code_over: 409 },
})

export const confirmEmailChange = call({
  name: 'accounts.confirmEmailChange',
  method: 'POST',
  path: '/users/email/confirm',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ code, password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))) }),
  output: z.object({ email: z.string() }),
  refusals: { code_over: 409, password_needed: 403, wrong_password: 403 },
})

/** "It was not me": nothing changes, or changes back. `passwordOver`: everybody is out, a new one is chosen by the old address. */
export const stopEmailChange = call({
  name: 'accounts.stopEmailChange',
  method: 'POST',
  path: '/users/email/stop',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ code }),
  output: z.object({ passwordOver: z.boolean() }),
  refusals: { code_over: 409 },
})
