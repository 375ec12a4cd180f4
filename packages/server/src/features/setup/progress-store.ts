/** Queries for the facts from which the setup checklist follows. */
import type { SetupStep } from '@taschino/contract/setup.ts'
import type { Sql } from '../../platform/db/db.ts'

export type Facts = Readonly<Record<SetupStep, boolean>> & {
  letterWaits: boolean
  letterFailed: boolean
  waiting: number
  invited: string | null
  coming: number
  paid: boolean
}

const said = (key: string) => `exists (select from company_setting where key = '${key}' and state = 'in_force')`

/**
 * Mail works where a test letter left in the time in which letters are kept, or where somebody who was invited has come in: their code was
 * in one.
 */
export async function progressFacts(sql: Sql, idUser: number): Promise<Facts> {
  const { rows } = await sql.query<Facts & Record<string, unknown>>(
    `select exists (select from passkey where id_user = $1) or exists (select from step_up where id_user = $1 and totp_since is not null) as proof,
       ${said('issuer')} as issuer, ${said('payer')} as payer, ${said('fees')} as fees, ${said('terms')} as terms, ${said('circuit')} as circuit,
       exists (select from letter where state = 'sent' and kind = 'test-letter') or exists (select from app_user where activated_at is not null and created_by is not null) as letter,
       exists (select from document_in_force) as documents,
       (select count(*) > 1 from app_user where role in ('company', 'admin') and status = 'active') as colleague,
       exists (select from agency where state in ('review', 'active', 'suspended')) as agency,
       exists (select from shop where not is_group and enabled) as shop,
       exists (select from letter where state = 'waiting' and kind = 'test-letter' and id_user = $1) as "letterWaits",
       exists (select from letter where kind = 'test-letter' and id_user = $1 and (state = 'given-up' or (state = 'waiting' and created_at < clock_timestamp() - interval '10 seconds'))) as "letterFailed",
       (select count(*)::int from company_setting where state = 'waiting' and asked_by is distinct from $1) as waiting,
       (select first_name || ' ' || last_name from app_user where role in ('company', 'admin') and status = 'invited' order by id limit 1) as invited,
       (select count(*)::int from shop s where not s.is_group and shop_review(s.id) in ('waiting', 'returned')) as coming,
       exists (select from ledger.movement where kind = 'payment') as paid`,
    [idUser],
  )
  if (!rows[0]) throw new Error('no facts')
  return rows[0]
}
