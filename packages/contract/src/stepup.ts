/** The calls for proofs: demanded before payments and acts, and set up by each person (docs/product.md, step-up). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ROLES } from './roles.ts'
import type { Role } from './roles.ts'
import { instant, line, pathId, words } from './shapes.ts'
import { tokens } from './session.ts'

/** `password` stands in while somebody has nothing better: once, and for those who pay only together with the choice of a PIN. */
export const STEP_UP_METHODS = ['pin', 'passkey', 'totp', 'recovery', 'password'] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

/** Those who run things for others prove it by an app's codes or a passkey; everybody else by PIN or passkey. */
export const TOTP_ROLES: readonly Role[] = ['agent', 'superagent', 'company', 'admin']
export const hasPin = (role: Role): boolean => !TOTP_ROLES.includes(role)

/** The header in which a money call brings its proof. */
export const STEP_UP_HEADER = 'X-Step-Up'

export const pin = z.string().check(z.regex(/^\d{6}$/))
const code = z.string().check(z.regex(/^\d{6}$/))
const password = z.string().check(z.minLength(1), z.maxLength(128))
/** What the browser's authenticator made; the library reads it, we only bound it. */
const signed = z.record(z.string().check(z.maxLength(64)), z.unknown())
const challenge = z.string().check(z.minLength(16), z.maxLength(64))
/** What a refused call handed out: sealed by the server, so that amount and payee are those of the call and nobody's claim. */
const order = z.string().check(z.minLength(20), z.maxLength(1500))
const done = z.object({ done: z.literal(true) })
/** For `navigator.credentials`, as the server's library makes them. */
const browserOptions = z.record(z.string(), z.unknown())

export const begin = call({
  name: 'stepup.begin',
  method: 'POST',
  path: '/users/stepUp/begin',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ order: z.optional(order) }),
  output: z.object({
    /** What this person can prove it with, the handiest first; empty: something has to be set up in the profile. */
    methods: z.array(z.enum(STEP_UP_METHODS)),
    /** Five wrong PINs: it works again once it is set anew. */
    pinBlocked: z.boolean(),
    /** What a payment's proof will be for. */
    value: z.nullable(z.int()),
    payee: z.nullable(z.string()),
    passkey: z.nullable(z.object({ challenge: z.string(), options: browserOptions })),
  }),
  refusals: { order_expired: 409 },
})

/**
 * The proof is opaque, works once within two minutes, and for what `order` says only; without an order this login counts as fresh for five
 * minutes.
 */
export const confirm = call({
  name: 'stepup.confirm',
  method: 'POST',
  path: '/users/stepUp/confirm',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({
    order: z.optional(order),
    by: z.discriminatedUnion('method', [
      z.strictObject({ method: z.literal('pin'), pin }),
      z.strictObject({ method: z.literal('totp'), code }),
      z.strictObject({ method: z.literal('recovery'), code: line(8, 40) }),
      z.strictObject({ method: z.literal('password'), password, newPin: z.optional(pin) }),
      z.strictObject({ method: z.literal('passkey'), challenge, response: signed }),
    ]),
  }),
  output: z.object({ proof: z.string(), expiresInMs: z.int() }),
  refusals: {
    order_expired: 409,
    pin_wrong: 403,
    pin_blocked: 403,
    pin_weak: 409,
    code_wrong: 403,
    code_blocked: 403,
    passkey_refused: 403,
    wrong_password: 403,
    method_missing: 409,
  },
})

export const security = z.object({
  pin: z.enum(['none', 'set', 'blocked']),
  mayPin: z.boolean(),
  mayTotp: z.boolean(),
  passkeys: z.array(z.object({ id: z.int(), name: z.string(), synced: z.boolean(), createdAt: instant, lastUsedAt: z.nullable(instant) })),
  totp: z.boolean(),
  recoveryLeft: z.int(),
  /** Above how many cents the person is asked; `ceiling` is the most that can be chosen. */
  threshold: z.int(),
  ceiling: z.int(),
})
export type Security = z.output<typeof security>

export const getSecurity = call({
  name: 'stepup.getSecurity',
  method: 'GET',
  path: '/users/security',
  roles: ROLES,
  reach: 'self',
  output: security,
  refusals: {},
})

/**
 * With the password and, where a proof is set up, that as well; or without it after a fresh proof. Setting it anew also opens a blocked
 * one.
 */
