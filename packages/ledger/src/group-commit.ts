/** The group commit: movements that arrive while a batch is being written form the next batch; each is answered after its commit. */
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '@taschino/basics/within.ts'
import type { Pool, PoolClient } from 'pg'
import { faultOf, isLockTimeout } from './fault.ts'
import { MalformedMovement, type Movement, type Outcome } from './movement.ts'
import { conflictKeys, sendAll, sendAround, type Answers } from './send-batch.ts'

export interface GroupCommitSettings {
  /** Most movements in one commit. */
  batch?: number
  /** Most movements that may wait; beyond, submit says QueueFull at once. */
  queue?: number
  /** Most of them of one payer, whose movements go one to a batch: nobody fills the queue alone. */
  each?: number
  /** How long anybody waits at most, whatever the database does: less than a till does, which asks by its key from then on. */
  unknownMs?: number
  /** How long a payer may be held by somebody else before the caller is told to come back. */
  busyMs?: number
  /** How long one call may stay without any answer before its connection counts as lost. */
  silentMs?: number
  /** Told of each batch that was written: how many movements it held, and how long (ms) the oldest of them had waited until its commit. */
  onBatch?: (movements: number, waitedMs: number) => void
}

/** Nothing was written: come back in a moment. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Nothing was written: the payer is busy with another movement, or the database turned this one away again and again. */
export class InProgress extends Error {
  override name = 'InProgress'
}

/** Nobody knows whether it was written: the same key, sent again, will tell. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

interface Waiting {
  movement: Movement
  keys: readonly (number | string)[]
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
  since: number
  notBefore: number
  /** True once it may have reached the database. */
  sent: boolean
  /** True once an account that it needs was held by another transaction: asked for first, from then on. */
  held: boolean
  /** True once its caller was told that nobody knows: it is never sent again. */
  over: boolean
}

/** Written and committed, and whoever waits is not told yet. */
interface Done {
  one: Waiting
  outcome: Outcome
}

function tell(done: readonly Done[]): void {
  for (const { one, outcome } of done) one.resolve(outcome)
}

const RETRIES = 5
/** How often it is looked who has waited too long. */
const SWEEP_MS = 250

/**
 * What a batch waits at most for another transaction (an agency's month of tickets, a refund): then those who need it stand aside, and the
 * others go on.
 */
const PATIENCE = `set lock_timeout = '100ms'`
const jitter = (ms: number): number => ms * (0.5 + Math.random())

export class GroupCommit {
  readonly #pool: Pool
  readonly #settings: Required<GroupCommitSettings>
  #queue: Waiting[] = []
  /** How many wait for each of their keys. */
  readonly #waitingFor = new Map<number | string, number>()
  /** What is being written. */
  #flying: readonly Waiting[] = []
  #running: Promise<void> | null = null
  #stopped = false
  #client: PoolClient | null = null

