/** Inserts the past of the demo world's agencies: their age, contracts, and lines of the audit log. */
import type { Sql } from '@taschino/server/platform/db/db.ts'

export interface SignedAgency {
  id: number
  contract: Uint8Array
}

/** Brought in by its agent on the first day, with its contract. */
export async function signAgency(sql: Sql, { id, contract }: SignedAgency, at: Date): Promise<void> {
  await sql.query('update agency set created_at = $2 where id = $1', [id, at])
  await sql.query(
    `insert into agency_contract (id_agency, version, bytes, handed_in_by, handed_in_at) select a.id, 1, $2, a.id_agent, $3 from agency a where a.id = $1`,
    [id, contract, at],
  )
}

interface PastDeed {
  at: Date
  by: number
  act: 'agency.created' | 'agency.contract-handed-in' | 'request.approved' | 'request.rejected' | 'request.invoice-paid'
  agency: number
  facts: Record<string, string | number>
}

/** In the order of time, for that is how the log is read: what was written in it was done one after the other. */
export async function deedsAround(sql: Sql, agencies: readonly number[]): Promise<PastDeed[]> {
  const { rows } = await sql.query<PastDeed & Record<string, unknown>>(
    `select d.at, d.by, d.act, d.agency, d.facts from (
       select a.created_at as at, a.id_agent as by, 'agency.created' as act, a.id as agency, '{}'::jsonb as facts
       from agency a where a.id = any ($1::bigint[])
       union all
       select c.handed_in_at, c.handed_in_by, 'agency.contract-handed-in', c.id_agency, '{}'
       from agency_contract c where c.id_agency = any ($1::bigint[])
       union all
       select r.decided_at, r.decided_by, 'request.' || r.state, r.id_party,
         jsonb_strip_nulls(jsonb_build_object('gtid', r.gtid, 'kind', r.kind, 'value', r.value, 'invoiceNumber', r.invoice_number, 'reason', r.reason))
       from request r where r.id_party = any ($1::bigint[]) and r.state in ('approved', 'rejected') and r.decided_at is not null
       union all
       select r.invoice_paid_at, r.decided_by, 'request.invoice-paid', r.id_party,
         jsonb_build_object('gtid', r.gtid, 'value', r.value, 'invoiceNumber', r.invoice_number)
       from request r where r.id_party = any ($1::bigint[]) and r.invoice_paid_at is not null
     ) d order by d.at, d.act desc`,
    [agencies],
  )
  return rows
}
