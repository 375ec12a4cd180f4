/** `createShop`: the one place where a shop or group is inserted with its tills, for calls, stories, the demo world and benches alike. */
import type { TypeFees } from '@taschino/basics/fees.ts'
import { newCode, TILL_CODE_LENGTH } from '@taschino/basics/codes.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { OpeningHours } from '@taschino/contract/onboarding-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

/** What is left out is what the table says: closed, no group, the usual fees. */
export interface NewShop {
  title: string
  businessName: string
  description?: string | undefined
  address?: string | undefined
  lat?: number | undefined
  lon?: number | undefined
  fiscalCode?: string | undefined
  vatNumber?: string | undefined
  legalForm?: string | undefined
  rea?: string | undefined
  ateco?: string | undefined
  pec?: string | undefined
  sdiCode?: string | undefined
  invoiceEmail?: string | undefined
  feeMin?: number | undefined
  feeMax?: number | undefined
  feesByType?: readonly TypeFees[] | undefined
  capabilities?: readonly TicketType[] | undefined
  openingHours?: OpeningHours | undefined
  merchantID?: string | undefined
  merchantShopID?: string | undefined
  isGroup?: boolean | undefined
  idShopGroup?: number | undefined
  idAgent?: number | undefined
  createdBy?: number | undefined
  enabled?: boolean | undefined
  /** Where money goes from the first day: for worlds that begin in the middle. People only propose. */
  iban?: string | undefined
  ibanReceiverName?: string | undefined
  ibanProposed?: string | undefined
  ibanProposedReceiver?: string | undefined
  /** A code is made where none is given. */
  tills: readonly { name: string; code?: string }[]
}

export const COLUMNS: Readonly<Record<Exclude<keyof NewShop, 'tills'>, string>> = {
  title: 'title',
  businessName: 'business_name',
  description: 'description',
  address: 'address',
  lat: 'lat',
  lon: 'lon',
  fiscalCode: 'fiscal_code',
  vatNumber: 'vat_number',
  legalForm: 'legal_form',
  rea: 'rea',
  ateco: 'ateco',
  pec: 'pec',
  sdiCode: 'sdi_code',
  invoiceEmail: 'invoice_email',
  feeMin: 'fee_min',
  feeMax: 'fee_max',
  feesByType: 'fees_by_type',
  capabilities: 'capabilities',
  openingHours: 'opening_hours',
  merchantID: 'merchant_id',
  merchantShopID: 'merchant_shop_id',
  isGroup: 'is_group',
  idShopGroup: 'id_shop_group',
  idAgent: 'id_agent',
  createdBy: 'created_by',
  enabled: 'enabled',
  iban: 'iban',
  ibanReceiverName: 'iban_receiver_name',
  ibanProposed: 'iban_proposed',
  ibanProposedReceiver: 'iban_proposed_receiver',
}
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/** As the driver takes it: lists of lists and of objects are JSON there. */
export const stored = (field: keyof typeof COLUMNS, value: unknown): unknown =>
  (field === 'openingHours' || field === 'feesByType') && value !== null ? JSON.stringify(value) : value

/** One more till; a code that is taken, which happens once in a million million, is thrown again. */
export async function createTill(sql: Sql, idShop: number, name: string, code?: string): Promise<string> {
  const wished = code ?? newCode(TILL_CODE_LENGTH)
  const { rowCount } = await sql.query('insert into shop_code (code, id_shop, name) values ($1, $2, $3) on conflict (code) do nothing', [
    wished,
    idShop,
    name,
  ])
  if (rowCount === 1) return wished
  if (code !== undefined) throw new Error(`the code ${code} is taken`)
  return createTill(sql, idShop, name)
}

export async function createShop(sql: Sql, shop: NewShop): Promise<number> {
  const given = FIELDS.filter((field) => shop[field] !== undefined)
  const { rows } = await sql.query<{ id: number }>(
    `insert into shop (${given.map((field) => COLUMNS[field]).join(', ')}) values (${given.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    given.map((field) => stored(field, shop[field])),
  )
  const id = Number(rows[0]?.id)
  for (const { name, code } of shop.tills) await createTill(sql, id, name, code)
  return id
}
