/** Queries for stopping and starting shops, with who, when and why. */
import type { ShopOverview } from '@taschino/contract/shop-shapes.ts'
import { cancelCharges } from '@taschino/ledger/charge.ts'
import { stopParties } from '@taschino/ledger/lots.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface HeldShop {
  id: number
  title: string
  enabled: boolean
  isGroup: boolean
  idShopGroup: number | null
  invoiceEmail: string | null
  stoppedWith: number | null
}

const HELD = `id, title, enabled, is_group as "isGroup", id_shop_group as "idShopGroup", invoice_email as "invoiceEmail", stopped_with as "stoppedWith"`

/** The shop, held still; with it its group and, of a group, its members: the group first, then by number, the same order everywhere. */
export async function holdShopAndGroup(
  sql: Sql,
  id: number,
): Promise<{ shop: HeldShop; group: HeldShop | null; members: HeldShop[] } | null> {
  const {
    rows: [found],
  } = await sql.query<{ idShopGroup: number | null }>('select id_shop_group as "idShopGroup" from shop where id = $1', [id])
  if (!found) return null
  if (found.idShopGroup !== null) await sql.query('select from shop where id = $1 for share', [found.idShopGroup])
  const { rows } = await sql.query<HeldShop & Record<string, unknown>>(
    `select ${HELD} from shop where id = $1 or id_shop_group = $1 order by id <> $1, id for update`,
    [id],
  )
  const shop = rows.find((row) => row.id === id)
  if (!shop) return null
  const {
    rows: [group],
  } = await sql.query<HeldShop & Record<string, unknown>>(`select ${HELD} from shop where id = $1`, [shop.idShopGroup])
  return { shop, group: group ?? null, members: shop.isGroup ? rows.filter((row) => row.id !== id) : [] }
}

/** The same, for whoever changes the shop alone. */
export const holdShop = async (sql: Sql, id: number): Promise<void> => void (await holdShopAndGroup(sql, id))

export interface Stop {
  ids: readonly number[]
  by: number
  now: number
  reason: string
}

/**
 * They take no payment from this commit on; what they still ask for is over. `group`: stopped together with it. Returns the amounts that
 * tills were asking for.
 */
export async function stopShops(sql: Sql, { ids, by, now, reason }: Stop, group: number | null): Promise<{ id: number; payee: number }[]> {
  // All accounts at once and in the writer's order; the trigger of each row then finds nothing left to do.
  await stopParties(sql, ids, true)
  await sql.query(
    `update shop set enabled = false, stopped_at = to_timestamp($3 / 1000.0), stopped_by = $2, stop_reason = $4, stopped_with = nullif($5::bigint, id)
     where id = any ($1::bigint[])`,
    [ids, by, now, reason, group],
  )
  return cancelCharges(sql, ids)
}

export async function startShops(sql: Sql, ids: readonly number[]): Promise<void> {
  await stopParties(sql, ids, false)
  await sql.query(
    'update shop set enabled = true, stopped_at = null, stopped_by = null, stop_reason = null, stopped_with = null where id = any ($1::bigint[])',
    [ids],
  )
}

/** What its own people read: since when, why, and with which group. */
export async function loadStopped(sql: Sql, id: number): Promise<{ at: Date; reason: string; group: string | null } | null> {
  const { rows } = await sql.query<{ at: Date; reason: string; group: string | null }>(
    `select s.stopped_at as at, s.stop_reason as reason, g.title as "group" from shop s left join shop g on g.id = s.stopped_with where s.id = $1 and s.stopped_at is not null`,
    [id],
  )
  return rows[0] ?? null
}

interface OverviewRow extends Omit<ShopOverview, 'group' | 'stopped' | 'lastPaidAt' | 'ibanLast4' | 'people' | 'members'> {
  idGroup: number | null
  groupTitle: string | null
  iban: string | null
  lastPaidAt: Date | null
  stoppedAt: Date | null
  stoppedBy: string | null
  stopReason: string | null
  stoppedWith: number | null
}

const SHOP_AND_MEMBERS = `(select m.id from shop m where m.id = s.id or (s.is_group and m.id_shop_group = s.id))`
const balance = (kinds: string): string =>
  `(select coalesce(sum(a.balance), 0)::bigint from ledger.account a where a.party in ${SHOP_AND_MEMBERS} and a.kind in (${kinds}))`

export async function loadOverview(sql: Sql, id: number): Promise<ShopOverview | null> {
  const {
    rows: [row],
  } = await sql.query<OverviewRow & Record<string, unknown>>(
    `select s.id, s.title, s.business_name as "businessName", s.fiscal_code as "fiscalCode", s.address, s.is_group as "isGroup", s.capabilities, s.enabled,
       d.first_name || ' ' || d.last_name as agent, g.id as "idGroup", g.title as "groupTitle", coalesce(s.iban, g.iban) as iban,
       (select count(*)::int from shop_code c where c.id_shop = s.id and c.enabled) as tills,
       exists (select from shop_contract c where c.id_shop in (s.id, g.id)) as "hasContract",
       (select e.at from ledger.entry e where e.party = s.id and e.kind = 'payment' and e.value > 0 order by e.gtid desc limit 1) as "lastPaidAt",
       s.stopped_at as "stoppedAt", b.first_name || ' ' || b.last_name as "stoppedBy", s.stop_reason as "stopReason", s.stopped_with as "stoppedWith",
       ${balance(`'takings'`)} as takings, ${balance(`'payout', 'hold'`)} as "underWay",
       (select count(*)::int from request r where r.id_party in ${SHOP_AND_MEMBERS} and r.kind <> 'tickets' and r.state = 'pending') as waiting
     from shop s left join shop g on g.id = s.id_shop_group left join app_user b on b.id = s.stopped_by left join app_user d on d.id = s.id_agent where s.id = $1`,
    [id],
  )
  if (!row) return null
  const { idGroup, groupTitle, iban, lastPaidAt, stoppedAt, stoppedBy, stopReason, stoppedWith, ...plain } = row
  const { rows: people } = await sql.query<ShopOverview['people'][number] & Record<string, unknown>>(
    `select id, first_name || ' ' || last_name as name, status from app_user where id_shop = $1 and role = 'shop' and erased_at is null order by status <> 'active', 2, id`,
    [id],
  )
  const { rows: members } = await sql.query<ShopOverview['members'][number] & Record<string, unknown>>(
    `select id, title, enabled, stopped_with is not null as "withGroup" from shop where id_shop_group = $1 and $2 order by search collate "C", id`,
    [id, row.isGroup],
  )
  return {
    ...plain,
    group: idGroup === null ? null : { id: idGroup, title: groupTitle ?? '' },
    lastPaidAt: lastPaidAt?.toISOString() ?? null,
    ibanLast4: iban?.slice(-4) ?? null,
    stopped:
      stoppedAt === null
        ? null
        : { at: stoppedAt.toISOString(), by: stoppedBy ?? '', reason: stopReason ?? '', withGroup: stoppedWith !== null },
    people,
    members,
  }
}
