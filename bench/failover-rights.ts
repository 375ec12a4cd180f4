/** Whoever is logged out after a failover is nobody within a moment, on each server: what they keep in memory follows the new primary. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import type { World } from './world.ts'

/** The bar of T08 is a second; a machine that does all of it at once gets another one. */
const FOLLOWS_MS = 2000
const GIVEN_UP_MS = 20_000

export class Rights {
  /** Milliseconds until both servers knew, for each person. */
  readonly took: number[] = []
  readonly #world: World
  readonly #people: number[]

  /** `people`: nobody else asks anything for them. */
  constructor(world: World, people: readonly number[]) {
    this.#world = world
    this.#people = [...people]
  }

  get right(): boolean {
    return this.took.length > 0 && this.took.every((ms) => ms <= FOLLOWS_MS)
  }

  /** Both servers know somebody; the login is ended in the database of now; both shall say no. */
  async follow(servers: readonly RealServer[], url: string): Promise<void> {
    const person = this.#people.pop()
    if (person === undefined) return
    const until = Date.now() + GIVEN_UP_MS
    for (const server of servers) while ((await this.#ask(server, person)) !== 200 && Date.now() < until) await pause(200)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client
      .query(`update session set revoked_at = now(), revoked_why = 'logout' where id_user = $1`, [person])
      .finally(() => client.end())
    const endedAt = Date.now()
    for (const server of servers) while ((await this.#ask(server, person)) !== 401 && Date.now() < until) await pause(50)
    this.took.push(Date.now() - endedAt)
  }

  async #ask(server: RealServer, person: number): Promise<number> {
    const answer = await fetch(`${server.url}/api/v1/users/realtimeTicket`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: { authorization: `Bearer ${this.#world.token(person)}` },
    }).catch(() => null)
    return answer?.status ?? 0
  }
}
