/**
 * Says to whom a login belongs and what they may do. Answers are kept in memory and forgotten within a second of a change, so that a check
 * costs no query.
 */
import type { Sql } from '../../platform/db/db.ts'
import { batched } from '../../platform/load/batcher.ts'
import type { Who } from '../handle.ts'
import { accessChanges, loadWho } from './store.ts'

/** Kept answers are trusted this long after the last look at the change list. */
const TRUST_MS = 900
/** After this long the next check looks again, without making anybody wait. */
const LOOK_MS = 400
const MAX_KEPT = 50_000
/** Stands for all people in the change list: a new document concerns everybody at once. */
const EVERYBODY = 0
/** And for the settings of the company. */
export const SETTINGS_CHANGED = -1

export interface Access {
  /** The person behind a living login, or null. Answers at once when it is known. */
  who(session: string): Who | null | Promise<Who | null>
  /** Looks at the change list now; resolves when everything committed before is known. */
  look(): Promise<void>
  /** What was committed a second ago is known: at once, or after a look. */
  fresh(): void | Promise<void>
  /** Called with the ids of people whose access changed. */
  onChange(listener: (users: readonly number[]) => void): void
}

/** Answers by login, and the logins of each person, so that a change of one person is forgotten in one step. */
class Memory {
  readonly #kept = new Map<string, Who>()
  readonly #sessionsOf = new Map<number, Set<string>>()

  get(session: string): Who | undefined {
    return this.#kept.get(session)
  }

  keep(who: Who): void {
    if (this.#kept.size >= MAX_KEPT) this.forgetAll()
    this.#kept.set(who.session, who)
    const sessions = this.#sessionsOf.get(who.idUser)
    if (sessions) sessions.add(who.session)
    else this.#sessionsOf.set(who.idUser, new Set([who.session]))
  }

  forgetAll(): void {
    this.#kept.clear()
    this.#sessionsOf.clear()
  }

  forget(idUser: number): void {
    for (const session of this.#sessionsOf.get(idUser) ?? []) this.#kept.delete(session)
    this.#sessionsOf.delete(idUser)
  }
}

export function openAccess(db: Sql, now: () => number = () => performance.now()): Access {
  const memory = new Memory()
  const listeners: ((users: readonly number[]) => void)[] = []
  let horizon: string | null = null
  let timeline: string | null = null
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null
  /** Grows with every change: an answer that was on its way meanwhile is used once but not kept. */
  let epoch = 0

  const lookNow = async (): Promise<void> => {
    const startedAt = now()
    const changes = await accessChanges(db, horizon)
    // Another primary writes: what it was told before we first asked it cannot be told apart from what we know.
    const users = timeline !== null && timeline !== changes.timeline ? [EVERYBODY, SETTINGS_CHANGED] : changes.users
    horizon = changes.horizon
    timeline = changes.timeline
    lookedAt = startedAt
    if (users.length === 0) return
    epoch++
    if (users.includes(EVERYBODY)) memory.forgetAll()
    else for (const idUser of users) memory.forget(idUser)
    for (const listener of listeners) listener(users)
  }
  const look = (): Promise<void> => {
    looking ??= lookNow().finally(() => {
      looking = null
    })
    return looking
  }
  /** One question at a time for everybody who is wanted meanwhile: after a restart that is everybody at once. */
  const load = batched(async (sessions: readonly string[]) => {
    if (horizon === null) await look()
    const startedIn = epoch
    const found = await loadWho(db, [...new Set(sessions)])
    if (startedIn === epoch) for (const who of found) memory.keep(who)
    const byName = new Map(found.map((who) => [who.session, who]))
    return sessions.map((session) => byName.get(session) ?? null)
  })

  const fresh = (): void | Promise<void> => {
    const age = now() - lookedAt
    if (age > TRUST_MS) return look()
    if (age > LOOK_MS) look().catch(() => undefined)
  }

  return {
    fresh,
    who(session) {
      const seen = fresh()
      return seen ? seen.then(() => memory.get(session) ?? load(session)) : (memory.get(session) ?? load(session))
    },
    async look() {
      // A look that is under way may have begun before the change that the caller means.
      await looking?.catch(() => undefined)
      await look()
    },
    onChange(listener) {
      listeners.push(listener)
    },
  }
}
