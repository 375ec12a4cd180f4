/** What each payer may still pay without a proof, kept in memory so that an everyday payment costs no question; the database is asked when memory is not sure. */
import type { Who } from '../../door/handle.ts'
import type { Sql } from '../../platform/db.ts'
import type { StepUpLimits } from '../../platform/settings.ts'
import { sureFromMemory, whyAsk, type Allowance, type Sum } from './rules.ts'
import { beginCounting, standings, type Question, type Standing } from './store.ts'

interface Known {
  session: string
  deviceKnown: boolean
  may: Allowance
  read: Sum
  /** Let through by this process since, or still on its way. */
  since: Sum
  at: number
}

/** What memory holds is not believed longer than this. */
const TRUST_MS = 10 * 60_000
const MAX_KEPT = 50_000

/** A payment that is let through; told afterwards whether it was posted. */
export interface Reserved {
  settle(posted: boolean): void
}

export type Verdict = Reserved | 'amount' | 'device' | 'sum'

const add = (sum: Sum, value: number, count: number): void => {
  sum.spent += value
  sum.count += count
}

/** Asks once for everybody who is wanted in the same turn of the event loop. */
function openQuestions(sql: Sql): (one: Question) => Promise<Standing | undefined> {
  let wanted: { one: Question; resolve: (found: Standing | undefined) => void; reject: (error: unknown) => void }[] = []
  const askNow = async (): Promise<void> => {
    const batch = wanted
    wanted = []
    try {
      const found = new Map((await standings(sql, batch.map(({ one }) => one))).map((row) => [row.session, row]))
      for (const { one, resolve } of batch) resolve(found.get(one.session))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (one) => new Promise((resolve, reject) => {
    if (wanted.length === 0) setImmediate(() => void askNow())
    wanted.push({ one, resolve, reject })
  })
}

export class Allowances {
  readonly #sql: Sql
  readonly #limits: StepUpLimits
  readonly #ask: (one: Question) => Promise<Standing | undefined>
  readonly #known = new Map<number, Known>()
  /** Let through and not yet settled, by person: a reading of the database may not see them. */
  readonly #onTheWay = new Map<number, Sum>()
  readonly #lastOf = new Map<number, Promise<unknown>>()

  constructor(sql: Sql, limits: StepUpLimits) {
    this.#sql = sql
    this.#limits = limits
    this.#ask = openQuestions(sql)
  }

  /** Their access, limits or proofs changed: what is known of them is old. */
  forget(users: readonly number[]): void {
    if (users.includes(0)) this.#known.clear()
    for (const idUser of users) this.#known.delete(idUser)
  }

  /** Lets a payment through, or says why it needs a proof. At once where memory is sure. */
  judge(who: Pick<Who, 'idUser' | 'session'>, payer: number, value: number): Verdict | Promise<Verdict> {
    const known = this.#known.get(who.idUser)
    if (known && known.session === who.session && known.deviceKnown && performance.now() - known.at < TRUST_MS && sureFromMemory(value, known.read, known.since, known.may))
      return this.#reserve(who.idUser, known, value)
    return this.#inTurn(who.idUser, () => this.#judgeByDatabase(who, payer, value))
  }

  /** One after the other for one person: each must know what the one before was allowed. */
  async #inTurn<T>(idUser: number, work: () => Promise<T>): Promise<T> {
    const mine = (this.#lastOf.get(idUser) ?? Promise.resolve()).then(work, work)
    this.#lastOf.set(idUser, mine)
    try {
      return await mine
    } finally {
      if (this.#lastOf.get(idUser) === mine) this.#lastOf.delete(idUser)
    }
  }

  async #judgeByDatabase({ idUser, session }: Pick<Who, 'idUser' | 'session'>, payer: number, value: number): Promise<Verdict> {
    // Taken before the question: what is settled meanwhile may be counted twice, never not at all.
    const since = { ...(this.#onTheWay.get(idUser) ?? { spent: 0, count: 0 }) }
    const question = { idUser, session, payer }
    let found = await this.#ask(question)
    if (!found?.begun) {
      await beginCounting(this.#sql, idUser, session)
      found = await this.#ask(question)
    }
    if (!found) return 'device'
    const { single, sum, count } = this.#limits
    const known: Known = { session, deviceKnown: found.deviceKnown, may: { single: Math.min(single, found.threshold ?? single), sum, count }, read: found.paid, since, at: performance.now() }
    if (this.#known.size >= MAX_KEPT) this.#known.clear()
    this.#known.set(idUser, known)
    const why = whyAsk(value, known.deviceKnown, { spent: known.read.spent + since.spent, count: known.read.count + since.count }, known.may)
    return why ?? this.#reserve(idUser, known, value)
  }

  #reserve(idUser: number, known: Known, value: number): Reserved {
    const way = this.#onTheWay.get(idUser) ?? { spent: 0, count: 0 }
    this.#onTheWay.set(idUser, way)
    add(way, value, 1)
    add(known.since, value, 1)
    let open = true
    return {
      settle: (posted) => {
        if (!open) return
        open = false
        add(way, -value, -1)
        if (way.count === 0) this.#onTheWay.delete(idUser)
        if (!posted) add(known.since, -value, -1)
      }
    }
  }
}
