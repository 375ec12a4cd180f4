/** Hashing and checking passwords (argon2id), with a limit on how many run at once: each takes 46 MiB and a whole core. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { comeBack } from '../../http/refusal.ts'
import { openPlaces } from '../../platform/load/places.ts'

/** OWASP's argon2id setting with one pass: 46 MiB. Argon2id is the library's default algorithm. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const PARALLEL = Math.max(1, availableParallelism() - 1)
/** Most who wait, and most of them from one place: whoever sends guesses without end waits behind themselves, not before everybody. */
const SEATS = 64
const SEATS_EACH = 6

/** Who comes first: people who were here before or are inside, then whoever worked something out to be heard, then everybody else. */
const RANKS = ['known', 'checked', 'stranger'] as const

/** Whose password is looked at: `from` a device that was here before, a login or a network; see RANKS. */
export interface Place {
  from: string
  rank: (typeof RANKS)[number]
}

/** One limit per process, because memory and cores are the process's. Who finds no place is told to come back. */
const desk = openPlaces<string>({
  all: PARALLEL,
  waiting: SEATS,
  waitingEach: SEATS_EACH,
  ranks: RANKS.length,
  full: () => comeBack('too_many'),
})

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

let nobody: Promise<string> | undefined

/** True when the password fits. Without a hash (unknown user) the same work is done, so that time does not tell (T34). */
export function passwordFits(stored: string | null, password: string, place: Place): Promise<boolean> {
  return desk.within(
    place.from,
    async () => {
      nobody ??= hashPassword('nobody has this password')
      const fits = await verify(stored ?? (await nobody), password.normalize('NFC'))
      return stored !== null && fits
    },
    RANKS.indexOf(place.rank),
  )
}

/** Prepares the hash that unknown users are checked against, so that the first one of them is not slower. */
export async function warmPasswords(): Promise<void> {
  nobody ??= hashPassword('nobody has this password')
  await nobody
}
