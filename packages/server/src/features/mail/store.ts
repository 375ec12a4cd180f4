/** Queries for the queue of letters. */
import type { Sql } from '../../platform/db/db.ts'
import { queueIn, type Taken } from '../../platform/queue/store.ts'
import type { Letters } from './letters.ts'

export type Letter = { [K in keyof Letters]: { kind: K; facts: Letters[K] } }[keyof Letters] & {
  to: { idUser: number | null; email: string; language: 'it' | 'en' }
  /**
   * What a letter is about that somebody can cause again and again by pressing; the last one of a topic says all. Never for letters that
   * carry a code.
   */
  topic?: string
}

/** So many letters of one topic leave at once to one address; the next waits until the first of them is an hour old (T38). */
const TOPIC_AN_HOUR = 3

const insertLetter = (sql: Sql, { kind, facts, to, topic }: Letter, wait: number): Promise<unknown> =>
  sql.query(
    'insert into letter (id_user, recipient, language, kind, facts, topic, next_try_at) values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7))',
    [to.idUser, to.email, to.language, kind, JSON.stringify(facts), topic ?? null, wait],
  )

/** The letter of this topic that nobody has taken into their hands yet says from now on what this one says; false when none waits. */
async function takeOver(sql: Sql, { kind, facts, to, topic }: Letter): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update letter set kind = $3, facts = $4, id_user = $5, language = $6 where recipient = $1 and topic = $2 and state = 'waiting' and tries = 0 and next_try_at > clock_timestamp()`,
    [to.email, topic, kind, JSON.stringify(facts), to.idUser, to.language],
  )
  return (rowCount ?? 0) > 0
}

/** In the transaction of what it tells of. */
export async function queueLetter(sql: Sql, letter: Letter): Promise<void> {
  const { to, topic } = letter
  if (topic === undefined) return void (await insertLetter(sql, letter, 0))
  // Presses that come at once count one after the other.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`letter ${to.email} ${topic}`])
  if (await takeOver(sql, letter)) return
  const { rows } = await sql.query<{ told: number; wait: number }>(
    `select count(*)::int as told, coalesce(extract(epoch from min(created_at) + interval '1 hour' - clock_timestamp()), 0)::float as wait
     from letter where recipient = $1 and topic = $2 and created_at > clock_timestamp() - interval '1 hour'`,
    [to.email, topic],
  )
  await insertLetter(sql, letter, (rows[0]?.told ?? 0) < TOPIC_AN_HOUR ? 0 : (rows[0]?.wait ?? 0))
}

/** A letter of this topic that still waits for its hour tells of something that is over: it does not leave. */
export async function recallLetter(sql: Sql, email: string, topic: string): Promise<void> {
  await sql.query(
    `delete from letter where recipient = $1 and topic = $2 and state = 'waiting' and tries = 0 and next_try_at > clock_timestamp()`,
    [email, topic],
  )
}

export interface WrittenLetter {
  at: Date
  kind: string
  to: string
  state: 'waiting' | 'sent' | 'given-up'
}

/** Which letters were written to these people, newest first: their kind and how they fared, never what stood in them. */
export async function lettersTo(sql: Sql, users: readonly number[], most: number): Promise<WrittenLetter[]> {
  const { rows } = await sql.query<WrittenLetter & Record<string, unknown>>(
    `select coalesce(sent_at, created_at) as at, kind, recipient as "to", state from letter where id_user = any ($1::bigint[]) order by id desc limit $2`,
    [users, most],
  )
  return rows
}

export interface TakenLetter extends Taken {
  recipient: string
  language: 'it' | 'en'
  kind: string
  facts: object
  createdAt: Date
  /** Waited longer than anybody would want to read it. */
  old: boolean
}

const GIVE_UP_HOURS = 24

/** What a letter was made of is forgotten at its end: links in it are keys. */
export const letters = queueIn<TakenLetter>({
  table: 'letter',
  inHandSeconds: 120,
  dead: 'given-up',
  atEnd: 'facts = null',
  columns: `t.recipient, t.language, t.kind, t.facts, t.created_at as "createdAt", t.created_at < clock_timestamp() - make_interval(hours => ${GIVE_UP_HOURS}) as old`,
})

/** Sent letters are of no use to anybody after a while. */
/** A restored database does not know which of its letters have left since: none of them leaves again. */
export async function giveUpWaiting(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(`update letter set state = 'given-up', facts = null where state = 'waiting'`)
  return rowCount ?? 0
}

export async function pruneLetters(sql: Sql): Promise<void> {
  await sql.query(`delete from letter where state <> 'waiting' and created_at < now() - interval '90 days'`)
}

/**
 * Of the account behind the alias: it waits for its person, and the newest letter with the way in was refused for good or given up after a
 * day. An invitation at another address begins anew.
 */
export const undelivered = (user: string): string =>
  `(${user}.status = 'invited' and coalesce((select l.state = 'given-up' from letter l
     where l.recipient = case when ${user}.email like '%@nessuno.invalid' then coalesce(${user}.office_email, ${user}.email) else ${user}.email end and l.id_user = ${user}.id and l.kind in ('activation', 'join', 'already-here') order by l.created_at desc, l.id desc limit 1), false))`
