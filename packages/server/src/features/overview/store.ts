/** Queries that count what waits for the company; late means later than the promise of the feature concerned. */
import type { Waiting, WaitingName } from '@taschino/contract/overview.ts'
import type { Sql } from '../../platform/db/db.ts'

interface WaitingRow extends Omit<Waiting, 'oldest'> {
  oldest: Date | null
}

interface Counted {
  from: string
  at: string
  value?: string
  late?: string
}

const REQUESTS: Readonly<Record<string, string>> = { orders: 'tickets', paybacks: 'payback', credits: 'credits' }
/** `$1`: today; `$2`: the day by which what was asked for is answered. */
const LATE_ANSWER = `(asked_at at time zone 'Europe/Rome')::date <= $2::date`

const COUNTED: Readonly<Record<WaitingName, Counted>> = {
  ...(Object.fromEntries(
    Object.entries(REQUESTS).map(([name, kind]) => [
      name,
      {
        from: `request where kind = '${kind}' and state = 'pending'`,
        at: 'asked_at',
        value: 'value',
        late: kind === 'payback' ? 'payout_date < $1::date' : LATE_ANSWER,
      },
    ]),
  ) as Record<'orders' | 'paybacks' | 'credits', Counted>),
  ibans: { from: `iban_change where state = 'pending'`, at: 'asked_at', late: LATE_ANSWER },
  shops: {
    from: `review where state = 'waiting' and id_shop is not null`,
    at: 'submitted_at',
    late: LATE_ANSWER.replace('asked_at', 'submitted_at'),
  },
  agencies: {
    from: `review where state = 'waiting' and id_agency is not null`,
    at: 'submitted_at',
    late: LATE_ANSWER.replace('asked_at', 'submitted_at'),
  },
  settings: { from: `company_setting where state = 'waiting'`, at: 'asked_at' },
  approvals: { from: 'first_yes where ended is null', at: 'said_at' },
  grants: { from: `credit_grant where state = 'waiting'`, at: 'made_at', value: 'value', late: LATE_ANSWER.replace('asked_at', 'made_at') },
  disputes: { from: `commission_dispute where state = 'open'`, at: 'at' },
  // Agents have theirs by the last day of the month after the quarter (art. 1749 c.c.).
  statements: {
    from: `statement where state = 'open'`,
    at: 'opened_at',
    value: 'gross',
    late: `make_date(left(quarter, 4)::int, right(quarter, 1)::int * 3 - 2, 1) + interval '4 months' <= $1::date`,
  },
  commissions: { from: `statement where state = 'invoiced'`, at: 'invoiced_at', value: 'net' },
  cashbacks: {
    from: `cashback where doubt is not null and decision is null and state not in ('declined', 'reversed')`,
    at: 'tracked_at',
    value: 'value',
  },
  claims: { from: `cashback_claim where state = 'open'`, at: 'made_at', value: 'amount' },
  club_orders: {
    from: `club_order where state = 'pending' and unknown_since is not null`,
    at: 'unknown_since',
    late: 'promised_at < now()',
  },
  parcels: {
    from: `club_order where state = 'confirmed' and provider = 'internal' and kind = 'physical'`,
    at: 'made_at',
    late: 'promised_at < now()',
  },
  transfers: {
    from: `request where kind = 'payback' and state = 'approved'`,
    at: 'decided_at',
    value: 'net',
    late: 'payout_date < $1::date',
  },
}

const countOf = (name: string, { from, at, value, late }: Counted): string =>
  `select '${name}' as name, count(*)::int as count, ${value ? `coalesce(sum(${value}), 0)::bigint` : 'null::bigint'} as value, min(${at}) as oldest,
     ${late ? `(count(*) filter (where ${late}))::int` : '0'} as late from ${from}`

/** What is late first, then by age. */
export async function waitingNow(sql: Sql, { today, lateSince }: { today: string; lateSince: string }): Promise<Waiting[]> {
  const all = Object.entries(COUNTED)
    .map(([name, counted]) => countOf(name, counted))
    .join(' union all ')
  const { rows } = await sql.query<WaitingRow & Record<string, unknown>>(
    `select * from (${all}) w where count > 0 and $1::date is not null and $2::date is not null order by late > 0 desc, oldest`,
    [today, lateSince],
  )
  return rows.flatMap(({ oldest, ...row }) => (oldest ? [{ ...row, oldest: oldest.toISOString() }] : []))
}

export async function lateInvoices(sql: Sql, today: string): Promise<number> {
  const { rows } = await sql.query<{ late: number }>(
    `select count(*)::int as late from invoice i join invoice_standing s on s.id_invoice = i.id where s.settled < s.total and i.due < $1::date`,
    [today],
  )
  return rows[0]?.late ?? 0
}

export async function lowStock(sql: Sql): Promise<{ merchant: string; codes: number }[]> {
  const { rows } = await sql.query<{ merchant: string; codes: number }>(
    `select m.name as merchant, (count(c.id) filter (where c.state = 'free'))::int as codes from gift_merchant m join gift_code c on c.id_merchant = m.id
     where m.enabled group by m.id having count(c.id) filter (where c.state = 'free') <= m.low_stock_at order by 2, 1 limit 20`,
  )
  return rows
}

export async function failedLately(sql: Sql): Promise<{ letters: number; pushes: number }> {
  const { rows } = await sql.query<{ letters: number; pushes: number }>(
    `select (select count(*) from letter where state = 'given-up' and created_at > now() - interval '7 days')::int as letters,
       (select count(*) from push_message where state = 'dead' and created_at > now() - interval '7 days')::int as pushes`,
  )
  return rows[0] ?? { letters: 0, pushes: 0 }
}

export async function sealedUntil(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ day: string | null }>(`select to_char(max(day), 'YYYY-MM-DD') as day from ledger.seal`)
  return rows[0]?.day ?? null
}
