/** Hashing and checking passwords (argon2id), with a limit on how many run at once: each takes 46 MiB and a whole core. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuseAtDoor } from '../../door/refusal.ts'

/** OWASP's argon2id setting with one pass: 46 MiB. Argon2id is the library's default algorithm. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const PARALLEL = Math.max(1, availableParallelism() - 1)
const QUEUE = 4

let running = 0
const queue: (() => void)[] = []

/** One desk per process, because memory and cores are the process's. Who finds the queue full is told to come back. */
async function atTheDesk<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) {
    if (queue.length >= QUEUE) return refuseAtDoor('too_many', undefined, 1)
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

let nobody: Promise<string> | undefined

/** True when the password fits. Without a hash (unknown user) the same work is done, so that time does not tell (T34). */
export function passwordFits(stored: string | null, password: string): Promise<boolean> {
  return atTheDesk(async () => {
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
