/** Queries for what an agency holds, has handed out and owes, as the company reads it. */
import type { OrderType } from '@taschino/contract/agency-shapes.ts'
import type { AgencyRecord } from '@taschino/contract/agencies-record.ts'
import type { Sql } from '../../platform/db/db.ts'

/** Beside a row `a` of the table: `q` is what it asked for and owes, tickets and credits; `o` its tickets that are not spent. */
export const AGENCY_FIGURES = `cross join lateral (
    select coalesce(sum(s.total - s.settled), 0)::bigint as owed, (count(*) filter (where s.settled < s.total))::int as "openInvoices",
      (count(*) filter (where s.settled < s.total and i.due < (now() at time zone 'Europe/Rome')::date))::int as "lateInvoices",
      (select count(*) from request r where r.id_party = a.id and r.kind = 'tickets' and r.state = 'pending')::int
        + (select count(*) from credit_grant g where g.id_agency = a.id and g.state = 'waiting')::int as waiting
    from invoice i join invoice_standing s on s.id_invoice = i.id where i.id_agency = a.id) q
  cross join lateral (
    select coalesce(sum(h.balance), 0)::bigint as outstanding, coalesce(sum(h.balance) filter (where h.party = a.id), 0)::bigint as stock,
      min(l.expires_at) filter (where h.balance > 0) as "nextExpiry"
    from ledger.lot l join ledger.account h on h.lot = l.id and h.kind in ('tickets', 'hold')
    where l.agency = a.id and (l.expires_at is null or l.expires_at > now())) o`
/** To how many of its people tickets could be given. */
export const AGENCY_PEOPLE = `(select count(*)::int from app_user u where u.id_agency = a.id and u.role = 'enduser' and u.status <> 'disabled' and u.erased_at is null)`

type Figures = NonNullable<AgencyRecord['figures']>

export async function figuresOf(sql: Sql, id: number): Promise<Figures> {
  const {
    rows: [row],
  } = await sql.query<Omit<Figures, 'nextExpiry'> & { nextExpiry: Date | null }>(
    `select o.outstanding, o.stock, q.owed, q."openInvoices", q."lateInvoices", q.waiting, o."nextExpiry" from agency a ${AGENCY_FIGURES} where a.id = $1`,
    [id],
  )
  if (!row) throw new Error(`no agency ${id}`)
  return { ...row, nextExpiry: row.nextExpiry?.toISOString() ?? null }
}

/** Sums only: who of its people holds how much is nobody's business here. */
export async function circulationOf(sql: Sql, id: number): Promise<NonNullable<AgencyRecord['circulation']>> {
  const { rows } = await sql.query<{ type: OrderType; unit: number; expiresAt: Date | null; withPeople: number; stock: number }>(
    `select case l.type when 1 then 'normal' when 2 then 'business' else 'gdo' end as type, l.unit, l.expires_at as "expiresAt",
       coalesce(sum(h.balance) filter (where h.party <> l.agency), 0)::bigint as "withPeople",
       coalesce(sum(h.balance) filter (where h.party = l.agency), 0)::bigint as stock
     from ledger.lot l join ledger.account h on h.lot = l.id and h.kind in ('tickets', 'hold') and h.balance > 0
     where l.agency = $1 and l.type in (1, 2, 4) and (l.expires_at is null or l.expires_at > now()) group by 1, 2, 3 order by 3 nulls last, 1, 2`,
    [id],
  )
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt?.toISOString() ?? null }))
}