export const setPin = call({
  name: 'stepup.setPin',
  method: 'POST',
  path: '/users/pin',
  roles: ['enduser', 'shop', 'agency'],
  reach: 'self',
  proof: 'fresh',
  body: z.strictObject({ pin, password: z.optional(password) }),
  output: done,
  refusals: { pin_weak: 409, wrong_password: 403 },
})

/**
 * It was forgotten: from here on it is as blocked as after five wrong ones, and is chosen anew by the password where that may do so. Its
 * owner is written to. `pin_elsewhere`: on this device a new one could not be chosen, so the old one stays good.
 */
export const forgetPin = call({
  name: 'stepup.forgetPin',
  method: 'POST',
  path: '/users/pin/forgotten',
  roles: ['enduser', 'shop', 'agency'],
  reach: 'self',
  body: z.strictObject({}),
  output: done,
  refusals: { method_missing: 409, pin_elsewhere: 409 },
})

/** Lower is free; higher than before needs a fresh proof. */
export const setThreshold = call({
  name: 'stepup.setThreshold',
  method: 'POST',
  path: '/users/security/threshold',
  roles: ['enduser', 'shop'],
  reach: 'self',
  proof: 'fresh',
  body: z.strictObject({ threshold: z.int().check(z.minimum(0), z.maximum(3000)) }),
  output: done,
  refusals: {},
})

/**
 * With the password and, where a proof is set up, that as well; or without it after a fresh proof. A PIN that the password alone has chosen
 * adds none for half a day.
 */
export const passkeyBegin = call({
  name: 'stepup.passkeyBegin',
  method: 'POST',
  path: '/users/passkeys/begin',
  roles: ROLES,
  reach: 'self',
  proof: 'fresh',
  body: z.strictObject({ password: z.optional(password) }),
  output: z.object({ challenge: z.string(), options: browserOptions }),
  refusals: { wrong_password: 403, pin_too_new: 409, too_many_passkeys: 409 },
})

export const passkeyAdd = call({
  name: 'stepup.passkeyAdd',
  method: 'POST',
  path: '/users/passkeys',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ challenge, name: words(1, 60), response: signed }),
  output: done,
  refusals: { passkey_refused: 403 },
})

export const passkeyRename = call({
  name: 'stepup.passkeyRename',
  method: 'POST',
  path: '/users/passkeys/{id}',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({ name: words(1, 60) }),
  output: done,
  refusals: {},
})

export const passkeyRemove = call({
  name: 'stepup.passkeyRemove',
  method: 'DELETE',
  path: '/users/passkeys/{id}',
  roles: ROLES,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  output: done,
  refusals: {},
})

/** Coming in without a password: the passkey says who it is. */
export const passkeyLoginBegin = call({
  name: 'stepup.passkeyLoginBegin',
  method: 'POST',
  path: '/users/passkeys/login/begin',
  roles: 'anyone',
  reach: 'self',
  output: z.object({ challenge: z.string(), options: browserOptions }),
  refusals: {},
})

export const passkeyLogin = call({
  name: 'stepup.passkeyLogin',
  method: 'POST',
  path: '/users/passkeys/login',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ challenge, response: signed }),
  output: tokens,
  refusals: { passkey_refused: 403 },
})

/** The secret is shown once, as text and for a QR code; it counts after a first right code. */
export const totpBegin = call({
  name: 'stepup.totpBegin',
  method: 'POST',
  path: '/users/totp/begin',
  roles: ['agent', 'superagent', 'company', 'admin'],
  reach: 'self',
  proof: 'fresh',
  body: z.strictObject({ password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: { wrong_password: 403 },
})

const recoveryCodes = z.object({ codes: z.array(z.string()) })

export const totpConfirm = call({
  name: 'stepup.totpConfirm',
  method: 'POST',
  path: '/users/totp',
  roles: ['agent', 'superagent', 'company', 'admin'],
  reach: 'self',
  body: z.strictObject({ code }),
  output: recoveryCodes,
  refusals: { code_wrong: 403, code_blocked: 403, totp_not_begun: 409 },
})

export const totpRemove = call({
  name: 'stepup.totpRemove',
  method: 'DELETE',
  path: '/users/totp',
  roles: ['agent', 'superagent', 'company', 'admin'],
  reach: 'self',
  proof: 'fresh',
  output: done,
  refusals: {},
})

export const newRecoveryCodes = call({
  name: 'stepup.newRecoveryCodes',
  method: 'POST',
  path: '/users/totp/recovery',
  roles: ['agent', 'superagent', 'company', 'admin'],
  reach: 'self',
  proof: 'fresh',
  output: recoveryCodes,
  refusals: { totp_not_begun: 409 },
})
