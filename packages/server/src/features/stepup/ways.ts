/**
 * Lists the proofs that somebody can give here; the password replaces a blocked PIN only where its owner is likely to be (decision 0137).
 */
import { hasPin, type StepUpMethod } from '@taschino/contract/stepup.ts'
import type { Client } from '../../http/client.ts'
import type { Who } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { provenDevice } from '../session/public.ts'
import { methodsOf, pinBlocked, type Means } from './rules.ts'
import { isTrustedDevice, meansOf, passwordCameByLetter } from './store.ts'

/** How long a password that was chosen by a letter says that somebody reads the letters, too. */
const LETTER_SECONDS = 3600

export interface Here {
  who: Who
  db: Sql
  client: Client
  secretFor: SecretFor
}

export const cameByLetter = ({ who, db }: Pick<Here, 'who' | 'db'>): Promise<boolean> =>
  passwordCameByLetter(db, who.idUser, LETTER_SECONDS)

/**
 * Guessing five times blocks a PIN, and the password that a thief has found would then choose another one: it does so on a device on which
 * this person has proved themselves before, and for whoever reads the letters.
 */
export async function mayChooseAnew(here: Here): Promise<boolean> {
  const device = provenDevice(here.client, here.secretFor)
  return (device !== null && (await isTrustedDevice(here.db, here.who.idUser, device))) || cameByLetter(here)
}

export async function waysOf(here: Here): Promise<{ means: Means; methods: StepUpMethod[] }> {
  const means = await meansOf(here.db, here.who.idUser)
  const methods = methodsOf(means, hasPin(here.who.role))
  return { means, methods: pinBlocked(means) && methods[0] === 'password' && !(await mayChooseAnew(here)) ? [] : methods }
}
