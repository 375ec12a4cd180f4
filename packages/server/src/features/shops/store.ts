/** Queries for shops: pages of a search, one shop, a shop's own view, many for the directory. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { OpeningHours } from '@taschino/contract/onboarding-shapes.ts'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import type { TypeFees } from '@taschino/basics/fees.ts'
import { metresTo } from '../../platform/db/metres-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { typedPatterns } from '../../platform/typed-text.ts'
import { boxAround } from './find.ts'

/** Which shops a viewer may see in lists. */
export interface Reach {
  /** False: only shops that are enabled. */
  disabledToo: boolean
  /** Only shops that this agent, or for a superagent one of their agents, brought in. */
  agent?: number | undefined
  /** Only shops that can be paid: no groups. */
  payable: boolean
}

export interface Find {
  text?: string | undefined
  place?: { lat: number; lon: number } | undefined
  maxDistance?: number | undefined
  enabled?: boolean | undefined
  idAgent?: number | undefined
  capabilities?: readonly TicketType[] | undefined
  /** The last shop of the page before, with its distance where the list is by distance. */
  after?: { id: number; distance: number } | undefined
  skip: number
  limit: number
}

interface ShopRow {
  id: number
  title: string
  description: string
  address: string
  icon: string | null
  lat: number | null
  lon: number | null
  capabilities: TicketType[]
  enabled: boolean
  isGroup: boolean
  distance: number | null
  lastPaidAt: Date | null
  acceptedAt: Date | null
  group?: { id: number; title: string } | null
}

/**
 * When tickets were last taken here, to the second: the newest payment is the first row of the shop's own list, so this reads one row. For
 * those only who may know.
 */
const LAST_PAID = `(select e.at from ledger.entry e where e.party = s.id and e.kind = 'payment' and e.value > 0 order by e.gtid desc limit 1)`
/** The same for everybody else: learned, and telling of nobody (acceptance-store.ts). */
const ACCEPTED = `(select a.at from shop_acceptance a where a.id_shop = s.id) as "acceptedAt"`
const PUBLIC = `s.id, s.title, s.description, s.address, s.icon, s.lat, s.lon, s.capabilities, s.enabled, s.is_group as "isGroup"`

const publicShop = (row: ShopRow): PublicShop => ({
  id: row.id,
  title: row.title,
  description: row.description,
  address: row.address,
  icon: row.icon,
  position: row.lat === null || row.lon === null ? null : { x: row.lat, y: row.lon },
  capabilities: row.capabilities,
  enabled: row.enabled,
  isGroup: row.isGroup,
  distance: row.distance,
  lastPaidAt: row.lastPaidAt?.toISOString() ?? null,
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  ...(row.group ? { group: row.group } : {}),
})

const GROUP = `(select jsonb_build_object('id', g.id, 'title', g.title) from shop g where g.id = s.id_shop_group and g.is_group and g.enabled) as "group"`

function conditions(reach: Reach, find: Find, given: (value: unknown) => string): string[] {
  const where: string[] = []
  if (!reach.disabledToo) where.push('s.enabled')
  if (reach.payable) where.push('not s.is_group')
  if (reach.agent !== undefined) {
    const me = given(reach.agent)
    where.push(`(s.id_agent = ${me} or s.id_agent in (select a.id from app_user a where a.role = 'agent' and a.created_by = ${me}))`)
  }
  if (find.idAgent !== undefined) where.push(`s.id_agent = ${given(find.idAgent)}`)
  if (find.enabled !== undefined) where.push(`s.enabled = ${given(find.enabled)}`)
  if (find.capabilities) where.push(`s.capabilities && ${given(find.capabilities)}::text[]`)
  for (const pattern of typedPatterns(find.text)) where.push(`s.search like ${given(pattern)}`)
  if (find.place) where.push('s.lat is not null and s.lon is not null')
  if (find.place && find.maxDistance !== undefined) {
    const box = boxAround(find.place, find.maxDistance)
    where.push(`s.lat between ${given(box.south)} and ${given(box.north)}`)
    if (box.west !== null) where.push(`s.lon between ${given(box.west)} and ${given(box.east)}`)
  }
  return where
}

/** One more than `limit` is asked for, so that the caller knows whether the list goes on. */
export async function findShops(sql: Sql, reach: Reach, find: Find): Promise<PublicShop[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = conditions(reach, find, given)
  const distance = find.place ? metresTo('s', `${given(find.place.lat)}::float8`, `${given(find.place.lon)}::float8`) : 'null::int'
  const outer = ['true']
  if (find.place && find.maxDistance !== undefined) outer.push(`s.distance <= ${given(find.maxDistance)}`)
  if (find.after) {
    outer.push(
      find.place
        ? `(s.distance, s.id) > (${given(find.after.distance)}::int, ${given(find.after.id)}::bigint)`
        : `(s.search collate "C", s.id) > (select p.search collate "C", p.id from shop p where p.id = ${given(find.after.id)})`,
    )
  }
  const { rows } = await sql.query<ShopRow>(
    `select ${PUBLIC}, s.distance, ${reach.payable ? 'null::timestamptz' : LAST_PAID} as "lastPaidAt", ${ACCEPTED}, ${reach.payable ? GROUP : `null::jsonb as "group"`}
     from (select s.*, ${distance} as distance from shop s ${where.length ? `where ${where.join(' and ')}` : ''}) s
     where ${outer.join(' and ')}
     order by ${find.place ? 's.distance, s.id' : 's.search collate "C", s.id'}
     limit ${given(find.limit + 1)} offset ${given(find.skip)}`,
    values,
  )
  return rows.map(publicShop)
}

