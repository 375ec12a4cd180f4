/** Queries for the plans of agents (what they earn, where they are paid); lines are added and never changed. */
import type { AgentPlan } from '@taschino/contract/agent-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

interface PlanRow extends Omit<AgentPlan['lines'][number], 'at'> {
  at: Date
}

/** Newest first: plans of this agent and plans for all; null: those for all only. */
export async function planLines(sql: Sql, idAgent: number | null): Promise<AgentPlan['lines']> {
  const { rows } = await sql.query<PlanRow & Record<string, unknown>>(
    `select p.basis, p.rate_bp as "rateBp", p.cents, p.months, to_char(p.from_day, 'YYYY-MM-DD') as "from", p.at, u.first_name || ' ' || u.last_name as by, p.id_agent is null as general
     from commission_plan p join app_user u on u.id = p.written_by where p.id_agent is null or p.id_agent = $1 order by p.id desc limit 200`,
    [idAgent],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function planNow(
  sql: Sql,
  idAgent: number | null,
  day: string,
): Promise<{ feeBp: number | null; overrideBp: number | null; activationCents: number | null }> {
  const { rows } = await sql.query<{ feeBp: number | null; overrideBp: number | null; activationCents: number | null }>(
    `select (select rate_bp from plan_of($1, 'fee', $2::date)) as "feeBp", (select rate_bp from plan_of($1, 'override', $2::date)) as "overrideBp",
       (select cents from plan_of($1, 'activation', $2::date)) as "activationCents"`,
    [idAgent, day],
  )
  return rows[0] ?? { feeBp: null, overrideBp: null, activationCents: null }
}

export async function agentNamed(sql: Sql, id: number): Promise<AgentPlan['agent']> {
  const { rows } = await sql.query<NonNullable<AgentPlan['agent']> & Record<string, unknown>>(
    `select id, first_name || ' ' || last_name as name, role from app_user where id = $1 and role in ('agent', 'superagent') and erased_at is null`,
    [id],
  )
  return rows[0] ?? null
}

export interface NewPlan {
  idAgent: number | null
  basis: string
  rateBp: number | null
  cents: number | null
  months: number | null
  from: string
  by: number
}

export async function writePlan(sql: Sql, { idAgent, basis, rateBp, cents, months, from, by }: NewPlan): Promise<void> {
  await sql.query(
    'insert into commission_plan (id_agent, basis, rate_bp, cents, months, from_day, written_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [idAgent, basis, rateBp, cents, months, from, by],
  )
}

export async function writeTerms(
  sql: Sql,
  idAgent: number,
  by: number,
  terms: { iban: string | null; receiver: string | null; enasarcoBp: number; withholdingBp: number },
): Promise<void> {
  await sql.query(
    'insert into agent_terms (id_agent, iban, receiver, enasarco_bp, withholding_bp, written_by) values ($1, $2, $3, $4, $5, $6)',
    [idAgent, terms.iban, terms.receiver, terms.enasarcoBp, terms.withholdingBp, by],
  )
}
