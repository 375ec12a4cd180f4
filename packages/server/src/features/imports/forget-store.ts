/**
 * Sheets of shops that still lie on a desk name owners as somebody wrote them: whoever leaves for good is taken out of them, with the contract
 * that they signed. What was brought in holds no cells any more.
 */
import type { ShopCells, ShopColumn } from '@taschino/basics/shop-sheet.ts'
import type { Sql } from '../../platform/db/db.ts'
import { tellsOf, type Leaving } from '../../platform/names-somebody.ts'
import { rowsOf, saveRows, type JudgedRow } from './rows-store.ts'
import { dropImportOf } from './store.ts'

/** Of one person, and of nobody else in the row. */
const OWNERS: readonly ShopColumn[] = ['firstName', 'lastName', 'email', 'iban', 'ibanReceiverName', 'contract']
/** A row cannot do without these. */
const MISSED: readonly ShopColumn[] = ['firstName', 'lastName', 'email']

/** The row without the owner; whoever mends it next is told of everything else that is missing. */
function withoutOwner(row: JudgedRow, tells: ReturnType<typeof tellsOf>): JudgedRow {
  const cells = Object.entries(row.cells) as [ShopColumn, string][]
  const told = tells(cells.map(([, text]) => text))
  const gone = new Set([...OWNERS, ...cells.flatMap(([column], i) => (told[i] === true ? [column] : []))])
  return {
    ...row,
    idFile: null,
    cells: Object.fromEntries(cells.filter(([column]) => !gone.has(column))) as ShopCells,
    faults: [...row.faults.filter(({ at }) => !gone.has(at)), ...MISSED.map((at) => ({ at, why: 'required' as const }))],
  }
}

async function forgetIn(sql: Sql, id: number, name: string, person: Leaving): Promise<void> {
  const tells = tellsOf(person)
  const about = (await rowsOf(sql, id)).filter(({ cells }) => tells(Object.values(cells)).some(Boolean))
  if (tells([name])[0] === true) await sql.query(`update shop_import set name = '' where id = $1`, [id])
  if (about.length === 0) return
  await saveRows(
    sql,
    id,
    about.map((row) => withoutOwner(row, tells)),
  )
  await sql.query('delete from shop_import_file where id = any ($1::bigint[])', [about.flatMap(({ idFile }) => idFile ?? [])])
  await sql.query(`update shop_import set state = 'draft' where id = $1 and state = 'checked'`, [id])
}

/** What the person handed in and never brought in goes; in what others did, the rows about them lose their owner. */
export async function forgetInImports(sql: Sql, person: Leaving): Promise<void> {
  const { rows } = await sql.query<{ id: number; name: string; own: boolean }>(
    `select id, name, made_by = $1 as own from shop_import where state in ('draft', 'checked') order by id for update`,
    [person.id],
  )
  for (const { id, name, own } of rows) await (own ? dropImportOf(sql, id) : forgetIn(sql, id, name, person))
}
