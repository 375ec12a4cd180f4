/** Queries for the rounds of a review, of shops, groups and agencies; the youngest round is the state. */
import type { ReviewFault, ReviewState } from '@taschino/contract/onboarding-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

/** Whose review it is. */
export type About = { shop: number } | { agency: number }

const columnOf = (about: About): string => ('shop' in about ? 'id_shop' : 'id_agency')
const idOf = (about: About): number => ('shop' in about ? about.shop : about.agency)

export interface RoundRow {
  id: number
  round: number
  state: ReviewState
  idSubmittedBy: number
  submittedBy: string
  submittedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  faults: ReviewFault[]
  reason: string | null
  edits: number
}

const ROUND = `v.id, v.round, v.state, v.submitted_by as "idSubmittedBy", s.first_name || ' ' || s.last_name as "submittedBy", v.submitted_at as "submittedAt",
  d.first_name || ' ' || d.last_name as "decidedBy", v.decided_at as "decidedAt", v.faults, v.reason, v.edits`
const FROM = 'from review v join app_user s on s.id = v.submitted_by left join app_user d on d.id = v.decided_by'

/** Youngest first. */
export async function roundsOf(sql: Sql, about: About): Promise<RoundRow[]> {
  const { rows } = await sql.query<RoundRow & Record<string, unknown>>(
    `select ${ROUND} ${FROM} where v.${columnOf(about)} = $1 order by v.round desc`,
    [idOf(about)],
  )
  return rows
}

/** The youngest, held still; hold the shop or the agency before it, the same order everywhere. */
export async function holdRound(sql: Sql, about: About): Promise<RoundRow | null> {
  const { rows } = await sql.query<RoundRow & Record<string, unknown>>(
    `select ${ROUND} ${FROM} where v.${columnOf(about)} = $1 order by v.round desc limit 1 for update of v`,
    [idOf(about)],
  )
  return rows[0] ?? null
}

export async function openRound(sql: Sql, about: About, { by, now }: { by: number; now: number }): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into review (${columnOf(about)}, round, submitted_by, submitted_at)
     select $1, coalesce((select max(round) from review where ${columnOf(about)} = $1), 0) + 1, $2, to_timestamp($3 / 1000.0) returning id`,
    [idOf(about), by, now],
  )
  return rows[0]?.id ?? 0
}

export interface Decision {
  state: Exclude<ReviewState, 'waiting'>
  by: number
  now: number
  faults?: readonly ReviewFault[] | undefined
  reason?: string | undefined
}

export async function endRound(sql: Sql, id: number, { state, by, now, faults, reason }: Decision): Promise<void> {
  await sql.query(
    `update review set state = $2, decided_by = $3, decided_at = to_timestamp($4 / 1000.0), faults = case when $5::jsonb is null then faults else $5::jsonb end,
       reason = coalesce($6, reason) where id = $1`,
    [id, state, by, now, faults ? JSON.stringify(faults) : null, reason ?? null],
  )
}

/** Something of what is looked at has changed: a yes to the version before is no yes. */
export async function noteEdit(sql: Sql, about: About): Promise<void> {
  await sql.query(
    `update review set edits = edits + 1 where id = (select id from review where ${columnOf(about)} = $1 order by round desc limit 1)`,
    [idOf(about)],
  )
}
