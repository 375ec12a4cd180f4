/** Payers at a steady rate, for whoever measures what else happens meanwhile. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { UNITS, type World } from './world.ts'

export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
/** Sends payments at a steady rate, whatever the answers do, as people do; says for each when it was sent and answered. */
export class Payers {
  readonly sentAt = new Map<string, number>()
  readonly answered: number[] = []
  /** When each of them was sent. */
  readonly begun: number[] = []
  readonly failures: Record<string, number> = {}
  turn = 0

  async pay(world: World, origin: string, seconds: number, rate: number, shopOf: (turn: number) => number): Promise<void> {
    const running: Promise<void>[] = []
    const begun = performance.now()
    for (let n = 0; n < seconds * rate; n++) {
      const wait = begun + (n * 1000) / rate - performance.now()
      if (wait > 1) await pause(wait)
      running.push(this.#one(world, origin, shopOf(this.turn)))
    }
    await Promise.all(running)
  }

  async #one(world: World, origin: string, shop: number): Promise<void> {
    const turn = this.turn++
    const round = Math.floor(turn / world.payers.length)
    const sent = performance.now()
    try {
      const response = await fetch(`${origin}/api/v1/users/pay`, {
        method: 'POST',
        signal: AbortSignal.timeout(20_000),
        headers: {
          authorization: `Bearer ${world.token(world.payers[turn % world.payers.length] ?? 0)}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          unit: UNITS[Math.floor(round / 8) % UNITS.length],
          amount: 1 + (round % 8),
          type: 'normal',
          code: world.codes[shop],
        }),
      })
      const { gtid, error } = (await response.json()) as { gtid?: string; error?: string }
      if (gtid === undefined) throw new Error(`${response.status} ${error}`)
      this.sentAt.set(gtid, sent)
      this.answered.push(performance.now() - sent)
      this.begun.push(sent)
    } catch (error) {
      const why = String((error as Error).message).slice(0, 80)
      this.failures[why] = (this.failures[why] ?? 0) + 1
    }
  }
}
