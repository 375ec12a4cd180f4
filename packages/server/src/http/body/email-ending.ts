/**
 * How long an e-mail's ending may be is each installation's choice, and two servers in one process may choose differently: the contract
 * takes any, the HTTP layer asks the setting.
 */
import { parseEmail } from '@taschino/basics/contacts.ts'
import { refuseInput } from '../refusal.ts'

/** The field of that name, wherever a call has one. */
export function demandEmailEnding(body: unknown, longest: number): void {
  const email = typeof body === 'object' && body !== null ? (body as { email?: unknown }).email : undefined
  if (typeof email === 'string' && parseEmail(email, longest) === null) refuseInput([{ path: 'email', why: 'format' }])
}
