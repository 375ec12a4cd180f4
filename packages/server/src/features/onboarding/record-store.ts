/** Queries for the record of a shop, in as few as possible. */
import type { TypeFees } from '@taschino/basics/fees.ts'
import type { OpeningHours, ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Sql } from '../../platform/db/db.ts'
import { undelivered } from '../mail/public.ts'

export interface RecordRow {
  id: number
  isGroup: boolean
  enabled: boolean
  createdAt: Date
  title: string
  description: string
  address: string
  businessName: string
  vatNumber: string | null
  fiscalCode: string | null
  legalForm: ShopRecord['data']['legalForm']
  rea: string | null
  ateco: string | null
  pec: string | null
  sdiCode: string | null
  invoiceEmail: string | null
  feeMin: number
  feeMax: number
  feesByType: TypeFees[]
  lat: number | null
  lon: number | null
  capabilities: TicketType[]
  openingHours: OpeningHours | null
  merchantID: string | null
  merchantShopID: string | null
  idShopGroup: number | null
  groupTitle: string | null
  idAgent: number | null
  agentName: string | null
  logo: string | null
  contractVersion: number | null
  contractAt: Date | null
  contractSha: string | null
  /** Its own account, or that of its group. */
  iban: string | null
  receiver: string | null
  proposedIban: string | null
  proposedReceiver: string | null
  /** What somebody of the shop typed, youngest first, and how that stands. */
  typedIban: string | null
  typedReceiver: string | null
  typedState: string | null
  ownAccount: boolean
}

/** Of the shop or of its group. */
const SHOP_AND_GROUP = 's.id, coalesce(s.id_shop_group, s.id)'

export async function loadRecord(sql: Sql, id: number): Promise<RecordRow | null> {
  const { rows } = await sql.query<RecordRow & Record<string, unknown>>(
    `select s.id, s.is_group as "isGroup", s.enabled, s.created_at as "createdAt", s.title, s.description, s.address, s.business_name as "businessName",
       s.vat_number as "vatNumber", s.fiscal_code as "fiscalCode", s.legal_form as "legalForm", s.rea, s.ateco, s.pec, s.sdi_code as "sdiCode",
       s.invoice_email as "invoiceEmail", s.fee_min as "feeMin", s.fee_max as "feeMax", s.fees_by_type as "feesByType", s.lat, s.lon, s.capabilities, s.opening_hours as "openingHours",
       s.merchant_id as "merchantID", s.merchant_shop_id as "merchantShopID", s.id_shop_group as "idShopGroup", g.title as "groupTitle",
       s.id_agent as "idAgent", a.first_name || ' ' || a.last_name as "agentName", l.name as logo,
       c.version as "contractVersion", c.handed_in_at as "contractAt", c.sha256 as "contractSha",
       coalesce(s.iban, g.iban) as iban, case when s.iban is null then g.iban_receiver_name else s.iban_receiver_name end as receiver, s.iban is not null as "ownAccount",
       s.iban_proposed as "proposedIban", s.iban_proposed_receiver as "proposedReceiver",
       t.iban as "typedIban", t.receiver as "typedReceiver", t.state as "typedState"
     from shop s left join shop g on g.id = s.id_shop_group left join app_user a on a.id = s.id_agent left join shop_logo l on l.id_shop = s.id
     left join lateral (select c.version, c.handed_in_at, c.sha256 from shop_contract c where c.id_shop in (${SHOP_AND_GROUP}) order by c.id_shop <> s.id, c.version desc limit 1) c on true
     left join lateral (
       select i.iban, i.receiver, i.state from iban_change i join app_user u on u.id = i.asked_by
       where i.id_shop in (${SHOP_AND_GROUP}) and i.state in ('pending', 'approved') and u.role = 'shop' and u.id_shop in (${SHOP_AND_GROUP})
       order by i.id_shop <> s.id, i.id desc limit 1) t on true
     where s.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export interface OwnerRow {
  id: number
  name: string
  email: string
  status: 'invited' | 'active' | 'disabled'
  undelivered: boolean
}

/** Who works for it, else for its group: whoever has been inside first, then as they were invited. */
export async function ownersOf(sql: Sql, row: Pick<RecordRow, 'id' | 'idShopGroup'>): Promise<OwnerRow[]> {
  const { rows } = await sql.query<OwnerRow & Record<string, unknown>>(
    `select u.id, u.first_name || ' ' || u.last_name as name, coalesce(u.office_email, u.email) as email, u.status, ${undelivered('u')} as undelivered
     from app_user u where u.role = 'shop' and u.id_shop in ($1, $2) and u.erased_at is null order by u.id_shop <> $1, u.status <> 'active', u.id`,
    [row.id, row.idShopGroup ?? row.id],
  )
  return rows
}

/** The owner of this shop itself who was invited and has not come in; null: somebody has, or nobody was. */
export async function invitedOwner(sql: Sql, idShop: number): Promise<{ id: number; email: string } | null> {
  const { rows } = await sql.query<{ id: number; email: string; status: string }>(
    `select id, coalesce(office_email, email) as email, status from app_user where role = 'shop' and id_shop = $1 and erased_at is null
     order by status <> 'active', id limit 1`,
    [idShop],
  )
  return rows[0]?.status === 'invited' ? rows[0] : null
}

/** Who was invited for this shop alone and has never been inside, held still. */
export async function neverCame(sql: Sql, idShop: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from app_user where role = 'shop' and id_shop = $1 and status = 'invited' and activated_at is null order by id for update`,
    [idShop],
  )
  return rows.map(({ id }) => id)
}

