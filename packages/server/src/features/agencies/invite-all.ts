/**
 * Invites many people in the name of an agency; people with an account elsewhere get a letter like everybody, and the office is not told
 * (T34).
 */
import { invite, type Inviting } from '../accounts/public.ts'
import type { Newcomer } from './record-store.ts'

const never = (): never => {
  throw new Error('who is known elsewhere is told to nobody who invites a list')
}

export async function inviteAll(by: Inviting, { id, name }: { id: number; name: string }, people: readonly Newcomer[]): Promise<void> {
  for (const person of people)
    await invite({ ...by, inNameOf: name }, { ...person, role: 'enduser' }, { idShop: null, idAgency: id }, never)
}
