/**
 * Counts what each payer may still pay without a proof, in the database and before the payment, so that many processes grant no more than
 * one would (decision 0098).
 */
import type { Who } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { StepUpLimits } from '../../platform/config/settings.ts'
import { batched } from '../../platform/load/batcher.ts'
import { openOneAtATime } from '../../platform/load/one-at-a-time.ts'
import { whyAsk, type Why } from './rules.ts'
import { beginCounting, giveBack, reserve, standingOf, type Question, type Reservation } from './store.ts'

/** A payment that is let through; told afterwards whether it was posted. What was not is given back. */
export interface Reserved {
  settle(posted: boolean): void | Promise<void>
}

export type Verdict = Reserved | Why

/** Somebody may be asked, prove it, and pay in the same moment: then the answer is looked for again. */
const TRIES = 3

/** Asks once for everybody who is wanted in the same turn of the event loop. */
const openQuestions = (sql: Sql, limits: () => StepUpLimits): ((one: Question) => Promise<Reservation | undefined>) =>
  batched(
    async (questions: readonly Question[]) => {
      const found = new Map((await reserve(sql, questions, limits())).map((row) => [row.session, row]))
      return questions.map(({ session }) => found.get(session))
    },
    { atOnce: Infinity },
  )

export class Allowances {
  readonly #sql: Sql
  readonly #limits: () => StepUpLimits
  readonly #ask: (one: Question) => Promise<Reservation | undefined>
  /** A question counts a person once. */
  readonly #payers = openOneAtATime<number>()

  constructor(sql: Sql, limits: () => StepUpLimits) {
    this.#sql = sql
    this.#limits = limits
    this.#ask = openQuestions(sql, limits)
  }

  /** Lets a payment through, or says why it needs a proof. `night`: at an hour that is strange for whoever never proved a payment then. */
  judge({ idUser, session }: Pick<Who, 'idUser' | 'session'>, asked: Pick<Question, 'device' | 'value' | 'night'>): Promise<Verdict> {
    return this.#payers.inTurn(idUser, () => this.#judge({ idUser, session, ...asked }))
  }

  async #judge(question: Question): Promise<Verdict> {
    const { idUser, session, device, value, night } = question
    for (let tries = 0; tries < TRIES; tries++) {
      const reserved = await this.#ask(question)
      if (reserved) return { settle: (posted) => (posted ? undefined : giveBack(this.#sql, idUser, value, reserved.since)) }
      const found = await standingOf(this.#sql, idUser, device)
      if (found === null) {
        await beginCounting(this.#sql, idUser, session)
        continue
      }
      const { single, sum, count } = this.#limits()
      const why = whyAsk(
        { value, deviceKnown: found.deviceKnown, strangeHour: night && !found.nights, paid: found.paid },
        { single: Math.min(single, found.threshold ?? single), sum, count },
      )
      if (why !== null) return why
    }
    return 'sum'
  }
}
