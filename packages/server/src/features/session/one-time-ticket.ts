/** One-time tickets: what an address carries instead of a session token, good for one thing, once, for a minute (T50). */
import type { Sql } from '../../platform/db/db.ts'
import { batched, CROWD } from '../../platform/load/batcher.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { insertTickets, takeTickets, type Ticket } from './ticket-store.ts'
import { hashOf } from './token-pair.ts'

const TICKET_SECONDS = 60

export interface Tickets {
  /** `opens`: the path under the API that it is for; null for a realtime connection. */
  draw(idSession: string, opens: string | null): Promise<{ ticket: string; expiresInMs: number }>
  /** The login behind a ticket for just this. The ticket is used up, also where it was for something else. */
  redeem(ticket: string, opens: string | null): Promise<string | null>
}

export function openTickets(sql: Sql): Tickets {
  const insert = batched((tickets: readonly Ticket[]) => insertTickets(sql, tickets), CROWD)
  const take = batched((hashes: readonly Buffer[]) => takeTickets(sql, hashes), CROWD)
  return {
    async draw(idSession, opens) {
      const ticket = newToken()
      await insert({ hash: hashOf(ticket), idSession, seconds: TICKET_SECONDS, opens })
      return { ticket, expiresInMs: TICKET_SECONDS * 1000 }
    },
    async redeem(ticket, opens) {
      const taken = await take(hashOf(ticket))
      return taken?.opens === opens ? taken.session : null
    },
  }
}
