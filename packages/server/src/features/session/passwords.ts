/** Hashing and checking passwords (argon2id), with a limit on how many run at once: each takes 46 MiB and a whole core. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuseAtDoor } from '../../door/refusal.ts'

/** OWASP's argon2id setting with one pass: 46 MiB. Argon2id is the library's default algorithm. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const PARALLEL = Math.max(1, availableParallelism() - 1)
/** Most who wait, and most of them from one place: whoever sends guesses without end waits behind themselves, not before everybody. */
const SEATS = 64
const SEATS_EACH = 6

let running = 0
let waiting = 0
/** Who waits, by where they come from; the place whose turn is next comes first. */
const lines = new Map<string, (() => void)[]>()

/** One from each place in turn. */
function nextInLine(): (() => void) | undefined {
  for (const [from, line] of lines) {
    lines.delete(from)
    const go = line.shift()
    if (line.length > 0) lines.set(from, line)
    waiting--
    return go
  }
  return undefined
}

/** One desk per process, because memory and cores are the process's. Who finds no seat is told to come back. */
async function atTheDesk<T>(from: string, work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) {
    const line = lines.get(from) ?? []
    if (line.length >= SEATS_EACH || waiting >= SEATS) return refuseAtDoor('too_many', undefined, 1)
    waiting++
    await new Promise<void>((resolve) => {
      line.push(resolve)
      lines.set(from, line)
    })
  } else running++
  try {
    return await work()
  } finally {
    const next = nextInLine()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

let nobody: Promise<string> | undefined

/** True when the password fits. Without a hash (unknown user) the same work is done, so that time does not tell (T34). `from`: a device that was here before, or an address. */
export function passwordFits(stored: string | null, password: string, from: string): Promise<boolean> {
  return atTheDesk(from, async () => {
    nobody ??= hashPassword('nobody has this password')
    const fits = await verify(stored ?? (await nobody), password.normalize('NFC'))
    return stored !== null && fits
  })
}

/** Prepares the hash that unknown users are checked against, so that the first one of them is not slower. */
export async function warmPasswords(): Promise<void> {
  nobody ??= hashPassword('nobody has this password')
  await nobody
}