/** When each till was tried last. */
export async function testsOf(sql: Sql, idShop: number): Promise<Map<string, Date>> {
  const { rows } = await sql.query<{ code: string; at: Date }>(
    'select t.code, max(t.at) as at from till_test t join shop_code c on c.code = t.code where c.id_shop = $1 group by t.code',
    [idShop],
  )
  return new Map(rows.map(({ code, at }) => [code, at]))
}

export interface MarkRow {
  taxes: string[]
  phones: string[]
  addresses: string[]
  devices: string[]
  elsewhere: string[]
}

/**
 * Whether the agent who brought it in (or who stands above them) is the shop: the same tax code, telephone, address or device; and which
 * other shops, outside the group, and which agents have the account that was proposed or typed.
 */
export async function loadMarks(sql: Sql, row: RecordRow): Promise<MarkRow> {
  const { rows } = await sql.query<MarkRow & Record<string, unknown>>(
    `with agent as (
       select a.id, a.first_name || ' ' || a.last_name as name, a.fiscal_code, a.phone, a.street from app_user a
       where a.id = $2 or a.id = (select b.created_by from app_user b where b.id = $2 and b.role = 'agent')),
     staff as (select u.id, u.fiscal_code, u.phone, u.street from app_user u where u.role = 'shop' and u.id_shop in ($1, $3))
     select
       array(select distinct a.name from agent a where a.fiscal_code in ($4, $5) or a.fiscal_code in (select fiscal_code from staff)) as taxes,
       array(select distinct a.name from agent a where a.phone in (select phone from staff)) as phones,
       array(select distinct a.name from agent a where length(a.street) >= 6 and (position(lower(a.street) in lower($6)) > 0 or lower(a.street) in (select lower(street) from staff))) as addresses,
       array(select distinct a.name from agent a join known_device d on d.id_user = a.id where d.device in (select k.device from known_device k join staff f on f.id = k.id_user)) as devices,
       array(select o.title from shop o left join iban_change i on i.id_shop = o.id and i.state in ('pending', 'approved')
             where o.id <> $1 and coalesce(o.id_shop_group, o.id) <> $3
               and (o.iban = any ($7::text[]) or o.iban_proposed = any ($7::text[]) or i.iban = any ($7::text[]))
             union
             select g.first_name || ' ' || g.last_name from app_user g left join agent_terms k on k.id_agent = g.id
             left join iban_change i on i.id_agent = g.id and i.state in ('pending', 'approved')
             where g.role in ('agent', 'superagent') and (k.iban = any ($7::text[]) or i.iban = any ($7::text[])) order by 1) as elsewhere`,
    [
      row.id,
      row.idAgent,
      row.idShopGroup ?? row.id,
      row.fiscalCode,
      row.vatNumber,
      row.address,
      [row.proposedIban, row.typedIban].filter((iban) => iban !== null),
    ],
  )
  return rows[0] ?? { taxes: [], phones: [], addresses: [], devices: [], elsewhere: [] }
}
