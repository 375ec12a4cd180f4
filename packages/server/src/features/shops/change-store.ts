/** Queries that change a shop after it was created: its fields and its tills. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Sql } from '../../platform/db/db.ts'
import { COLUMNS, stored, type NewShop } from './create-store.ts'

type Field = Exclude<keyof NewShop, 'tills' | 'isGroup' | 'enabled' | 'iban' | 'ibanReceiverName' | 'createdBy' | 'idAgent'>
/** Null empties a field. Where money goes, who brought it in and whether it is open are not among them. */
export type ShopChange = { [K in Field]?: NewShop[K] | null } & { capabilities?: readonly TicketType[]; icon?: string | null }

const columnOf = (field: string): string => (field === 'icon' ? 'icon' : COLUMNS[field as Field])

export async function changeShop(sql: Sql, id: number, change: ShopChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  await sql.query(`update shop set ${given.map(([field], i) => `${columnOf(field)} = $${i + 2}`).join(', ')} where id = $1`, [
    id,
    ...given.map(([field, value]) => stored(field as Field, value)),
  ])
}

export interface Till {
  code: string
  name: string
  enabled: boolean
}

export async function tillsOf(sql: Sql, idShop: number): Promise<Till[]> {
  const { rows } = await sql.query<Till & Record<string, unknown>>(
    'select code, name, enabled from shop_code where id_shop = $1 order by name, code',
    [idShop],
  )
  return rows
}

/** The till that carries this code, if it takes payments. */
export async function tillOf(sql: Sql, code: string): Promise<{ idShop: number; name: string } | null> {
  const { rows } = await sql.query<{ idShop: number; name: string }>(
    'select id_shop as "idShop", name from shop_code where code = $1 and enabled',
    [code],
  )
  return rows[0] ?? null
}

export async function changeTill(sql: Sql, idShop: number, { code, name, enabled }: Till): Promise<void> {
  await sql.query('update shop_code set name = $3, enabled = $4 where code = $1 and id_shop = $2', [code, idShop, name, enabled])
}
