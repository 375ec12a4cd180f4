/** Queries for first yeses: stored once, then agreed to, taken back or replaced, never rewritten. */
import type { FirstYesAct } from '@taschino/contract/approvals.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface Subject {
  act: FirstYesAct
  about: string
}

export interface OpenYes {
  id: number
  saidBy: number
  /** The first yes was about exactly this content. */
  same: boolean
}

/** Locks a subject, so that its answers come one after the other even before the first yes exists. */
export async function holdSubject(sql: Sql, { act, about }: Subject): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(7319, hashtext($1))', [`${act}:${about}`])
}

export async function findOpen(sql: Sql, { act, about }: Subject, content: Json): Promise<OpenYes | null> {
  const { rows } = await sql.query<OpenYes & Record<string, unknown>>(
    `select id, said_by as "saidBy", content = $3::jsonb as same from first_yes where act = $1 and about = $2 and ended is null for update`,
    [act, about, JSON.stringify(content)],
  )
  return rows[0] ?? null
}

export async function insertYes(sql: Sql, { act, about }: Subject, content: Json, by: number): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    'insert into first_yes (act, about, content, said_by) values ($1, $2, $3, $4) returning id',
    [act, about, JSON.stringify(content), by],
  )
  return rows[0]?.id ?? 0
}

/** Who had given it; null: it was over already. */
export async function endYes(sql: Sql, id: number, ended: 'agreed' | 'dropped' | 'replaced', by: number): Promise<number | null> {
  const { rows } = await sql.query<{ saidBy: number }>(
    'update first_yes set ended = $2, ended_by = $3, ended_at = clock_timestamp() where id = $1 and ended is null returning said_by as "saidBy"',
    [id, ended, by],
  )
  return rows[0]?.saidBy ?? null
}

/** The company's people who could give the second yes. */
export async function staffBesides(sql: Sql, idUser: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from app_user where role in ('company', 'admin') and status = 'active' and erased_at is null and id <> $1 order by id`,
    [idUser],
  )
  return rows.map(({ id }) => id)
}

export interface YesRow extends Subject {
  id: number
  content: Record<string, unknown>
  name: string | null
  by: string
  saidBy: number
  at: Date
  mayAgree: boolean
}

/** `me`: who looks. */
export async function openYeses(sql: Sql, me: number): Promise<YesRow[]> {
  const { rows } = await sql.query<YesRow & Record<string, unknown>>(
    `select y.id, y.act, y.about, y.content, y.said_by as "saidBy", y.said_at as at, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as by,
       not one_hand(y.said_by, $1, false) as "mayAgree",
       case y.act
         when 'statement' then (select kept_word(a.id, 'name', a.first_name || ' ' || a.last_name) from statement s join app_user a on a.id = s.id_agent where s.id::text = y.about)
         when 'plan' then (select kept_word(a.id, 'name', a.first_name || ' ' || a.last_name) from app_user a where a.id = (y.content ->> 'idAgent')::bigint)
         when 'gift' then (select m.name from gift_code c join gift_merchant m on m.id = c.id_merchant where c.id::text = y.about)
       end as name
     from first_yes y join app_user u on u.id = y.said_by where y.ended is null order by y.id limit 500`,
    [me],
  )
  return rows
}

export async function isKnownYes(sql: Sql, id: number): Promise<boolean> {
  const { rowCount } = await sql.query('select from first_yes where id = $1', [id])
  return rowCount === 1
}

/** From the first movement on, what money follows from needs two people; an empty circuit is set up by one. */
export async function hasBegun(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ begun: boolean }>('select exists (select from ledger.movement) as begun')
  return rows[0]?.begun ?? true
}
