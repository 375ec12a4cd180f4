/** Queries for one-time tickets; many are written and taken by one statement, because after a restart everybody wants one. */
import type { Sql } from '../../platform/db/db.ts'

/** A login may wait for this many connections at once, and open this many links; older tickets are void. */
const TICKETS_EACH = 5

/** `opens` is a path, or null for a realtime connection. */
export interface Ticket {
  hash: Buffer
  idSession: string
  seconds: number
  opens: string | null
}
/** What a ticket stood for. */
export interface TakenTicket {
  session: string
  opens: string | null
}

export async function insertTickets(sql: Sql, tickets: readonly Ticket[]): Promise<undefined[]> {
  const sessions = tickets.map(({ idSession }) => idSession)
  // A login that ended meanwhile gets none, and keeps nobody else from theirs.
  await sql.query(
    `insert into realtime_ticket (hash, id_session, expires_at, opens)
     select g.hash, s.id, now() + make_interval(secs => g.seconds), g.opens
     from unnest($1::bytea[], $2::text[], $3::int[], $4::text[]) as g(hash, id_session, seconds, opens) join session s on s.id = g.id_session`,
    [tickets.map(({ hash }) => hash), sessions, tickets.map(({ seconds }) => seconds), tickets.map(({ opens }) => opens)],
  )
  await sql.query(
    `delete from realtime_ticket where hash in (select hash from (select hash, row_number() over (partition by id_session, opens is null order by expires_at desc) as n
       from realtime_ticket where id_session = any ($1::text[])) t where n > $2)`,
    [sessions, TICKETS_EACH],
  )
  return tickets.map(() => undefined)
}

/** Of two who come with the same one the first gets what it stood for, the other nothing. */
export async function takeTickets(sql: Sql, hashes: readonly Buffer[]): Promise<(TakenTicket | null)[]> {
  const { rows } = await sql.query<TakenTicket & { hash: Buffer }>(
    'delete from realtime_ticket where hash = any ($1::bytea[]) and expires_at > now() returning hash, id_session as session, opens',
    [[...hashes]],
  )
  const found = new Map(rows.map(({ hash, session, opens }) => [hash.toString('hex'), { session, opens }]))
  return hashes.map((hash) => {
    const name = hash.toString('hex')
    const taken = found.get(name) ?? null
    found.delete(name)
    return taken
  })
}
