/** Inserts the demo world's past distributions, with the same movements as real ones. */
import { createHash } from 'node:crypto'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { postAll } from '@taschino/ledger/post.ts'
import { givingName } from '@taschino/server/features/distribution/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'

export interface HandedOut {
  agency: number
  type: 'normal' | 'business' | 'gdo'
  unit: number
  lot: number
  at: number
  label: string
  grants: readonly (readonly [holder: number, amount: number])[]
}

export async function handOut(sql: Sql, { agency, type, unit, lot, at, label, grants }: HandedOut): Promise<number> {
  const tickets = grants.reduce((sum, [, amount]) => sum + amount, 0)
  const { rows } = await sql.query<{ id: number }>(
    `insert into distribution (id_agency, made_by, made_at, source, name, hash, state, type, unit, month, headings, people, tickets, value, applied_by, applied_at)
     select $1, o.id, $2::timestamptz - interval '4 minutes', 'file', $3, $4, 'applied', $5, $6, $7, '{"email": 0, "amount": 1}', $8, $9, $10, o.id, $2
     from (select id from app_user where id_agency = $1 order by role = 'agency' desc, id limit 1) o returning id`,
    [
      agency,
      new Date(at),
      `buoni-${businessMonth(at)}.xlsx`,
      createHash('sha256').update(label).digest('hex'),
      type,
      unit,
      businessMonth(at),
      grants.length,
      tickets,
      tickets * unit,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`nobody hands out for agency ${agency}`)
  await postAll(
    sql,
    grants.map(([holder, amount]) =>
      assignTickets({
        gtid: newGtid(at),
        agency,
        once: givingName(id, holder),
        detail: { distribution: id },
        events: [],
        call: null,
        at: new Date(at),
        grants: [{ holder, type, unit, amount, lot }],
      }),
    ),
  )
  await sql.query(
    'insert into distribution_grant (id_distribution, id_user, unit, amount) select $1, u.holder, $2, u.amount from unnest($3::bigint[], $4::int[]) as u(holder, amount)',
    [id, unit, grants.map(([holder]) => holder), grants.map(([, amount]) => amount)],
  )
  return id
}
