/** The calls that change a draft: a row, its contracts and which row each belongs to; each change judges the whole sheet anew. */
import { SHOP_COLUMNS, shopCellText } from '@taschino/basics/shop-sheet.ts'
import { addImportFiles, dropImport, dropImportFile, matchImportFile, mendImportRow } from '@taschino/contract/imports.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { judgeAll } from './judge.ts'
import { keepFiles, lookAt } from './keep-files.ts'
import { dropFile, giveFile, rowsOf, rowsPage } from './rows-store.ts'
import { heldImport, isDraft, shown, theirImport } from './shown.ts'
import { dropImportOf, type ShopFacts } from './store.ts'

interface Mending {
  who: Who
  params: { id: number }
  refuse: (name: 'not_a_draft') => never
}

async function heldDraft(sql: Sql, { who, params, refuse }: Mending): Promise<ShopFacts> {
  const facts = await heldImport(sql, who, params.id)
  return isDraft(facts) ? facts : refuse('not_a_draft')
}

async function judgedAnew(sql: Sql, facts: ShopFacts, who: Who, settings: Settings) {
  await judgeAll(sql, facts, await rowsOf(sql, facts.id), { role: who.role, fees: settings.fees })
  return shown(sql, who, facts.id)
}

/** Editing a hidden row shows that it was seen. */
const mendRowAnswer = handle(mendImportRow)((ask) =>
  ask.tx(async (sql) => {
    const { who, params, body, settings } = ask
    const facts = await heldDraft(sql, ask)
    const rows = await rowsOf(sql, facts.id)
    const row = rows.find(({ n }) => n === params.n) ?? refuseCommon('not_found')
    for (const column of SHOP_COLUMNS) {
      const text = body.cells?.[column]
      if (text === undefined) continue
      const tidy = shopCellText(column, text)
      if (tidy === '') delete row.cells[column]
      else row.cells[column] = tidy
    }
    row.hidden = false
    row.struck = body.struck ?? row.struck
    await judgeAll(sql, facts, rows, { role: who.role, fees: settings.fees })
    const [now] = await rowsPage(sql, facts.id, { only: 'all', after: params.n - 1, limit: 1 })
    return { import: await shown(sql, who, facts.id), row: now ?? refuseCommon('not_found') }
  }),
)

const addFilesAnswer = handle(addImportFiles)(async (ask) => {
  const { who, params, files, db, tx, settings, refuse } = ask
  if (!isDraft(await theirImport(db, who, params.id))) return refuse('not_a_draft')
  const looked = await lookAt(files.files, who.idUser)
  return tx(async (sql) => {
    const facts = await heldDraft(sql, ask)
    const refused = await keepFiles(sql, facts.id, looked, () => refuse('import_too_large'))
    return { import: await judgedAnew(sql, facts, who, settings), refused }
  })
})

const matchFileAnswer = handle(matchImportFile)((ask) =>
  ask.tx(async (sql) => {
    const { who, params, body, settings, refuse } = ask
    const facts = await heldDraft(sql, ask)
    if (body.n !== null && !(await rowsOf(sql, facts.id)).some(({ n, struck }) => n === body.n && !struck)) return refuse('row_unknown')
    if (!(await giveFile(sql, facts.id, params.file, body.n))) return refuseCommon('not_found')
    return judgedAnew(sql, facts, who, settings)
  }),
)

const dropFileAnswer = handle(dropImportFile)((ask) =>
  ask.tx(async (sql) => {
    const facts = await heldDraft(sql, ask)
    if (!(await dropFile(sql, facts.id, ask.params.file))) return refuseCommon('not_found')
    return judgedAnew(sql, facts, ask.who, ask.settings)
  }),
)

const dropImportAnswer = handle(dropImport)((ask) =>
  ask.tx(async (sql) => {
    await dropImportOf(sql, (await heldDraft(sql, ask)).id)
    return { done: true as const }
  }),
)

export const mendingAnswers = [mendRowAnswer, addFilesAnswer, matchFileAnswer, dropFileAnswer, dropImportAnswer] as const
