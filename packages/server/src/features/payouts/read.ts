/** The calls that read paybacks and bank files: their states, contents, and the file itself. */
import { businessDay } from '@taschino/basics/business-day.ts'
import {
  countPaybacks,
  exportPaybacks,
  exportPayout,
  exportPayouts,
  getPayout,
  getPayoutFile,
  listPaybacks,
  listPayouts,
  PAYBACK_PLACES,
  type ListedPayback,
  type PayoutDetail,
  type PayoutFile,
} from '@taschino/contract/payouts.ts'
import { file, handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { feeColumns } from '../requests/public.ts'
import { dueUntil } from './rules.ts'
import { countPaybacksBy, findPaybacks, sumPaybacks } from './store.ts'
import { fileText, findFiles, readFile, sumFiles, transfersOf } from './files-store.ts'
import { detailOf, fileOf, listedOf } from './view.ts'

const PAGE = 20
const CURSOR = /^f\.(\d{1,15})$/
const DAY_MS = 86_400_000

export const listPayoutsAnswer = handle(listPayouts)(async ({
  query: { cursor, skip = 0, limit = PAGE, sort, totals, ...narrowed },
  db,
}) => {
  const after = cursor === undefined ? undefined : CURSOR.exec(cursor)?.[1]
  if (cursor !== undefined && after === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const found = await findFiles(db, narrowed, { sort, after: after === undefined ? undefined : Number(after), skip, limit: limit + 1 })
  const items = found.slice(0, limit).map(fileOf)
  const last = items.at(-1)
  return {
    ...(totals ? { totals: await sumFiles(db, narrowed) } : {}),
    items,
    nextCursor: found.length > limit && last ? `f.${last.id}` : null,
  }
})

export const getPayoutAnswer = handle(getPayout)(async ({ params, db }) => {
  const found = await readFile(db, params.id)
  return found ? detailOf(found, await transfersOf(db, found.id)) : refuseCommon('not_found')
})

export const getPayoutFileAnswer = handle(getPayoutFile)(async ({ params, db }) => {
  const found = await fileText(db, params.id)
  return found ? file(Buffer.from(found.xml), `${found.messageId}.xml`) : refuseCommon('not_found')
})

const FILES: Export<PayoutFile> = {
  name: 'payouts.files',
  columns: (words) => [
    { key: 'name', head: words('export.file'), kind: 'text', of: (row) => row.messageId },
    { key: 'made', head: words('payouts.made_at'), kind: 'moment', of: (row) => new Date(row.madeAt) },
    { key: 'by', head: words('export.who'), kind: 'text', of: (row) => row.madeBy },
    { key: 'count', head: words('payouts.transfers'), kind: 'count', of: (row) => row.count },
    { key: 'value', head: words('export.gross'), kind: 'money', of: (row) => row.value },
    { key: 'fee', head: words('export.fee'), kind: 'money', of: (row) => row.fee },
    { key: 'net', head: words('export.net'), kind: 'money', of: (row) => row.net },
    ...(['sent', 'paid', 'returned'] as const).map((fate) => ({
      key: fate,
      head: words(`payouts.fate.${fate}`),
      kind: 'count' as const,
      of: (row: PayoutFile) => row[fate],
    })),
  ],
}

export const exportPayoutsAnswer = handle(exportPayouts)(
  async ({ query: { format, language, columns, sort, ...narrowed }, db, settings }) =>
    sheetFile(
      { format, language, columns },
      FILES,
      (await findFiles(db, narrowed, { sort, skip: 0, limit: settings.exportMax + 1 })).map(fileOf),
      settings,
    ),
)

const TRANSFERS: Export<PayoutDetail['rows'][number]> = {
  name: 'payouts.transfers',
  columns: (words) => [
    { head: words('export.shop'), kind: 'text', of: (row) => row.shop.name },
    { head: words('export.group'), kind: 'text', of: (row) => row.shop.group },
    { head: words('export.receiver'), kind: 'text', of: (row) => row.receiver },
    { head: words('export.iban_end'), kind: 'text', of: (row) => row.ibanLast4 },
    { head: words('export.gross'), kind: 'money', of: (row) => row.value },
    { head: words('export.fee'), kind: 'money', of: (row) => row.fee },
    { head: words('export.net'), kind: 'money', of: (row) => row.net },
    { head: words('export.executes_on'), kind: 'day', of: (row) => row.executesOn },
    { head: words('payouts.attempt'), kind: 'count', of: (row) => row.attempt },
    { head: words('export.status'), kind: 'text', of: (row) => words(`payouts.fate.${row.state}`) },
    { head: words('export.reason'), kind: 'text', of: (row) => row.reason },
    { head: words('payouts.reference'), kind: 'text', of: (row) => row.back?.reference ?? null },
    { head: words('export.request'), kind: 'text', of: (row) => row.gtid },
    ...feeColumns<PayoutDetail['rows'][number]>(words, (row) => row.parts),
  ],
}

export const exportPayoutAnswer = handle(exportPayout)(async ({ params, query, db, settings }) => {
  const found = (await readFile(db, params.id)) ?? refuseCommon('not_found')
  return sheetFile(query, TRANSFERS, detailOf(found, await transfersOf(db, found.id)).rows, settings)
})

/** What waits changes its place by the hour: the cursor is how far the reader is. */
const FURTHER = /^p\.(\d{1,6})$/

export const listPaybacksAnswer = handle(listPaybacks)(async ({ query: { limit = PAGE, skip = 0, cursor, ...narrowed }, db, clock }) => {
  const further = cursor === undefined ? String(skip) : FURTHER.exec(cursor)?.[1]
  if (further === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const until = dueUntil(businessDay(clock.now()))
  const rows = await findPaybacks(db, narrowed, until, { sort: narrowed.sort, skip: Number(further), limit: limit + 1 })
  return {
    ...(narrowed.totals ? { totals: await sumPaybacks(db, narrowed, until) } : {}),
    items: rows.slice(0, limit).map((row) => listedOf(row, clock.now())),
    nextCursor: rows.length > limit ? `p.${Number(further) + limit}` : null,
  }
})

export const countPaybacksAnswer = handle(countPaybacks)(async ({ db, clock }) => {
  const today = businessDay(clock.now())
  const rows = await countPaybacksBy(db, today, dueUntil(today))
  // What is with the bank already waits for nobody here.
  const due = rows.find(({ place }) => place === 'due')
  return {
    places: PAYBACK_PLACES.map((place) => {
      const { count = 0, value = 0, fee = 0, net = 0 } = rows.find((row) => row.place === place) ?? {}
      return { place, count, value, fee, net }
    }),
    late: due?.late ?? 0,
    lateDays: Math.max(0, Math.round((Date.parse(today) - Date.parse(due?.oldest ?? today)) / DAY_MS)),
  }
})

const PAYBACKS: Export<ListedPayback> = {
  name: 'payouts.title',
  columns: (words) => [
    { key: 'shop', head: words('export.shop'), kind: 'text', of: (row) => row.shop.name },
    { key: 'group', head: words('export.group'), kind: 'text', of: (row) => row.shop.group },
    { key: 'place', head: words('export.status'), kind: 'text', of: (row) => words(`payouts.place.${row.place}`) },
    { key: 'value', head: words('export.gross'), kind: 'money', of: (row) => row.value },
    { key: 'fee', head: words('export.fee'), kind: 'money', of: (row) => row.fee },
    { key: 'net', head: words('export.net'), kind: 'money', of: (row) => row.net },
    { key: 'promised', head: words('export.promised'), kind: 'day', of: (row) => row.payoutDate },
    { key: 'days', head: words('export.days_left'), kind: 'count', of: (row) => (row.place === 'paid' ? null : row.daysLeft) },
    { key: 'iban', head: words('export.iban_end'), kind: 'text', of: (row) => row.ibanLast4 },
    { key: 'file', head: words('export.file'), kind: 'text', of: (row) => row.file?.messageId ?? null },
    { key: 'paid', head: words('export.paid_at'), kind: 'moment', of: (row) => row.paidAt },
    { key: 'attempt', alone: true, head: words('payouts.attempt'), kind: 'count', of: (row) => row.attempt },
    { key: 'reason', head: words('export.reason'), kind: 'text', of: (row) => row.reason },
    { key: 'reference', head: words('payouts.reference'), kind: 'text', of: (row) => row.back?.reference ?? null },
    { key: 'code', head: words('export.request'), kind: 'text', of: (row) => row.gtid },
    ...feeColumns<ListedPayback>(words, (row) => row.parts),
  ],
}

export const exportPaybacksAnswer = handle(exportPaybacks)(async ({
  query: { format, language, columns, ...narrowed },
  db,
  clock,
  settings,
}) => {
  const rows = await findPaybacks(db, narrowed, dueUntil(businessDay(clock.now())), {
    sort: narrowed.sort,
    skip: 0,
    limit: settings.exportMax + 1,
  })
  return sheetFile(
    { format, language, columns },
    PAYBACKS,
    rows.map((row) => listedOf(row, clock.now())),
    settings,
  )
})
