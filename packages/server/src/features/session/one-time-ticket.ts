/** What an address carries instead of a session token, which has no place there: good for one thing, once, for a minute (T50). */
import type { Sql } from '../../platform/db.ts'
import { newToken } from '../../platform/secrets.ts'
import { insertTicket, takeTicket, type TakenTicket } from './ticket-store.ts'
import { hashOf } from './token-pair.ts'

const TICKET_SECONDS = 60

/** `opens`: the path under the API that it is for; null for a realtime connection. */
export async function drawTicket(sql: Sql, idSession: string, opens: string | null): Promise<{ ticket: string; expiresInMs: number }> {
  const ticket = newToken()
  await insertTicket(sql, { hash: hashOf(ticket), idSession, seconds: TICKET_SECONDS, opens })
  return { ticket, expiresInMs: TICKET_SECONDS * 1000 }
}

const take = (sql: Sql, ticket: string): Promise<TakenTicket | null> => takeTicket(sql, hashOf(ticket))

/** The login behind a ticket for a realtime connection. The ticket is used up, also where it was for something else. */
export async function redeemTicket(sql: Sql, ticket: string): Promise<string | null> {
  const taken = await take(sql, ticket)
  return taken?.opens === null ? taken.session : null
}

/** The login behind a ticket for this very path. The ticket is used up, also where it was for another. */
export async function redeemTicketFor(sql: Sql, path: string, ticket: string): Promise<string | null> {
  const taken = await take(sql, ticket)
  return taken?.opens === path ? taken.session : null
}
