/** The calls that show the audit log to company and administrator: by page, and as an export. */
import { exportDeeds, listActs, listDeeds } from '@taschino/contract/audit.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile } from '../../http/sheet-file.ts'
import { DEEDS } from './deed-columns.ts'
import { actsInLog, countDeeds, findDeeds } from './store.ts'

const PAGE = 20
const CURSOR = /^d\.(\d{1,15})$/

export const listDeedsAnswer = handle(listDeeds)(async ({
  query: { cursor, skip = 0, limit = PAGE, sort, totals, ...filters },
  db,
  settings: { timeZone },
}) => {
  const before = cursor === undefined ? undefined : CURSOR.exec(cursor)?.[1]
  if (cursor !== undefined && before === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const asked = { ...filters, timeZone }
  const found = await findDeeds(db, asked, { sort, before: before === undefined ? undefined : Number(before), skip, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return {
    ...(totals ? { totals: await countDeeds(db, asked) } : {}),
    items,
    nextCursor: found.length > limit && last ? `d.${last.id}` : null,
  }
})

export const listActsAnswer = handle(listActs)(({ db }) => actsInLog(db))

/** The whole of what the filters find; what no spreadsheet should hold is refused, with its number. */
export const exportDeedsAnswer = handle(exportDeeds)(async ({ query: { format, language, columns, sort, ...filters }, db, settings }) => {
  const found = await findDeeds(db, { ...filters, timeZone: settings.timeZone }, { sort, skip: 0, limit: settings.exportMax + 1 })
  return sheetFile({ format, language, columns }, DEEDS, found, settings)
})
