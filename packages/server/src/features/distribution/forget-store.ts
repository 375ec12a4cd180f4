/** Removes a person who leaves for good from drafts, which hold names as the office wrote them. */
import type { Sql } from '../../platform/db/db.ts'
import { tellsOf, type Leaving } from '../../platform/names-somebody.ts'
import type { TableLine } from './table.ts'

/** The line without the cells that name the person. */
const without = (cells: readonly string[], tells: readonly boolean[]): string[] => cells.map((cell, at) => (tells[at] ? '' : cell))

interface Desk {
  id: number
  head: string[][]
  name: string
  cells: string | null
  rows: { n: number; who: string }[]
}

const DESK = `select d.id, d.head, d.name, s.cells, coalesce((select json_agg(json_build_object('n', r.n, 'who', r.who)) from distribution_row r where r.id_distribution = d.id), '[]') as rows
  from distribution d left join distribution_sheet s on s.id_distribution = d.id`

type Tells = ReturnType<typeof tellsOf>
const linesOf = ({ cells }: Desk): TableLine[] => (cells === null ? [] : (JSON.parse(cells) as TableLine[]))
const names = (desk: Desk, tells: Tells): boolean =>
  tells([desk.name])[0] === true ||
  [...desk.head, ...linesOf(desk).map(({ cells }) => cells), ...desk.rows.map(({ who }) => [who])].some((line) => tells(line).some(Boolean))

/**
 * Rows about the person go; in the table as it came, and in its first lines, the cells that name them are emptied, so that every other row
 * stays where it was.
 * A file called by the person's name is called nothing.
 */
export async function forgetInDrafts(sql: Sql, person: Leaving): Promise<void> {
  const tells = tellsOf(person)
  const { rows: desks } = await sql.query<Desk & Record<string, unknown>>(
    `${DESK} where s.id_distribution is not null or d.head <> '[]' or d.name <> '' or d.state in ('draft', 'scheduled', 'applying') order by d.id`,
  )
  for (const { id } of desks.filter((desk) => names(desk, tells))) {
    const {
      rows: [desk],
    } = await sql.query<Desk & Record<string, unknown>>(`${DESK} where d.id = $1 for update of d`, [id])
    if (!desk) continue
    await sql.query('delete from distribution_row where id_distribution = $1 and n = any ($2::int[])', [
      id,
      desk.rows.filter(({ who }) => tells([who])[0]).map(({ n }) => n),
    ])
    await sql.query('update distribution_sheet set cells = $2 where id_distribution = $1', [
      id,
      JSON.stringify(linesOf(desk).map((line) => ({ ...line, cells: without(line.cells, tells(line.cells)) }))),
    ])
    await sql.query('update distribution set head = $2, name = $3 where id = $1', [
      id,
      JSON.stringify(desk.head.map((line) => without(line, tells(line)))),
      tells([desk.name])[0] ? '' : desk.name,
    ])
  }
}