/** Who brought a shop in, who stands above them, and the group that it is a member of. */
export interface Belongs {
  idAgent: number | null
  idSuperagent: number | null
  idShopGroup: number | null
}

/** What of a shop anybody may know: not to the second when somebody paid there (decision 0106). */
export const discreet = (shop: PublicShop): PublicShop => ({ ...shop, lastPaidAt: null })

/** A shop as others see it, with what decides whether they may. */
export async function loadShop(sql: Sql, id: number): Promise<({ shop: PublicShop; stopped: boolean } & Belongs) | null> {
  const { rows } = await sql.query<ShopRow & Belongs & { stopped: boolean }>(
    `select ${PUBLIC}, null::int as distance, ${LAST_PAID} as "lastPaidAt", ${ACCEPTED}, s.id_agent as "idAgent", s.id_shop_group as "idShopGroup", s.stopped_at is not null as stopped,
       (select a.created_by from app_user a where a.id = s.id_agent and a.role = 'agent') as "idSuperagent" from shop s where s.id = $1`,
    [id],
  )
  const row = rows[0]
  return row
    ? { shop: publicShop(row), stopped: row.stopped, idAgent: row.idAgent, idSuperagent: row.idSuperagent, idShopGroup: row.idShopGroup }
    : null
}

export async function hoursOf(sql: Sql, id: number): Promise<OpeningHours | null> {
  const { rows } = await sql.query<{ hours: OpeningHours | null }>('select opening_hours as hours from shop where id = $1', [id])
  return rows[0]?.hours ?? null
}

export interface OwnFields {
  iban: string | null
  ibanReceiverName: string | null
  businessName: string
  fiscalCode: string | null
  idShopGroup: number | null
  feeMin: number
  feeMax: number
  feesByType: TypeFees[]
  invoiceEmail: string | null
  merchantID: string | null
  merchantShopID: string | null
  codes: { code: string; name: string; testedAt: string | null }[]
}

/** What only the shop itself may see of itself. */
export async function loadOwnFields(sql: Sql, id: number): Promise<OwnFields | null> {
  const { rows } = await sql.query<OwnFields>(
    `select s.iban, s.iban_receiver_name as "ibanReceiverName", s.business_name as "businessName", s.fiscal_code as "fiscalCode",
       s.id_shop_group as "idShopGroup", s.fee_min as "feeMin", s.fee_max as "feeMax", s.fees_by_type as "feesByType", s.invoice_email as "invoiceEmail",
       s.merchant_id as "merchantID", s.merchant_shop_id as "merchantShopID",
       coalesce((select json_agg(json_build_object('code', c.code, 'name', c.name, 'testedAt', (select to_char(max(t.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from till_test t where t.code = c.code)) order by c.name, c.code)
                 from shop_code c where c.id_shop = s.id and c.enabled), '[]') as codes
     from shop s where s.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function loadStaticShops(
  sql: Sql,
): Promise<{ name: string; merchant: string; icon: string | null; address: string; lat: number; lon: number }[]> {
  const { rows } = await sql.query<{ name: string; merchant: string; icon: string | null; address: string; lat: number; lon: number }>(
    `select title as name, business_name as merchant, icon, address, lat, lon from shop
     where enabled and not is_group and lat is not null and lon is not null order by search collate "C", id`,
  )
  return rows
}

export interface ListedRow {
  id: number
  title: string
  businessName: string
  address: string
  enabled: boolean
  isGroup: boolean
  idShopGroup: number | null
  capabilities: TicketType[]
  codes: { code: string; name: string }[]
}

/** Shops with their tills: those asked for by id and those that a code belongs to. */
export async function loadListed(sql: Sql, ids: readonly number[], codes: readonly string[]): Promise<ListedRow[]> {
  const { rows } = await sql.query<ListedRow>({
    name: 'shops-listed',
    text: `select s.id, s.title, s.business_name as "businessName", s.address, s.enabled, s.is_group as "isGroup", s.id_shop_group as "idShopGroup", s.capabilities,
             coalesce((select json_agg(json_build_object('code', c.code, 'name', c.name)) from shop_code c where c.id_shop = s.id and c.enabled), '[]') as codes
           from shop s where s.id = any ($1::bigint[])
             or s.id in (select c.id_shop from shop_code c where c.code = any ($2::text[]) and c.enabled)`,
    values: [ids, codes],
  })
  return rows
}
