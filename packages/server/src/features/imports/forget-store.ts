/**
 * Removes a person who leaves for good from drafts of imports, which name people as somebody wrote them; an owner goes with the signed
 * contract. Applied imports hold no cells any more.
 */
import type { ShopCells, ShopColumn } from '@taschino/basics/shop-sheet.ts'
import type { Sql } from '../../platform/db/db.ts'
import { tellsOf, type Leaving } from '../../platform/names-somebody.ts'
import { rowsOf, saveRows, type JudgedRow } from './rows-store.ts'
import { dropImportOf } from './store.ts'

/** The columns about one person. */
const OWNERS: readonly ShopColumn[] = ['firstName', 'lastName', 'email', 'iban', 'ibanReceiverName', 'contract']
/** The columns that a row cannot do without. */
const MISSED: readonly ShopColumn[] = ['firstName', 'lastName', 'email']

/** The row without its owner; whoever mends it next is told what is missing. */
function withoutOwner(row: JudgedRow, tells: ReturnType<typeof tellsOf>): JudgedRow {
  const cells = Object.entries(row.cells) as [ShopColumn, string][]
  const told = tells(cells.map(([, text]) => text))
  const gone = new Set([...OWNERS, ...cells.flatMap(([column], i) => (told[i] === true ? [column] : []))])
  return {
    ...row,
    idFile: null,
    cells: Object.fromEntries(cells.filter(([column]) => !gone.has(column))) as ShopCells,
    faults: [...row.faults.filter(({ at }) => at === null || !gone.has(at)), ...MISSED.map((at) => ({ at, why: 'required' as const }))],
  }
}

interface Lying {
  id: number
  kind: 'shops' | 'agency-people'
  name: string
  own: boolean
}

async function forgetIn(sql: Sql, { id, kind, name }: Lying, person: Leaving): Promise<void> {
  const tells = tellsOf(person)
  const about = (await rowsOf(sql, id)).filter(({ cells }) => tells(Object.values(cells)).some(Boolean))
  if (tells([name])[0] === true) await sql.query(`update import set name = '' where id = $1`, [id])
  if (about.length === 0) return
  const ns = about.map(({ n }) => n)
  // A row of a people's list is about that person only and goes; a shop stays and needs another owner.
  if (kind !== 'shops') await sql.query('delete from import_row where id_import = $1 and n = any ($2::int[])', [id, ns])
  else {
    await saveRows(
      sql,
      id,
      about.map((row) => withoutOwner(row, tells)),
    )
    await sql.query('delete from import_file where id = any ($1::bigint[])', [about.flatMap(({ idFile }) => idFile ?? [])])
  }
  await sql.query(`update import set state = 'draft' where id = $1 and state = 'checked'`, [id])
}

/** Unapplied imports of an agent go with the agent; drafts of an office stay for colleagues. */
export async function forgetInImports(sql: Sql, person: Leaving): Promise<void> {
  const { rows } = await sql.query<Lying & Record<string, unknown>>(
    `select id, kind, name, id_agent is not distinct from $1 as own from import where state in ('draft', 'checked') order by id for update`,
    [person.id],
  )
  for (const one of rows) await (one.own ? dropImportOf(sql, one.id) : forgetIn(sql, one, person))
}
