/** Invites people of one agency in its name: whoever has an account elsewhere is written to like everybody, and nobody is told (T34). */
import { invite, type Inviting } from '../accounts/public.ts'
import type { Newcomer } from './record-store.ts'

const never = (): never => {
  throw new Error('who is known elsewhere is told to nobody who invites a list')
}

export async function inviteAll(by: Inviting, { id, name }: { id: number; name: string }, people: readonly Newcomer[]): Promise<void> {
  for (const person of people)
    await invite({ ...by, inNameOf: name }, { ...person, role: 'enduser' }, { idShop: null, idAgency: id }, never)
}
