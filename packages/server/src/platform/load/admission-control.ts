/** Admits screens a few at a time: after a restart ten thousand of them come back at once, and payments must not wait behind them. */
import { DbBusy } from '../db/db.ts'

export interface AdmissionSettings {
  /**
   * Let in each second while the service is quick, and at the least however slow it is: so a crowd is back in a bounded time. A service
   * that has just started begins with few: nothing in it is warm, and the first payments must not wait for that.
   */
  most: number
  least: number
  first: number
  /** So many may wait, and of one person so many; whoever comes then is told at once to come back, as is whoever has waited this long. */
  room: number
  each: number
  waitMs: number
}

/**
 * Ten thousand are in within ten seconds, also where every turn is late, and some of the time is always left to whoever pays. Nobody waits
 * as long as an app waits for an answer (15 s).
 */
export const ADMISSION: AdmissionSettings = { most: 2400, least: 1200, first: 200, room: 6000, each: 100, waitMs: 8000 }

export interface AdmissionControl {
  /**
   * Resolves when `whose` may come in; undefined when that is at once, so that the usual case costs no wait. Rejects with DbBusy where
   * nobody should wait.
   */
  enter(whose: number | string): Promise<void> | undefined
}

/** The clock and the timer; tests turn them by hand. */
export interface Time {
  now: () => number
  later: (work: () => void, ms: number) => unknown
}
interface Waiting {
  whose: number | string
  since: number
  resolve: () => void
  reject: (error: unknown) => void
}

/** How often the next few are let in: a payment's steps get their turns between. */
export const EVERY_MS = 25
/**
 * So much later than asked for, and a payment, which needs some turns, begins to feel it: fewer come in. Less than that is a collected bit
 * of garbage, or a machine that others use, too.
 */
const LATE_MS = 40
const SLOWER = 0.9
/** So many times as many a second later. */
const QUICKER = 7
const busy = (): DbBusy => new DbBusy('too many screens come back at once')

class Line implements AdmissionControl {
  readonly #settings: AdmissionSettings
  readonly #time: Time
  #waiting: Waiting[] = []
  readonly #waitingFor = new Map<number | string, number>()
  /** So many a second. */
  #rate: number
  /** Whole ones may come in now. */
  #places: number
  #turning = false
  #turnedAt = 0

  constructor(settings: AdmissionSettings, time: Time) {
    this.#settings = settings
    this.#time = time
    this.#rate = Math.min(settings.first, settings.most)
    this.#places = this.#usual
  }

  enter(whose: number | string): Promise<void> | undefined {
    const now = this.#time.now()
    if (!this.#turning) {
      this.#turning = true
      this.#turnedAt = now
      this.#time.later(this.#turn, EVERY_MS)
    }
    if (this.#waiting.length === 0 && this.#places >= 1) return void this.#places--
    const count = this.#waitingFor.get(whose) ?? 0
    if (this.#waiting.length >= this.#settings.room || count >= this.#settings.each) return Promise.reject(busy())
    this.#waitingFor.set(whose, count + 1)
    return new Promise((resolve, reject) => this.#waiting.push({ whose, since: now, resolve, reject }))
  }

  get #usual(): number {
    return Math.max(1, (this.#rate * EVERY_MS) / 1000)
  }

  readonly #turn = (): void => {
    const { most, least, waitMs } = this.#settings
    const now = this.#time.now()
    const passed = now - this.#turnedAt
    this.#turnedAt = now
    this.#rate =
      passed > EVERY_MS + LATE_MS && this.#rate > least
        ? Math.max(least, this.#rate * SLOWER)
        : Math.min(most, this.#rate * QUICKER ** (passed / 1000))
    // What was not used is not saved up: a crowd finds no more places than one turn has.
    this.#places = Math.min(this.#places, 1) + (this.#rate * passed) / 1000
    const patient = this.#waiting.findIndex(({ since }) => now - since < waitMs)
    for (const one of this.#leave(patient < 0 ? this.#waiting.length : patient)) one.reject(busy())
    const next = this.#leave(Math.floor(this.#places))
    this.#places -= next.length
    for (const one of next) one.resolve()
    this.#turning = this.#waiting.length > 0 || next.length > 0
    if (this.#turning) this.#time.later(this.#turn, EVERY_MS)
    else this.#places = this.#usual
  }

  /** The first so many wait no longer. */
  #leave(count: number): Waiting[] {
    const gone = this.#waiting.splice(0, count)
    for (const { whose } of gone) {
      const left = (this.#waitingFor.get(whose) ?? 1) - 1
      if (left === 0) this.#waitingFor.delete(whose)
      else this.#waitingFor.set(whose, left)
    }
    return gone
  }
}

export const openAdmissionControl = (
  settings: AdmissionSettings,
  time: Time = { now: () => performance.now(), later: setTimeout },
): AdmissionControl => new Line(settings, time)
