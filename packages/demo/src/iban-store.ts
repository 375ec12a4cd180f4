/** Inserts changes of account in the demo world: one in force, one refused, one that waits with warnings. */
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { italianIban } from './italian-numbers.ts'

const DAY_MS = 86_400_000

interface Change {
  of: string
  iban: string
  receiver: string
  days: number
  state: 'pending' | 'approved' | 'rejected'
  reason?: string
}

/** What is in force stays in force; an approved change tells where the shop's own account came from. */
async function insertChange(sql: Sql, { of, iban, receiver, days, state, reason }: Change, now: number): Promise<void> {
  const asked = new Date(now - days * DAY_MS)
  const decided = new Date(asked.getTime() + DAY_MS / 3)
  await sql.query(
    `insert into iban_change (id_shop, state, iban, receiver, old_iban, old_receiver, asked_by, asked_at, decided_by, decided_at, reason, held_until)
     select s.id, $2, case when $2 = 'approved' then s.iban else $3 end, $4, case when $2 = 'approved' then $3 else s.iban end, s.iban_receiver_name, u.id, $5,
       case when $2 <> 'pending' then c.id end, case when $2 <> 'pending' then $6::timestamptz end, $7, case when $2 = 'approved' then $6::timestamptz + interval '48 hours' end
     from app_user u join shop s on s.id = u.id_shop join app_user c on c.username = 'contabilita' where u.username = $1`,
    [of, state, iban, receiver, asked, decided, reason ?? null],
  )
}

export async function changeAccounts(sql: Sql, now: number): Promise<void> {
  await insertChange(
    sql,
    { of: 'mario', iban: italianIban(3069, 9400, 771_204), receiver: 'Valentino Gastronomia srl', days: 41, state: 'approved' },
    now,
  )
  await insertChange(
    sql,
    {
      of: 'anna',
      iban: italianIban(1030, 1600, 48_211),
      receiver: 'Traverso Anna Maria',
      days: 12,
      state: 'rejected',
      reason: 'L’intestatario non coincide con la ragione sociale.',
    },
    now,
  )
  // The account of another shop, asked for under the name of who sells for us.
  const { rows } = await sql.query<{ iban: string | null }>(
    `select s.iban from shop s join app_user u on u.id_shop = s.id where u.username = 'bruno'`,
  )
  await insertChange(
    sql,
    { of: 'anna', iban: rows[0]?.iban ?? italianIban(1030, 1600, 48_212), receiver: 'Dario Mussi', days: 2, state: 'pending' },
    now,
  )
}
