/** The audit log as company and administrator read it: by page, and as a file. */
import { EXPORT_MAX, exportDeeds, listActs, listDeeds } from '@taschino/contract/audit.ts'
import { file, handle } from '../../door/handle.ts'
import { refuseInput } from '../../door/refusal.ts'
import { csvOf } from './csv.ts'
import { actsInLog, findDeeds } from './store.ts'

const PAGE = 20
const CURSOR = /^d\.(\d{1,15})$/

export const listDeedsAnswer = handle(listDeeds)(async ({ query: { cursor, skip, limit = PAGE, ...filters }, db, settings }) => {
  const before = cursor === undefined ? undefined : CURSOR.exec(cursor)?.[1]
  if (cursor !== undefined && before === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const found = await findDeeds(db, { ...filters, timeZone: settings.timeZone }, { before: before === undefined ? undefined : Number(before), skip: skip ?? 0, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? `d.${last.id}` : null }
})

export const listActsAnswer = handle(listActs)(({ db }) => actsInLog(db))

/** The whole of what the filters find; what no spreadsheet should hold is refused, with its number. */
export const exportDeedsAnswer = (most = EXPORT_MAX) => handle(exportDeeds)(async ({ query, db, settings, refuse }) => {
  const found = await findDeeds(db, { ...query, timeZone: settings.timeZone }, { skip: 0, limit: most + 1 })
  if (found.length > most) return refuse('export_too_large', { most })
  return file(Buffer.from(csvOf(found, settings.timeZone)), 'registro.csv')
})
