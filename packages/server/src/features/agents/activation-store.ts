/** Queries for shops that have begun to live, judged by what was paid there. */
import type { Cents } from '@taschino/basics/money.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { CommissionRules } from './rules.ts'

/** Enough payments to tell: whoever has more has long begun to live. */
const LOOKED_AT = 2000

/**
 * Shops with an agent that have not begun to live yet, with their figures. Payments that were taken back do not count, nor do those of the
 * shop's own people or of somebody with the agent's tax code or telephone.
 */
export async function noteLife(
  sql: Sql,
  today: string,
  { days, payments, payers, businessDays }: CommissionRules['activation'],
): Promise<void> {
  await sql.query(
    `insert into activation (id_shop, id_agent, first_day, ripe_on)
     select s.id, x.agent, x.first_day, $1::date from shop s cross join lateral (
       select min(p.day) as first_day, agent_of_shop(s.id, min(p.day)) as agent, count(*) as payments, count(distinct p.payer) as payers, count(distinct p.day) as days
       from (select e.counterparty as payer, (e.at at time zone 'Europe/Rome')::date as day from ledger.entry e left join ledger.standing t on t.gtid = e.gtid
             where e.party = s.id and e.kind = 'payment' and e.value > 0 and t.cancelled_by is null and coalesce(t.refunded, 0) < e.value
               and e.counterparty not in (select related_people(s.id)) and not exists (
                 select from app_user a join app_user w on w.id = s.id_agent
                 where a.id = e.counterparty and (a.id = w.id or a.fiscal_code = w.fiscal_code or a.phone = w.phone))
             order by e.gtid limit ${LOOKED_AT}) p) x
     where s.id_agent is not null and not s.is_group and s.enabled and not exists (select from activation a where a.id_shop = s.id)
       and x.agent is not null and x.payments >= $2 and x.payers >= $3 and x.days >= $4 and x.first_day <= $1::date - $5::int
     on conflict do nothing`,
    [today, payments, payers, businessDays, days],
  )
}

export interface Waiting {
  idShop: number
  idAgent: number
  firstDay: string
  cents: Cents | null
  /** How often the fixed commission was earned and taken back. */
  times: number
}

/** Shops that live and whose fixed commission was not earned yet. */
export async function waitingActivations(sql: Sql): Promise<Waiting[]> {
  const { rows } = await sql.query<Waiting & Record<string, unknown>>(
    `select a.id_shop as "idShop", a.id_agent as "idAgent", to_char(a.first_day, 'YYYY-MM-DD') as "firstDay", p.cents,
       (select count(*)::int from commission c where c.id_shop = a.id_shop and c.basis = 'activation' and c.parent is null) as times
     from activation a left join lateral plan_of(a.id_agent, 'activation', a.first_day) p on true
     where not exists (select from commission c where c.id_shop = a.id_shop and c.basis = 'activation' and c.parent is null
       and not exists (select from commission x where x.parent = c.gtid))
     order by a.id_shop`,
  )
  return rows
}
