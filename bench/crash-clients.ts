/** Paying clients that keep the contract (docs/threat-model.md, idempotency): they send the same key until somebody answers. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { UNITS, type World } from './world.ts'

/** A payment that the server has acknowledged. */
export interface Acknowledged {
  key: string
  gtid: string
  payer: number
  shop: number
  value: number
  /** When the answer came, by the clock of this process. */
  at: number
}

export interface ClientsReport {
  acknowledged: Acknowledged[]
  /** What must not happen, in words. */
  complaints: string[]
  /** Answers that were the stored ones of an earlier send. */
  replays: number
  /** Sends whose outcome was unknown (no connection, cut, 5xx, busy) and that were sent again. */
  unknown: number
  refusals: Record<string, number>
  /** What those unknown sends met: a status and its word, or a connection that was cut. */
  met: Record<string, number>
  /** The longest that one send waited for its answer. */
  longestMs: number
}

export interface ClientsPatience {
  /** How long the same key is sent again; an app has 60 s (docs/threat-model.md), then it says "Stiamo verificando". */
  deadlineMs: number
  /** How long one send waits for its answer. */
  answerMs: number
}
const PATIENCE: ClientsPatience = { deadlineMs: 60_000, answerMs: 20_000 }
/** Shorter than an app's 8 s: the server lives for half a second at a time here, and must meet them all. */
const LONGEST_PAUSE_MS = 120
/** Unknown and passing answers: the same key is sent again. */
const AGAIN = new Set([401, 409, 429, 500, 502, 503, 504])

interface Payment {
  payer: number
  shop: number
  unit: number
  amount: number
  code: string
  key: string
}
interface Answer {
  status: number
  body: { gtid?: string; error?: string }
  hit: boolean
}

export class RetryingClients {
  readonly report: ClientsReport = { acknowledged: [], complaints: [], replays: 0, unknown: 0, refusals: {}, met: {}, longestMs: 0 }
  readonly #world: World
  readonly #origin: string
  readonly #patience: ClientsPatience
  #running = true
  #loops: Promise<void>[] = []

  constructor(world: World, origin: string, count: number, patience: Partial<ClientsPatience> = {}) {
    this.#world = world
    this.#origin = origin
    this.#patience = { ...PATIENCE, ...patience }
    this.#loops = Array.from({ length: count }, (_, n) => this.#loop(n, count))
  }

  /** No new payments; those under way are asked for until they are answered. */
  async finish(): Promise<ClientsReport> {
    this.#running = false
    await Promise.all(this.#loops)
    return this.report
  }

  /** Each client has payers of its own and goes through bills in turn, so that nobody pays the same bill twice in 15 seconds. */
  async #loop(n: number, count: number): Promise<void> {
    const { payers, shops, codes } = this.#world
    const mine = payers.map((_, index) => index).filter((index) => index % count === n)
    for (let turn = 0; ; turn++) {
      if (!this.#running) return
      const index = mine[turn % mine.length] ?? 0
      const round = Math.floor(turn / mine.length)
      const shop = round % shops.length
      await this.#pay({
        payer: payers[index] ?? 0,
        shop: shops[shop] ?? 0,
        code: codes[shop] ?? '',
        key: randomUUID(),
        unit: UNITS[Math.floor(round / shops.length) % UNITS.length] ?? 0,
        amount: 1 + (Math.floor(round / shops.length / UNITS.length) % 8),
      })
      await pause(randomInt(1, 6))
    }
  }

  async #pay(payment: Payment): Promise<void> {
    // One in ten is tapped twice: both sends carry the same key and must get the same answer.
    const taps = randomInt(10) === 0 ? 2 : 1
    const answers = await Promise.all(Array.from({ length: taps }, () => this.#untilAnswered(payment)))
    const [first] = answers
    if (!first) return void this.report.complaints.push(`no answer in time for key ${payment.key}`)
    if (answers.some((answer) => answer?.body.gtid !== first.body.gtid)) this.report.complaints.push(`two answers for key ${payment.key}`)
    if (first.status !== 200 || first.body.gtid === undefined) {
      const why = `${first.status} ${first.body.error ?? ''}`
      this.report.refusals[why] = (this.report.refusals[why] ?? 0) + 1
      return
    }
    this.report.acknowledged.push({
      key: payment.key,
      gtid: first.body.gtid,
      payer: payment.payer,
      shop: payment.shop,
      value: payment.unit * payment.amount,
      at: Date.now(),
    })
    if (randomInt(20) > 0) return
    const again = await this.#untilAnswered(payment)
    if (again?.body.gtid !== first.body.gtid)
      this.report.complaints.push(`a replay of key ${payment.key} answered ${again?.body.gtid ?? again?.status}`)
    if (again && !again.hit) this.report.complaints.push(`a replay of key ${payment.key} does not say so`)
  }

  async #untilAnswered(payment: Payment): Promise<Answer | undefined> {
    const until = Date.now() + this.#patience.deadlineMs
    for (let attempt = 0; Date.now() < until; attempt++) {
      const begun = performance.now()
      const answer = await this.#send(payment)
      this.report.longestMs = Math.max(this.report.longestMs, performance.now() - begun)
      if (answer && !(AGAIN.has(answer.status) && answer.body.error !== undefined && isPassing(answer))) {
        if (answer.hit) this.report.replays++
        return answer
      }
      this.report.unknown++
      const waited = performance.now() - begun
      const met = answer ? `${answer.status} ${answer.body.error ?? ''}` : waited < this.#patience.answerMs ? 'cut' : 'no answer'
      this.report.met[met] = (this.report.met[met] ?? 0) + 1
      await pause(Math.min(20 * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random()))
    }
    return undefined
  }

  async #send({ payer, key, unit, amount, code }: Payment): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${this.#origin}/api/v1/users/pay`, {
        method: 'POST',
        signal: AbortSignal.timeout(this.#patience.answerMs),
        headers: { authorization: `Bearer ${this.#world.token(payer)}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ unit, amount, type: 'normal', code }),
      })
      const body = (await response.json()) as Answer['body']
      return { status: response.status, body, hit: response.headers.get('idempotency-hit') === 'true' }
    } catch {
      return undefined
    }
  }
}

/** A business refusal is an answer; a 409 because the first send is still at work is not. */
function isPassing({ status, body }: Answer): boolean {
  return status !== 409 || body.error === 'in_progress'
}
