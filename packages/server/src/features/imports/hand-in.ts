/** The call that takes a sheet of shops with contracts: read in a process of its own, judged row by row, stored; no shop is made yet. */
import { readColumns, SHOP_COLUMNS, shopCells, shopCellText, type ShopCells, type ShopColumn } from '@taschino/basics/shop-sheet.ts'
import type { BodyOf } from '@taschino/contract/call.ts'
import { createImport } from '@taschino/contract/imports.ts'
import { IMPORT_ROWS } from '@taschino/contract/imports-shapes.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetOr } from '../../platform/sheets/read-sheet.ts'
import { isCompany } from '../onboarding/public.ts'
import { judgeAll } from './judge.ts'
import { keepFiles, lookAt } from './keep-files.ts'
import type { WrittenRow } from './rows-store.ts'
import { handsOf, shown } from './shown.ts'
import { DRAFTS, hashOf, shownName } from './sheet-facts.ts'
import { doneBefore, draftsOpen, insertImport } from './store.ts'

interface Table {
  rows: WrittenRow[]
  columns: ShopColumn[]
  sha256: string
  name: string
}

const written = (n: number, cells: ShopCells): WrittenRow => ({ n, line: null, isGroup: false, hidden: false, struck: false, cells })
const tidy = (cells: Partial<Record<ShopColumn, string | undefined>>): ShopCells =>
  Object.fromEntries(
    SHOP_COLUMNS.flatMap((column) => {
      const text = shopCellText(column, cells[column] ?? null)
      return text === '' ? [] : [[column, text]]
    }),
  )

function typedTable({ shops = [], group, importType }: BodyOf<typeof createImport>): Table {
  const rows = [...(group ? [group] : []), ...shops].map((cells, i) => written(i + 1, tidy(cells)))
  return { rows, columns: [...SHOP_COLUMNS], sha256: hashOf(JSON.stringify([importType, rows])), name: '' }
}

type Handed = Ask<typeof createImport>

/** A sheet with unknown columns is refused, because their content would be lost silently. */
async function sheetTable({ who, body, files, refuse }: Handed): Promise<Table> {
  if (!files.sheet) return typedTable(body)
  const sheet = await sheetOr((fault) => refuse(`sheet_${fault}`), files.sheet.bytes, who.idUser)
  const read = readColumns(sheet.rows.map(({ cells }) => cells))
  if (!read || read.missing.length > 0) return refuse('columns_needed', { columns: (read?.missing ?? []).join(', ') })
  if (read.unknown.length > 0) return refuse('columns_unknown', { columns: read.unknown.slice(0, 5).join(', ') })
  const group = body.group ? [written(1, tidy(body.group))] : []
  const lines = sheet.rows.slice(read.skip).filter(({ cells }) => Object.keys(shopCells(read.columns, cells)).length > 0)
  return {
    rows: [
      ...group,
      ...lines.map(({ line, hidden, cells }, i) => ({ ...written(group.length + i + 1, shopCells(read.columns, cells)), line, hidden })),
    ],
    columns: SHOP_COLUMNS.filter((column) => read.columns[column] !== undefined),
    sha256: hashOf(files.sheet.bytes),
    name: shownName(files.sheet.name),
  }
}

export const createImportAnswer = handle(createImport)(async (ask) => {
  const { who, body, files, db, tx, settings, refuse } = ask
  if (body.autoEnable && !isCompany(who.role)) return refuse('not_allowed')
  if (!files.sheet === !body.shops) return refuseInput([{ path: 'sheet', why: 'required' }])
  const table = await sheetTable(ask)
  if (table.rows.length === 0) return refuse('sheet_empty')
  if (table.rows.length > IMPORT_ROWS) return refuse('import_too_many_rows', { most: IMPORT_ROWS })
  if (await doneBefore(db, table.sha256)) return refuse('import_done_before')
  const looked = await lookAt(files.files, who.idUser)
  return tx(async (sql) => {
    if ((await draftsOpen(sql, who.idUser)) >= DRAFTS) return refuse('too_many_imports', { most: DRAFTS })
    const { rows, ...sheet } = table
    const made = { ...handsOf(who), importType: body.importType, autoEnable: body.autoEnable === true, ...sheet, by: who.idUser }
    const id = await insertImport(sql, made)
    const refused = await keepFiles(sql, id, looked, () => refuse('import_too_large'))
    await judgeAll(sql, { id, importType: body.importType }, rows, { role: who.role, fees: settings.fees })
    return { import: await shown(sql, who, id), refused }
  })
})
