/** Who a login belongs to now. Answers are kept in memory and forgotten within a second of a change, so a check costs no query. */
import type { Db } from '../platform/db.ts'
import type { Who } from './handle.ts'
import { accessChanges, loadWho } from './store.ts'

/** Kept answers are trusted this long after the last look at the change list. */
const TRUST_MS = 900
/** After this long the next check looks again, without making anybody wait. */
const LOOK_MS = 400
const MAX_KEPT = 50_000

export interface Access {
  /** The person behind a living login, or null. Answers at once when it is known. */
  who(session: string): Who | null | Promise<Who | null>
  /** Looks at the change list now; resolves when everything committed before is known. */
  look(): Promise<void>
  /** Called with the ids of people whose access changed. */
  onChange(listener: (users: readonly number[]) => void): void
}

export function openAccess(db: Db, now: () => number = () => performance.now()): Access {
  const kept = new Map<string, Who>()
  const sessionsOf = new Map<number, Set<string>>()
  const listeners: ((users: readonly number[]) => void)[] = []
  let horizon: string | null = null
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null
  /** Grows with every change: an answer that was on its way meanwhile is used once but not kept. */
  let epoch = 0
  let wanted = new Map<string, ((who: Who | null) => void)[]>()
  let failed: ((error: unknown) => void)[] = []

  const forget = (idUser: number): void => {
    for (const session of sessionsOf.get(idUser) ?? []) kept.delete(session)
    sessionsOf.delete(idUser)
  }

  const keep = (who: Who): void => {
    if (kept.size >= MAX_KEPT) {
      kept.clear()
      sessionsOf.clear()
    }
    kept.set(who.session, who)
    const sessions = sessionsOf.get(who.idUser)
    if (sessions) sessions.add(who.session)
    else sessionsOf.set(who.idUser, new Set([who.session]))
  }

  const lookNow = async (): Promise<void> => {
    const startedAt = now()
    const changes = await accessChanges(db, horizon)
    horizon = changes.horizon
    lookedAt = startedAt
    if (changes.users.length === 0) return
    epoch++
    for (const idUser of changes.users) forget(idUser)
    for (const listener of listeners) listener(changes.users)
  }

  const look = (): Promise<void> => {
    looking ??= lookNow().finally(() => {
      looking = null
    })
    return looking
  }

  const loadWanted = async (): Promise<void> => {
    const batch = wanted
    const rejects = failed
    wanted = new Map()
    failed = []
    try {
      if (horizon === null) await look()
      const startedIn = epoch
      const found = new Map((await loadWho(db, [...batch.keys()])).map((who) => [who.session, who]))
      for (const [session, waiting] of batch) {
        const who = found.get(session) ?? null
        if (who && startedIn === epoch) keep(who)
        for (const resolve of waiting) resolve(who)
      }
    } catch (error) {
      for (const reject of rejects) reject(error)
    }
  }

  /** One query for everybody who is asked for in the same turn of the event loop. */
  const load = (session: string): Promise<Who | null> =>
    new Promise((resolve, reject) => {
      if (wanted.size === 0) setImmediate(() => void loadWanted())
      const waiting = wanted.get(session)
      if (waiting) waiting.push(resolve)
      else wanted.set(session, [resolve])
      failed.push(reject)
    })

  return {
    who(session) {
      const age = now() - lookedAt
      if (age > TRUST_MS) return look().then(() => kept.get(session) ?? load(session))
      if (age > LOOK_MS) look().catch(() => undefined)
      return kept.get(session) ?? load(session)
    },
    async look() {
      // A look that is under way may have begun before the change that the caller means.
      await looking?.catch(() => undefined)
      await look()
    },
    onChange(listener) {
      listeners.push(listener)
    }
  }
}
