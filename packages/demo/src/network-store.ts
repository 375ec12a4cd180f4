/** Inserts who looks after the demo world's shops. */
import type { Sql } from '@taschino/server/platform/db/db.ts'

interface DemoAgent {
  username: string
  receiver: string
  iban: string
}

/** Silvana leads Dario; everything was brought in before anybody paid. */
export async function layOutAgents(sql: Sql, since: string, agents: readonly DemoAgent[]): Promise<void> {
  await sql.query(`update app_user set created_by = (select id from app_user where username = 'silvana') where username = 'dario'`)
  await sql.query(
    `insert into attribution (id_shop, id_agency, id_agent, from_day)
     select a.id_shop, a.id_agency, a.id_agent, $1::date from attribution a order by a.id`,
    [since],
  )
  for (const { username, receiver, iban } of agents) {
    await sql.query(
      `insert into iban_change (id_agent, state, iban, receiver, asked_by, asked_at, decided_by, decided_at, held_until)
       select u.id, 'approved', $2, $3, u.id, $4::date, w.id, $4::date + interval '8 hours', $4::date + interval '56 hours'
       from app_user u, app_user w where u.username = $1 and w.username = 'contabilita'`,
      [username, iban, receiver, since],
    )
    await sql.query(
      `insert into agent_terms (id_agent, iban, receiver, enasarco_bp, withholding_bp, written_by)
       select u.id, $2, $3, 850, 1150, w.id from app_user u, app_user w where u.username = $1 and w.username = 'direzione'`,
      [username, iban, receiver],
    )
  }
}

/** The agent finds their youngest line wrong. */
export async function disputeOne(sql: Sql, username: string, reason: string): Promise<void> {
  await sql.query(
    `insert into commission_dispute (gtid, said_by, reason)
     select c.gtid, c.id_agent, $2 from commission c join app_user u on u.id = c.id_agent and u.username = $1
     where c.parent is null order by c.day desc, c.gtid desc limit 1`,
    [username, reason],
  )
}
