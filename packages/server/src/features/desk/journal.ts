/** The calls for the journal of the circuit: its pages and its export. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { gtidFloor, parseGtid } from '@taschino/basics/gtid.ts'
import { exportJournal, listJournal, type JournalLine } from '@taschino/contract/desk-journal.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { circuitName, type Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { loadNames } from '../wallet/public.ts'
import { sideOf } from './get-movement.ts'
import { findJournal, sumJournal, type JournalFilters, type JournalRow } from './journal-store.ts'

const PAGE = 50
/** Without a first day, so many days are looked through. */
const LATELY_DAYS = 31
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/
const CURSOR = /^[0-9A-HJKMNP-TV-Z]{16}$/

type Asked = Pick<JournalFilters, 'kind' | 'account' | 'party' | 'least' | 'most'> & {
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const NOBODY: JournalFilters = { from: null, to: '0'.repeat(16), gtid: null, code: null }

function filtersOf({ text = '', from, to, ...rest }: Asked, now: number): JournalFilters {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const gtid = parseGtid(text)
  const code = gtid === null && CODE.test(plain) ? plain : null
  // Words that are no code find nothing.
  if (plain !== '' && gtid === null && code === null) return NOBODY
  const meansOne = gtid !== null || code !== null || rest.party !== undefined
  const last = to ?? businessDay(now)
  const first = from ?? (meansOne ? undefined : addDays(last, -LATELY_DAYS))
  return {
    ...rest,
    gtid,
    code,
    from: first === undefined ? null : gtidFloor(startOfBusinessDay(first)),
    to: to === undefined ? null : gtidFloor(startOfBusinessDay(addDays(to, 1))),
  }
}

async function shown(sql: Sql, rows: readonly JournalRow[], settings: Pick<Settings, 'circuit'>): Promise<JournalLine[]> {
  const circuit = circuitName(settings)
  const names = await loadNames(sql, [...new Set(rows.flatMap(({ fromParty, toParty }) => [fromParty, toParty]))])
  return rows.map(({ fromParty, fromAccount, toParty, toAccount, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    from: sideOf(fromParty, fromAccount, names, circuit),
    to: sideOf(toParty, toAccount, names, circuit),
  }))
}

export const listJournalAnswer = handle(listJournal)(async ({ query, db, clock, settings }) => {
  const { limit = PAGE, cursor, totals, sort, ...asked } = query
  if (cursor !== undefined && !CURSOR.test(cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const filters = filtersOf(asked, clock.now())
  const rows = await findJournal(db, filters, { after: cursor, limit, sort })
  const page = rows.slice(0, limit)
  return {
    items: await shown(db, page, settings),
    nextCursor: rows.length > limit ? (page.at(-1)?.gtid ?? null) : null,
    ...(totals ? { totals: await sumJournal(db, filters) } : {}),
  }
})

const COLUMNS: Export<JournalLine> = {
  name: 'journal.title',
  columns: (words) => [
    { key: 'at', head: words('journal.at'), kind: 'moment', of: (line) => line.at },
    { key: 'kind', head: words('export.kind'), kind: 'text', of: (line) => words.maybe(`transactions.kind.${line.kind}`) },
    { key: 'value', head: words('export.value'), kind: 'money', of: (line) => line.value },
    { key: 'from', head: words('journal.from'), kind: 'text', of: (line) => line.from.name },
    {
      key: 'from_account',
      head: words('journal.from_account'),
      kind: 'text',
      of: (line) => words.maybe(`reports.account.${line.from.account}`),
    },
    { key: 'to', head: words('journal.to'), kind: 'text', of: (line) => line.to.name },
    { key: 'to_account', head: words('journal.to_account'), kind: 'text', of: (line) => words.maybe(`reports.account.${line.to.account}`) },
    { key: 'transfers', head: words('journal.transfers'), kind: 'count', of: (line) => line.transfers },
    { key: 'code', head: words('inbox.code'), kind: 'text', of: (line) => line.gtid },
    { key: 'parent', head: words('journal.parent'), kind: 'text', of: (line) => line.parent },
  ],
}

export const exportJournalAnswer = handle(exportJournal)(async ({ query, db, clock, settings }) => {
  const { sort, ...asked } = query
  const rows = await findJournal(db, filtersOf(asked, clock.now()), { after: undefined, limit: settings.exportMax, sort })
  return sheetFile(query, COLUMNS, await shown(db, rows, settings), settings)
})
