/** Sales of codes on which VAT falls due at once, month by month: what goes to the company's invoices, and as a file. */
import { businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { gtidFloor } from '@taschino/basics/gtid.ts'
import { exportVatSales, listVatSales, type VatSale } from '@taschino/contract/gift-accounts.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { vatSales, vatSums, type VatAsked, type VatRow } from './merchant-bill-store.ts'
import { vatWithin } from './rules.ts'

const PAGE = 20
const DAY_MS = 86_400_000

const monthAfter = (month: string): string => {
  const [year = 0, n = 0] = month.split('-').map(Number)
  return n === 12 ? `${year + 1}-01` : `${year}-${String(n + 1).padStart(2, '0')}`
}

/** A number is made before its movement is written, at most a day. */
function daysOf(month: string): VatAsked {
  const [from, until] = [startOfBusinessDay(`${month}-01`), startOfBusinessDay(`${monthAfter(month)}-01`)]
  return { from: new Date(from), until: new Date(until), floor: gtidFloor(from - DAY_MS), ceiling: gtidFloor(until + DAY_MS) }
}

const shown = ({ gtid, at, undone, idMerchant, merchant, buyer, value, rate }: VatRow): VatSale => ({
  gtid,
  at: at.toISOString(),
  undone,
  merchant: { id: idMerchant, merchant },
  buyer,
  value,
  rate,
})

const listAnswer = handle(listVatSales)(async ({ query, db, clock }) => {
  const limit = query.limit ?? PAGE
  if (query.cursor !== undefined && !/^[0-9A-Z]{16}$/.test(query.cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const month = query.month ?? businessMonth(clock.now())
  const rows = await vatSales(db, daysOf(month), { after: query.cursor ?? null, limit: limit + 1, sort: query.sort })
  const items = rows.slice(0, limit).map(shown)
  const rates = await vatSums(db, daysOf(month))
  const of = (name: 'lines' | 'value'): number => rates.reduce((sum, rate) => sum + rate[name], 0)
  return {
    items,
    nextCursor: rows.length > limit ? (items.at(-1)?.gtid ?? null) : null,
    month,
    sums: rates.map(({ rate, sales, value }) => ({ rate, sales, value, ...vatWithin(value, rate) })),
    ...(query.totals ? { totals: { count: of('lines'), value: of('value') } } : {}),
  }
})

const SALES: Export<VatSale> = {
  name: 'giftStock.vat_file',
  columns: (words) => [
    { key: 'at', head: words('export.when'), kind: 'moment', of: ({ at }) => at },
    { key: 'gtid', head: words('export.id'), kind: 'text', of: ({ gtid }) => gtid },
    {
      key: 'what',
      head: words('export.kind'),
      kind: 'text',
      of: ({ undone }) => words(undone ? 'giftStock.vat_undone' : 'giftStock.vat_sold'),
    },
    { key: 'merchant', head: words('giftStock.col.merchant'), kind: 'text', of: ({ merchant }) => merchant.merchant },
    { key: 'buyer', head: words('giftStock.vat_buyer'), kind: 'text', of: ({ buyer }) => buyer },
    { key: 'value', head: words('export.value'), kind: 'money', of: ({ value }) => value },
    { key: 'rate', head: words('giftStock.field.vat_rate'), kind: 'count', of: ({ rate }) => rate },
  ],
}

const exportAnswer = handle(exportVatSales)(async ({ query, db, clock, settings }) => {
  const page = { after: null, limit: settings.exportMax + 1, sort: query.sort }
  const rows = await vatSales(db, daysOf(query.month ?? businessMonth(clock.now())), page)
  return sheetFile(query, SALES, rows.map(shown), settings)
})

export const vatAnswers = [listAnswer, exportAnswer] as const
