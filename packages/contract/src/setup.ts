/** How a circuit begins: the link with which the first administrator comes into an empty service (docs/product.md, first start). */
import * as z from 'zod/mini'
import { username } from './accounts.ts'
import { call } from './call.ts'
import { email } from './fields.ts'
import { newPassword, PASSWORD_REFUSALS } from './session.ts'
import { instant, personName } from './shapes.ts'

/** 256 bits from the terminal in which the service was started, or from a letter. */
const code = z.string().check(z.regex(/^[\w-]{20,100}$/))

/** Whether the link is still good. It is not used up by looking. */
export const lookAtFirstLink = call({
  name: 'setup.lookAtFirstLink',
  method: 'POST',
  path: '/setup/first-link',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ code }),
  output: z.object({ expiresAt: instant }),
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
