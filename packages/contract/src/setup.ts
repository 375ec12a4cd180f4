/** The calls for the first link, with which the first administrator comes into an empty service (docs/product.md, first start). */
import * as z from 'zod/mini'
import { username } from './accounts.ts'
import { call } from './call.ts'
import { email } from './fields.ts'
import { newPassword, PASSWORD_REFUSALS } from './session.ts'
import { instant, personName } from './shapes.ts'

/** 256 bits from the terminal in which the service was started, or from a letter. */
const code = z.string().check(z.regex(/^[\w-]{20,100}$/))

/** Whether the link is still good, and whom the installation named as the first (FIRST_ADMIN). It is not used up by looking. */
export const lookAtFirstLink = call({
  name: 'setup.lookAtFirstLink',
  method: 'POST',
  path: '/setup/first-link',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ code }),
  output: z.object({
    expiresAt: instant,
    person: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
  }),
  refusals: { link_over: 409 },
})

/** Whoever holds the link becomes the first administrator; then it is over, as for everybody else who holds it. */
export const beginFirst = call({
  name: 'setup.beginFirst',
  method: 'POST',
  path: '/setup/first-admin',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({
    code,
    email,
    firstName: personName,
    lastName: personName,
    username,
    password: newPassword,
    language: z.enum(['it', 'en']),
  }),
  output: z.object({ username: z.string() }),
  refusals: { link_over: 409, ...PASSWORD_REFUSALS },
})

/** What a circuit needs before its first payment, in the order in which it is best done; `proof` is the caller's own. */
export const SETUP_STEPS = [
  'proof',
  'issuer',
  'payer',
  'letter',
  'fees',
  'terms',
  'circuit',
  'documents',
  'colleague',
  'agency',
  'shop',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
const COMPANY = ['company', 'admin'] as const

/** How far the circuit is. `done`: nothing is left but perhaps the caller's own proof. */
export const getProgress = call({
  name: 'setup.getProgress',
  method: 'GET',
  path: '/setup/progress',
  roles: COMPANY,
  reach: 'self',
  output: z.object({
    steps: z.array(z.object({ name: z.enum(SETUP_STEPS), done: z.boolean() })),
    done: z.boolean(),
    /** Where the test letter of the caller is; `stuck`: the mail server does not take it, or could not be reached. */
    letter: z.enum(['none', 'leaving', 'sent', 'stuck']),
    /** Settings that somebody else asked for and that wait for a yes. */
    waiting: z.int(),
    /** Of the company, invited and not yet inside: their letter is on its way. */
    invited: z.nullable(z.string()),
    /** Shops that somebody brought in and that are not open yet. */
    coming: z.int(),
    /** Somebody has paid in a shop: from then on nobody needs to be told how one gets there. */
    paid: z.boolean(),
  }),
  refusals: {},
})
export type Progress = z.output<typeof getProgress.output>

/** A letter to oneself, to see whether mail leaves. */
export const testLetter = call({
  name: 'setup.testLetter',
  method: 'POST',
  path: '/setup/test-letter',
  roles: COMPANY,
  reach: 'self',
  body: z.strictObject({}),
  output: z.object({ to: z.string() }),
  refusals: {},
})
