/** Queries for cashbacks that providers told of; each row is locked while it changes. */
import type { CashbackState } from '@taschino/contract/club/cashback-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { PICTURE } from '../catalogue/offer-store.ts'
import type { Doubt } from './rules.ts'

export type Waits = 'company' | 'remittance' | 'account'

export interface CashbackRow {
  id: number
  provider: string
  externalId: string
  clickId: string | null
  party: number | null
  brandGuid: string
  brandName: string
  logo: string | null
  purchase: number
  value: number
  share: number
  state: CashbackState
  seq: number
  reason: string | null
  doubt: Doubt | null
  decision: 'confirmed' | 'declined' | null
  decisionReason: string | null
  waits: Waits | null
  gtid: string | null
  visitedAt: Date | null
  trackedAt: Date
  confirmedAt: Date | null
  creditedAt: Date | null
  changedAt: Date
}

export const CASHBACK_COLUMNS = `c.id, c.provider, c.external_id as "externalId", c.click_id as "clickId", c.party, c.brand_guid as "brandGuid", coalesce(b.name, c.brand_guid) as "brandName",
  ${PICTURE('p')} as logo, c.purchase, c.value, c.share, c.state, c.seq, c.reason, c.doubt, c.decision, c.decision_reason as "decisionReason", c.waits, c.gtid, v.made_at as "visitedAt",
  c.tracked_at as "trackedAt", c.confirmed_at as "confirmedAt", c.credited_at as "creditedAt", c.changed_at as "changedAt"`
export const CASHBACK_FROM = `cashback c left join club_brand b on b.provider = c.provider and b.brand_guid = c.brand_guid left join club_picture p on p.id = b.id_picture
  left join cashback_visit v on v.click_id = c.click_id`

/** Locks the cashback until the transaction ends; null: we have not heard of it yet. */
export async function holdCashback(sql: Sql, provider: string, externalId: string): Promise<CashbackRow | null> {
  const { rows } = await sql.query<CashbackRow & Record<string, unknown>>(
    `select ${CASHBACK_COLUMNS} from ${CASHBACK_FROM} where c.provider = $1 and c.external_id = $2 for update of c`,
    [provider, externalId],
  )
  return rows[0] ?? null
}

export async function readCashbackById(sql: Sql, id: number): Promise<CashbackRow | null> {
  const { rows } = await sql.query<CashbackRow & Record<string, unknown>>(
    `select ${CASHBACK_COLUMNS} from ${CASHBACK_FROM} where c.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Locks the provider, so that its limit of credits is checked by one transaction at a time. */
export async function holdProvider(sql: Sql, provider: string): Promise<{ exposureMax: number }> {
  const { rows } = await sql.query<{ exposureMax: number }>(
    'select exposure_max as "exposureMax" from club_provider where name = $1 for update',
    [provider],
  )
  return rows[0] ?? { exposureMax: 0 }
}

/** Credits given to people for which this provider has not paid yet. */
export async function atRisk(sql: Sql, provider: string): Promise<number> {
  const { rows } = await sql.query<{ cents: number }>(
    `select coalesce(sum(share), 0)::bigint as cents from cashback where provider = $1 and state = 'confirmed' and gtid is not null`,
    [provider],
  )
  return Number(rows[0]?.cents ?? 0)
}

/** How many cashbacks of this click are older than that one. */
export async function othersOfClick(sql: Sql, clickId: string, but: number | null): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from cashback where click_id = $1 and ($2::bigint is null or id < $2) and state <> 'declined'`,
    [clickId, but],
  )
  return rows[0]?.n ?? 0
}

export interface NewCashback {
  provider: string
  externalId: string
  saidClick: string
  clickId: string | null
  party: number | null
  brandGuid: string
  purchase: number
  value: number
  share: number
  seq: number
  doubt: Doubt | null
  at: Date
}

