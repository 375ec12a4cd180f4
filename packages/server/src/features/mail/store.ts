/** The queue of letters in the database. */
import type { Sql } from '../../platform/db.ts'
import type { Letters } from './letters.ts'

export type Letter = { [K in keyof Letters]: { kind: K; facts: Letters[K] } }[keyof Letters] & {
  to: { idUser: number | null; email: string; language: 'it' | 'en' }
}

export async function queueLetter(sql: Sql, { kind, facts, to }: Letter): Promise<void> {
  await sql.query('insert into letter (id_user, recipient, language, kind, facts) values ($1, $2, $3, $4, $5)', [to.idUser, to.email, to.language, kind, JSON.stringify(facts)])
}

/** A letter that one server has taken into its hands. */
export interface TakenLetter {
  id: number
  recipient: string
  language: 'it' | 'en'
  kind: string
  facts: object
  tries: number
  createdAt: Date
  /** Waited longer than anybody would want to read it. */
  old: boolean
}

/** Nobody else takes them while we send; whoever dies with them in hand leaves them to others after this time. */
const IN_HAND_SECONDS = 120
export const GIVE_UP_HOURS = 24

export async function takeLetters(sql: Sql, most: number): Promise<TakenLetter[]> {
  const { rows } = await sql.query<TakenLetter & Record<string, unknown>>({
    name: 'mail-take',
    text: `update letter set tries = tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $2)
           where id in (select id from letter where state = 'waiting' and next_try_at <= clock_timestamp() order by next_try_at limit $1 for update skip locked)
           returning id, recipient, language, kind, facts, tries, created_at as "createdAt",
             created_at < clock_timestamp() - make_interval(hours => $3) as old`,
    values: [most, IN_HAND_SECONDS, GIVE_UP_HOURS]
  })
  return rows
}

/** What it was made of is forgotten: links in it are keys. */
export async function endLetter(sql: Sql, id: number, state: 'sent' | 'given-up'): Promise<void> {
  await sql.query(`update letter set state = $2, facts = null, sent_at = case when $2 = 'sent' then clock_timestamp() end where id = $1`, [id, state])
}

/** Back into the queue; `counts`: it was the letter's own failure and not that of a server that cannot be reached. */
export async function putBack(sql: Sql, id: number, seconds: number, counts: boolean): Promise<void> {
  await sql.query(`update letter set next_try_at = clock_timestamp() + make_interval(secs => $2), tries = tries - case when $3 then 0 else 1 end where id = $1`, [id, seconds, counts])
}

/** Sent letters are of no use to anybody after a while. */
export async function pruneLetters(sql: Sql): Promise<void> {
  await sql.query(`delete from letter where state <> 'waiting' and created_at < now() - interval '90 days'`)
}
