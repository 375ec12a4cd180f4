/** The call that lists somebody's movements, newest first, by cursor or by skip and limit (docs/product.md, movements). */
import { addDays } from '@taschino/basics/bank-day.ts'
import { startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { gtidFloor, parseGtid } from '@taschino/basics/gtid.ts'
import type { OutputOf, QueryOf } from '@taschino/contract/call.ts'
import { exportTransactions, listTransactions, TRANSACTION_TYPES } from '@taschino/contract/wallet.ts'
import { COMPANY_PARTY } from '@taschino/ledger/chart.ts'
import type { MovementKind } from '@taschino/ledger/movement.ts'
import { entriesPage, type EntryFilter, type EntryRow } from '@taschino/ledger/statement.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { everyPage, sheetFile } from '../../http/sheet-file.ts'
import { circuitName } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { foldedText, likePattern, typedWords } from '../../platform/typed-text.ts'
import { movementsFor } from './movement-columns.ts'
import { standingOf, unmovedOrders } from '../requests/public.ts'
import { booksOf, type Books } from './reach.ts'
import { orderedEntries, summedEntries } from './ordered-store.ts'
import { findParties, loadNames } from './store.ts'
import { mergedEntries, orderRow, transactionOf } from './view.ts'

const PAGE = 20
type Query = QueryOf<typeof listTransactions>

/** Rows that may be somebody's request. */
const ASKED: readonly MovementKind[] = ['payback', 'free-credits-request', 'ticket-request']
const PAYBACKS: readonly MovementKind[] = ['payback']
const REQUESTS: readonly MovementKind[] = ['ticket-request', 'free-credits-request']

/** `payback` and `request`: true asks for these kinds only (both: for either), false leaves them out. */
export function kindsOf(
  { payback, request }: Pick<Query, 'payback' | 'request'>,
  allowed: readonly MovementKind[] = TRANSACTION_TYPES,
): readonly MovementKind[] {
  const wanted = [...(payback === true ? PAYBACKS : []), ...(request === true ? REQUESTS : [])]
  const unwanted = [...(payback === false ? PAYBACKS : []), ...(request === false ? REQUESTS : [])]
  return allowed.filter((kind) => (wanted.length === 0 || wanted.includes(kind)) && !unwanted.includes(kind))
}

/** A GTID names one movement; other words name counterparties. */
async function textFilter(
  sql: Sql,
  text: string | undefined,
  { short, circuit }: { short: boolean; circuit: string },
): Promise<Pick<EntryFilter, 'gtid' | 'counterparties'>> {
  const words = typedWords(text)
  if (words.length === 0) return {}
  // A GTID begins with a digit for years to come; sixteen letters are more likely a name.
  const gtid = /^\s*\d/.test(text ?? '') ? parseGtid(text ?? '') : null
  if (gtid !== null) return { gtid }
  const counterparties = await findParties(sql, words.map(likePattern), short)
  const service = foldedText(circuit)
  return { counterparties: words.every((word) => service.includes(word)) ? [...counterparties, 0] : counterparties }
}

interface Bounds {
  before: string | undefined
  skip: number
  limit: number
}

/** What an office asked for and nothing has moved for, where the filter lets it through. */
async function readOrders(
  sql: Sql,
  parties: readonly number[],
  { kinds, types, counterparties, agency, gtid }: EntryFilter,
  { before, limit }: Omit<Bounds, 'skip'>,
): Promise<(EntryRow & { party: number })[]> {
  if (
    (kinds && !kinds.includes('ticket-request')) ||
    (counterparties && !counterparties.includes(COMPANY_PARTY)) ||
    (agency !== undefined && !parties.includes(agency))
  )
    return []
  return (await unmovedOrders(sql, parties, { gtid, before, types, limit })).map(orderRow)
}

/** Of several parties each list is read as far as needed and merged: every read goes by that party's own order. */
async function readEntries(
  sql: Sql,
  { parties, orders }: Books,
  filter: EntryFilter,
  { before, skip, limit }: Bounds,
): Promise<(EntryRow & { party: number })[]> {
  const one = parties.length === 1 && orders === undefined
  const lists = await Promise.all(
    parties.map(async (party) => {
      const rows = await entriesPage(sql, party, filter, { before, skip: one ? skip : 0, limit: one ? limit : skip + limit })
      return rows.map((row) => ({ ...row, party }))
    }),
  )
  if (orders) lists.push(await readOrders(sql, parties, filter, { before, limit: skip + limit }))
  return one ? (lists[0] ?? []) : mergedEntries(lists).slice(skip, skip + limit)
}

/** Days of the circuit, as the stretch of GTIDs that were made on them. */
const stretchOf = ({ from, to }: Pick<Query, 'from' | 'to'>): Pick<EntryFilter, 'from' | 'to'> => ({
  ...(from === undefined ? {} : { from: gtidFloor(startOfBusinessDay(from)) }),
  ...(to === undefined ? {} : { to: gtidFloor(startOfBusinessDay(addDays(to, 1))) }),
})

function filterOf(books: Books, query: Query): EntryFilter {
  const { ticketTypes, idAgency, kind } = query
  const agency = books.agency ?? idAgency
  const kinds = kindsOf(query, books.kinds).filter((one) => kind === undefined || one === kind)
  return {
    kinds: kinds.length === TRANSACTION_TYPES.length ? undefined : kinds,
    types: ticketTypes?.length ? ticketTypes : undefined,
    agency,
    ...stretchOf(query),
  }
}

/** One page of what the caller may read; the list and its export are made by the same lines. */
async function readPage(
  { who, params, db, clock, settings }: Pick<Ask<typeof listTransactions>, 'who' | 'params' | 'db' | 'clock' | 'settings'>,
  query: Omit<Query, 'limit'> & { limit?: number | undefined },
): Promise<OutputOf<typeof listTransactions>> {
  const before =
    query.cursor === undefined ? undefined : (parseGtid(query.cursor) ?? refuseInput([{ path: 'query.cursor', why: 'format' }]))
  const books = await booksOf(db, who, params.id)
  // Another agency's part of an employee's story is nobody's business here, and who employs a customer is none of a shop's.
  const askedAgency = query.idAgency
  if (askedAgency !== undefined && (who.role === 'shop' || (books.agency ?? askedAgency) !== askedAgency))
    return { items: [], nextCursor: null, ...(query.totals ? { totals: { count: 0, value: 0 } } : {}) }
  const { limit = PAGE, skip = 0, sort = '-at', totals } = query
  // What an office asked for and nothing has moved for has no place in the books to be ordered by or added up from.
  if (books.orders && (sort !== '-at' || totals)) return refuseInput([{ path: 'query.sort', why: 'format' }])
  const circuit = circuitName(settings)
  const filter = { ...filterOf(books, query), ...(await textFilter(db, query.text, { short: who.role === 'shop', circuit })) }
  const rows =
    sort === '-at'
      ? await readEntries(db, books, filter, { before, skip, limit: limit + 1 })
      : await orderedEntries(db, books.parties, filter, { sort, after: before, skip, limit: limit + 1 })
  const page = rows.slice(0, limit)
  // Of several shops each row says whose it is.
  const several = who.role === 'shop' && books.parties.length > 1
  const named = page.flatMap(({ party, counterparty }) => (several ? [party, counterparty ?? party] : (counterparty ?? [])))
  const names = await loadNames(db, [...new Set(named)])
  const asked = await standingOf(
    db,
    page.filter(({ kind }) => ASKED.includes(kind)).map(({ gtid }) => gtid),
  )
  const viewer = { role: who.role, idShop: who.idShop, now: clock.now(), circuit }
  return {
    items: page.map((row) => ({
      ...transactionOf(row, row.party, names, viewer, asked.get(row.gtid)),
      ...(several ? { shopTitle: names.get(row.party)?.name ?? '' } : {}),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.gtid ?? null) : null,
    ...(totals ? { totals: await summedEntries(db, books.parties, filter) } : {}),
  }
}

export const listTransactionsAnswer = handle(listTransactions)((ask) => readPage(ask, ask.query))

/** The most rows that are read at once on the way into a file. */
const STRIDE = 2000

export const exportTransactionsAnswer = handle(exportTransactions)(async (ask) => {
  const { format, language, columns, ...filters } = ask.query
  const rows = await everyPage((cursor) => readPage(ask, { ...filters, cursor, limit: STRIDE }), ask.settings)
  return sheetFile({ format, language, columns }, movementsFor(ask.who.role), rows, ask.settings)
})