/** Inserts it as tracked, whatever its state is by now, because the later steps are taken one by one. False: another process was faster. */
export async function insertCashback(sql: Sql, one: NewCashback): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into cashback (provider, external_id, said_click, click_id, party, brand_guid, purchase, value, share, state, seq, doubt, tracked_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'tracked', $10, $11, $12, $12) on conflict (provider, external_id) do nothing`,
    [
      one.provider,
      one.externalId,
      one.saidClick,
      one.clickId,
      one.party,
      one.brandGuid,
      one.purchase,
      one.value,
      one.share,
      one.seq,
      one.doubt,
      one.at,
    ],
  )
  return rowCount === 1
}

export interface Change {
  state?: CashbackState
  seq?: number
  reason?: string | null
  purchase?: number
  value?: number
  share?: number
  doubt?: Doubt | null
  waits?: Waits | null
  gtid?: string
  decision?: 'confirmed' | 'declined'
  decidedBy?: number
  decisionReason?: string
}

const NAMES: Readonly<Record<keyof Change, string>> = {
  state: 'state',
  seq: 'seq',
  reason: 'reason',
  purchase: 'purchase',
  value: 'value',
  share: 'share',
  doubt: 'doubt',
  waits: 'waits',
  gtid: 'gtid',
  decision: 'decision',
  decidedBy: 'decided_by',
  decisionReason: 'decision_reason',
}
/** Adds a note to a change, with its time. */
const ALSO: Readonly<Record<string, string>> = {
  'state confirmed': 'confirmed_at',
  'state remitted': 'remitted_at',
  'state declined': 'ended_at',
  'state reversed': 'ended_at',
}

export async function changeCashback(sql: Sql, id: number, change: Change, at: Date): Promise<void> {
  const given = (Object.keys(change) as (keyof Change)[]).filter((name) => change[name] !== undefined)
  const also = given.flatMap((name) => ALSO[`${name} ${String(change[name])}`] ?? [])
  if (change.gtid !== undefined) also.push('credited_at')
  if (change.decision !== undefined) also.push('decided_at')
  // Moves it on over steps whose webhook was lost.
  if (change.state === 'remitted' || change.state === 'reversed') also.push('confirmed_at')
  const sets = [
    ...given.map((name, i) => `${NAMES[name]} = $${i + 3}`),
    ...[...new Set(also)].map((column) => `${column} = coalesce(${column}, $2)`),
    'changed_at = $2',
  ]
  await sql.query(`update cashback set ${sets.join(', ')} where id = $1`, [id, at, ...given.map((name) => change[name])])
}

/** Of one party, newest first. `open`: tracked, or confirmed and not credited yet. */
export async function ownCashbacks(
  sql: Sql,
  { party, open, of, before, limit }: { party: number; open: boolean; of: string | undefined; before: number | null; limit: number },
): Promise<CashbackRow[]> {
  const { rows } = await sql.query<CashbackRow & Record<string, unknown>>(
    `select ${CASHBACK_COLUMNS} from ${CASHBACK_FROM} where c.party = $1 and ($2::bigint is null or c.id < $2) and ($3::text is null or c.gtid = $3)
       and (not $4 or c.state = 'tracked' or c.waits is not null) order by c.id desc limit $5`,
    [party, before, of ?? null, open, limit],
  )
  return rows
}

export async function onTheWay(sql: Sql, party: number): Promise<number> {
  const { rows } = await sql.query<{ cents: number }>(
    `select coalesce(sum(share), 0)::bigint as cents from cashback where party = $1 and (state = 'tracked' or waits is not null) and decision is distinct from 'declined'`,
    [party],
  )
  return Number(rows[0]?.cents ?? 0)
}

/** Those whose credit can be tried again: a frozen account, or a provider that has paid since. */
export async function tryAgain(sql: Sql, most: number): Promise<{ provider: string; externalId: string }[]> {
  const { rows } = await sql.query<{ provider: string; externalId: string }>(
    `select provider, external_id as "externalId" from cashback c where waits = 'account' and not exists (select from ledger.frozen f where f.party = c.party) order by id limit $1`,
    [most],
  )
  return rows
}
