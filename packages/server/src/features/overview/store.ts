/** Queries that count what waits for the company; late means later than the promise of the feature concerned. */
import type { OutputOf } from '@taschino/contract/call.ts'
import { DUE, type Due, type getOverview, type Waiting, type WaitingName } from '@taschino/contract/overview.ts'
import type { Sql } from '../../platform/db/db.ts'

type Overview = OutputOf<typeof getOverview>

interface WaitingRow extends Omit<Waiting, 'oldest' | 'ages'> {
  oldest: Date | null
  ages: number[]
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

/** Whole days since then, as calendars of the circuit count them. */
const daysSince = (at: string): string => `$1::date - (${at} at time zone 'Europe/Rome')::date`
const AGE: readonly ((days: string) => string)[] = [
  (days) => `${days} <= 0`,
  (days) => `${days} between 1 and 2`,
  (days) => `${days} between 3 and 6`,
  (days) => `${days} > 6`,
]
const agesOf = (at: string): string => AGE.map((is) => `(count(*) filter (where ${is(daysSince(at))}))::int`).join(', ')

const countOf = (name: string, { from, at, value, late }: Counted): string =>
  `select '${name}' as name, count(*)::int as count, ${value ? `coalesce(sum(${value}), 0)::bigint` : 'null::bigint'} as value, min(${at}) as oldest,
     ${late ? `(count(*) filter (where ${late}))::int` : '0'} as late, array[${agesOf(at)}] as ages from ${from}`

/** What is late first, then by age. */
export async function waitingNow(sql: Sql, { today, lateSince }: { today: string; lateSince: string }): Promise<Waiting[]> {
  const all = Object.entries(COUNTED)
    .map(([name, counted]) => countOf(name, counted))
    .join(' union all ')
  const { rows } = await sql.query<WaitingRow & Record<string, unknown>>(
    `select * from (${all}) w where count > 0 and $1::date is not null and $2::date is not null order by late > 0 desc, oldest`,
    [today, lateSince],
  )
  return rows.flatMap(({ oldest, ages: [now = 0, days = 0, week = 0, older = 0], ...row }) =>
    oldest ? [{ ...row, oldest: oldest.toISOString(), ages: { today: now, days, week, older } }] : [],
  )
}

export async function lateInvoices(sql: Sql, today: string): Promise<number> {
  const { rows } = await sql.query<{ late: number }>(
    `select count(*)::int as late from invoice i join invoice_standing s on s.id_invoice = i.id where s.settled < s.total and i.due < $1::date`,
    [today],
  )
  return rows[0]?.late ?? 0
}

/** What shops were promised and have not got: all that is over, and day by day what is to come. */
export async function promisedToShops(sql: Sql, today: string): Promise<Overview['promised']> {
  const { rows } = await sql.query<{ day: string; count: number; value: number; late: boolean }>(
    `select to_char(payout_date, 'YYYY-MM-DD') as day, count(*)::int as count, sum(net)::bigint as value, payout_date < $1::date as late from request
     where kind = 'payback' and state = 'approved' and payout_date < $1::date + 14 group by payout_date order by payout_date`,
    [today],
  )
  const over = rows.filter(({ late }) => late)
  const sum = (pick: (row: (typeof rows)[number]) => number): number => over.reduce((all, row) => all + pick(row), 0)
  return {
    late: { count: sum(({ count }) => count), value: sum(({ value }) => value) },
    days: rows.filter(({ late }) => !late).map(({ day, count, value }) => ({ day, count, value })),
  }
}

/** What agencies have not paid of their invoices, by when it falls due. */
export async function owedByDue(sql: Sql, today: string): Promise<Overview['owed']> {
  const { rows } = await sql.query<{ due: Due; count: number; value: number }>(
    `select due, count(*)::int as count, sum(value)::bigint as value from (
       select case when i.due < $1::date then 'late' when i.due < $1::date + 7 then 'week' when i.due < $1::date + 30 then 'month' else 'later' end as due,
         s.total - s.settled as value
       from invoice_standing s join invoice i on i.id = s.id_invoice where s.settled < s.total) o group by due`,
    [today],
  )
  return DUE.map((due) => rows.find((row) => row.due === due) ?? { due, count: 0, value: 0 })
}

/** So many merchants find place on a screen that one looks at in the morning. */
const MERCHANTS = 12

export async function stockNow(sql: Sql): Promise<Overview['stock']> {
  const { rows } = await sql.query<Overview['stock'][number] & Record<string, unknown>>(
    `select * from (select m.id as "idMerchant", m.name as merchant, (count(c.id) filter (where c.state = 'free'))::int as codes,
         count(c.id) filter (where c.state = 'free') <= m.low_stock_at as low
       from gift_merchant m join gift_code c on c.id_merchant = m.id where m.enabled group by m.id) s
     order by low desc, codes, merchant limit $1`,
    [MERCHANTS],
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

export async function failuresByDay(sql: Sql, today: string): Promise<Overview['failedDays']> {
  const { rows } = await sql.query<Overview['failedDays'][number] & Record<string, unknown>>(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(letters)::int as letters, sum(pushes)::int as pushes from (
       select (created_at at time zone 'Europe/Rome')::date as day, 1 as letters, 0 as pushes from letter
       where state = 'given-up' and created_at > $1::date - interval '14 days'
       union all select (created_at at time zone 'Europe/Rome')::date, 0, 1 from push_message
       where state = 'dead' and created_at > $1::date - interval '14 days') f where day > $1::date - 14 group by day order by day`,
    [today],
  )
  return rows
}

export async function sealedUntil(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ day: string | null }>(`select to_char(max(day), 'YYYY-MM-DD') as day from ledger.seal`)
  return rows[0]?.day ?? null
}