  constructor(pool: Pool, settings: GroupCommitSettings) {
    this.#pool = pool
    this.#settings = {
      batch: 512,
      queue: 20_000,
      each: 256,
      unknownMs: 7_000,
      busyMs: 5_000,
      silentMs: 7_000,
      onBatch: () => undefined,
      ...settings,
    }
  }

  get waiting(): number {
    return this.#queue.length + this.#flying.length
  }

  submit(movement: Movement): Promise<Outcome> {
    if (this.#stopped) return Promise.reject(new QueueFull('the ledger is stopping'))
    if (this.waiting >= this.#settings.queue) return Promise.reject(new QueueFull(`${this.waiting} movements wait`))
    if (movement.call === null && movement.once === undefined)
      return Promise.reject(new MalformedMovement('without key or once a lost answer could not be asked for again'))
    const keys = conflictKeys(movement)
    if (keys.some((key) => (this.#waitingFor.get(key) ?? 0) >= this.#settings.each))
      return Promise.reject(new QueueFull('too many of one payer wait'))
    this.#count(keys, 1)
    return new Promise<Outcome>((resolve, reject) => {
      this.#queue.push({ movement, keys, resolve, reject, since: Date.now(), notBefore: 0, sent: false, held: false, over: false })
      this.#running ??= this.#run()
    }).finally(() => this.#count(keys, -1))
  }

  #count(keys: readonly (number | string)[], step: 1 | -1): void {
    for (const key of keys) {
      const now = (this.#waitingFor.get(key) ?? 0) + step
      if (now === 0) this.#waitingFor.delete(key)
      else this.#waitingFor.set(key, now)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    this.#client?.release()
    this.#client = null
  }

  async #run(): Promise<void> {
    // whatever else this turn of the event loop brings joins the first batch
    await new Promise((resolve) => setImmediate(resolve))
    const sweeping = setInterval(() => this.#sweep(), SWEEP_MS)
    let done: Done[] = []
    while (this.#queue.length > 0 || done.length > 0) {
      const batch = this.#take()
      this.#flying = batch
      const writing = batch.length === 0 ? null : this.#write(batch)
      // the next batch is on its way before the last one's callers are told: the database does not wait while we talk
      tell(done)
      done = []
      if (writing) done = await writing
      else if (this.#queue.length > 0) await sleep(5)
      this.#flying = []
    }
    clearInterval(sweeping)
    this.#running = null
  }

  /** Whoever has waited too long is told so: the same key, sent again, will tell. */
  #sweep(): void {
    const old = Date.now() - this.#settings.unknownMs
    for (const one of [...this.#flying, ...this.#queue]) {
      if (one.over || one.since > old) continue
      one.over = true
      one.reject(one.sent ? new OutcomeUnknown(one.movement.gtid) : new QueueFull('the database does not keep up'))
    }
    this.#queue = this.#queue.filter(({ over }) => !over)
  }

  /** The oldest movements that do not meet one another. */
  #take(): Waiting[] {
    const now = Date.now()
    const taken = new Set<number | string>()
    const batch: Waiting[] = []
    const left: Waiting[] = []
    let seen = 0
    for (const one of this.#queue) {
      if (batch.length >= this.#settings.batch) break
      seen++
      const free = one.notBefore <= now && !one.keys.some((key) => taken.has(key))
      // also of those left behind: the order of one payer's movements is kept
      for (const key of one.keys) taken.add(key)
      if (free) batch.push(one)
      else left.push(one)
    }
    this.#queue = left.length === 0 ? this.#queue.slice(seen) : left.concat(this.#queue.slice(seen))
    return batch
  }

  /**
   * Writes a batch, or its halves when something in it cannot be written, until each movement has its own answer; hands back whom to tell.
   */
  async #write(batch: Waiting[]): Promise<Done[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        const client = await this.#connected()
        batch = batch.filter(({ over }) => !over)
        return batch.length === 0 ? [] : this.#settle(batch, await this.#send(client, batch))
      } catch (error) {
        const fault = faultOf(error)
        if (fault === 'lost') {
          await this.#dropClient(error)
          batch = this.#giveUpOld(batch)
          if (batch.length === 0) return []
          await sleep(jitter(Math.min(50 * attempt, 500)))
        } else if (isLockTimeout(error) && !batch.some(({ held }) => held)) for (const one of batch) one.held = true
        else if (fault === 'passing' && attempt <= RETRIES) await sleep(jitter(4 * 2 ** attempt))
        else if (batch.length > 1) return this.#halve(batch)
        else {
          batch[0]?.reject(fault === 'passing' ? new InProgress('turned away too often', { cause: error }) : error)
          return []
        }
      }
    }
  }

  async #halve(batch: Waiting[]): Promise<Done[]> {
    const middle = batch.length >> 1
    // What is written is told before the other half is tried: nobody waits for a trouble that is not theirs.
    tell(await this.#write(batch.slice(0, middle)))
    return this.#write(batch.slice(middle))
  }

  async #send(client: PoolClient, batch: readonly Waiting[]): Promise<Answers> {
    const movements = batch.map((one) => one.movement)
    const sending = batch.some(({ held }) => held) ? sendAround(client, movements) : sendAll(client, movements)
    for (const one of batch) one.sent = true
    return within(this.#settings.silentMs, sending, () => {
      throw new OutcomeUnknown('the database stays silent')
    })
  }

  async #connected(): Promise<PoolClient> {
    if (this.#client) return this.#client
    const client = await this.#pool.connect()
    // a connection that ends while nobody asks it anything would otherwise end the process
    client.on('error', () => undefined)
    this.#client = client
    // not waited for: a connection that says nothing is found out by what is asked next
    void client.query(PATIENCE).catch(() => undefined)
    return client
  }

  async #dropClient(error: unknown): Promise<void> {
    const client = this.#client
    this.#client = null
    client?.release(error instanceof Error ? error : true)
  }

  /** The outcome is unknown: who has waited too long is told so, the others run again with the same keys. */
  #giveUpOld(batch: Waiting[]): Waiting[] {
    const old = Date.now() - this.#settings.unknownMs
    return batch.filter((one) => {
      if (one.over) return false
      if (one.since > old) return true
      one.reject(one.sent ? new OutcomeUnknown(one.movement.gtid) : new QueueFull('the database cannot be reached'))
      return false
    })
  }

  #settle(batch: Waiting[], outcomes: Answers): Done[] {
    const now = Date.now()
    const again: Waiting[] = []
    const done: Done[] = []
    batch.forEach((one, index) => {
      const outcome = outcomes[index]
      if (typeof outcome === 'object') done.push({ one, outcome })
      else if (one.over) return
      else if (now - one.since > this.#settings.busyMs) one.reject(new InProgress(one.movement.gtid))
      else {
        one.notBefore = outcome === 'busy' ? now + jitter(10) : 0
        again.push(one)
      }
    })
    if (again.length > 0) this.#queue = again.concat(this.#queue)
    if (done.length > 0) this.#settings.onBatch(done.length, now - Math.min(...done.map(({ one }) => one.since)))
    return done
  }
}
