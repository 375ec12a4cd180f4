/**
 * Checks the length of an e-mail's ending by the installation's setting; the contract accepts any, because two servers of one process may
 * differ.
 */
import { parseEmail } from '@taschino/basics/contacts.ts'
import { refuseInput } from '../refusal.ts'

/** The field of that name, wherever a call has one. */
export function demandEmailEnding(body: unknown, longest: number): void {
  const email = typeof body === 'object' && body !== null ? (body as { email?: unknown }).email : undefined
  if (typeof email === 'string' && parseEmail(email, longest) === null) refuseInput([{ path: 'email', why: 'format' }])
}
