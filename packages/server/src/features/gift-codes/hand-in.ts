/** The call that imports a sheet of codes: read in a process of its own, judged row by row, for sale whole or not at all. */
import { createHash } from 'node:crypto'
import { businessDay } from '@taschino/basics/business-day.ts'
import { giftHeadings, giftRow, type GiftRow } from '@taschino/basics/gift-sheet.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { doubles, finderOf } from '@taschino/basics/table-in.ts'
import { importCodes } from '@taschino/contract/gift-stock.ts'
import { FAULTS_NAMED, type ImportOutcome } from '@taschino/contract/gift-shapes.ts'
import { costsOf, stockCodes } from '@taschino/ledger/movements/gift-codes.ts'
import { post } from '@taschino/ledger/post.ts'
import { handle, type Ask } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sheetOr } from '../../platform/sheets/read-sheet.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { doneBefore, endProgress, holdImports, insertCodes, insertImport, knownMacs, noteProgress, type NewCode } from './import-store.ts'
import { shownImports } from './imports.ts'
import { readMerchants, type Merchant } from './merchant-store.ts'
import { asideAfterRestore } from './restored-store.ts'
import { costOf, endsTooSoon } from './rules.ts'
import { tailOf, type CodeKeys } from './seal.ts'

type Asked = Ask<typeof importCodes>
type Fault = ImportOutcome['named'][number]
const NAME_MOST = 120

interface Line {
  line: number
  row: GiftRow
}
interface Read {
  lines: Line[]
  faults: Fault[]
  rows: number
}

async function readTable({ who, files, refuse }: Asked): Promise<Read> {
  const sheet = await sheetOr((fault) => refuse(`sheet_${fault}`), files.file.bytes, who.idUser)
  const read = giftHeadings(sheet.rows.slice(0, 10).map(({ cells }) => cells))
  if (!read || read.missing.length > 0) return refuse('code_columns_needed')
  if (read.unknown.length > 0) return refuse('columns_unknown', { columns: read.unknown.slice(0, 5).join(', ') })
  const found: Read = { lines: [], faults: [], rows: 0 }
  for (const { line, hidden, cells } of sheet.rows.slice(read.skip)) {
    const row = giftRow(read.columns, cells)
    if (!row) continue
    found.rows++
    if (hidden) found.faults.push({ line, at: null, why: 'hidden' })
    if ('faults' in row) found.faults.push(...row.faults.map((fault) => ({ line, ...fault })))
    else found.lines.push({ line, row })
  }
  return found.rows === 0 ? refuse('sheet_empty') : found
}

interface Judged {
  codes: NewCode[]
  faults: Fault[]
}

/** Compares the rows with stored codes and with each other; of two equal ones the first counts. */
async function judge(sql: Sql, keys: CodeKeys, lines: readonly Line[], today: string): Promise<Judged> {
  const find = finderOf<Merchant>(await readMerchants(sql), ({ merchant }) => ({ names: [merchant] }))
  const placed = lines.map(({ line, row }) => ({ line, row, merchant: find(row.merchant)[0] }))
  const macs = placed.map(({ row, merchant }) => (merchant ? keys.macs(merchant.id, row.code) : []))
  const known = await knownMacs(sql, macs.flat())
  const again = doubles()
  const faults: Fault[] = []
  const codes = placed.flatMap(({ line, row, merchant }, i): NewCode[] => {
    const wrong = (at: Fault['at'], why: Fault['why']): NewCode[] => {
      faults.push({ line, at, why })
      return []
    }
    if (!merchant) return wrong('merchant', 'unknown')
    if (!merchant.units.includes(row.unit)) return wrong('value', 'unknown')
    if (row.expiresOn !== null && endsTooSoon(row.expiresOn, today)) return wrong('expiry', 'ending')
    const [mac = ''] = macs[i] ?? []
    if (again(mac)) return wrong('code', 'twice')
    if (macs[i]?.some((one) => known.has(one))) return wrong('code', 'known')
    const { unit, code, pin, url, expiresOn } = row
    const cost = costOf(unit, merchant.costBp)
    return [{ idMerchant: merchant.id, unit, ...keys.seal({ code, pin, url }), mac, tail: tailOf(code), expiresOn, cost }]
  })
  return { codes, faults }
}

function sumsOf(codes: readonly NewCode[], merchants: ReadonlyMap<number, string>): ImportOutcome['sums'] {
  return [...Map.groupBy(codes, ({ idMerchant, unit }) => `${idMerchant} ${unit}`).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { idMerchant: id, unit } = first
    const cost = group.reduce((sum, one) => sum + one.cost, 0)
    return [{ merchant: { id, merchant: merchants.get(id) ?? '' }, unit, codes: group.length, value: unit * group.length, cost }]
  })
}

/** What the company owes each merchant for them. */
async function oweFor(
  sql: Sql,
  idImport: number,
  codes: readonly NewCode[],
  { by, now, at }: Pick<Sheet, 'by' | 'now' | 'at'>,
): Promise<void> {
  for (const [merchant, group] of Map.groupBy(codes, ({ idMerchant }) => idMerchant)) {
    const costs = costsOf(group.reduce((sum, { cost }) => sum + cost, 0))
    for (const [n, cost] of costs.entries())
      await post(
        sql,
        stockCodes({
          gtid: newGtid(now),
          merchant,
          cost,
          once: `gift:import:${idImport}:${merchant}:${n}`,
          detail: { import: idImport, codes: n === 0 ? group.length : 0, by },
          events: [],
          at,
        }),
      )
  }
}

export interface Sheet {
  sha256: string
  name: string
  by: number | null
  now: number
  /** For demo and test worlds: the day of the import. */
  at?: Date
  /** Is called with how many are written. */
  told?: (written: number) => Promise<void>
}

/** In one transaction: the codes, their cost in the books, and the file's hash. */
export async function bringIn(sql: Sql, codes: readonly NewCode[], { sha256, name, by, now, at, told }: Sheet): Promise<number> {
  const id = await insertImport(sql, { sha256, name, by, at: new Date(now), codes: codes.length })
  await insertCodes(sql, id, codes, told)
  await oweFor(sql, id, codes, { by, now, ...(at ? { at } : {}) })
  await noteDeed(sql, { by, act: 'gift.imported', facts: { import: id, codes: codes.length } })
  return id
}

const nameOf = (name: string): string =>
  name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, NAME_MOST)

const demandNew = async (sql: Sql, sha256: string, refuse: Asked['refuse']): Promise<void> => {
  const before = await doneBefore(sql, sha256)
  if (before) refuse('import_done_before', { day: businessDay(before.at.getTime()) })
}

/** One transaction: everything, or why not. */
async function handIn(sql: Sql, keys: CodeKeys, { who, body, files, db, clock, refuse }: Asked, table: Read, sha256: string) {
  const now = clock.now()
  if (!body.dryRun) {
    await holdImports(sql)
    await demandNew(sql, sha256, refuse)
    await asideAfterRestore(sql)
  }
  const { codes, faults: judged } = await judge(sql, keys, table.lines, businessDay(now))
  const faults = [...table.faults, ...judged].toSorted((a, b) => a.line - b.line)
  const merchants = new Map((await readMerchants(sql)).map(({ id, merchant }) => [id, merchant]))
  const told = { rows: table.rows, faults: faults.length, named: faults.slice(0, FAULTS_NAMED), sums: sumsOf(codes, merchants) }
  if (body.dryRun) return { state: 'checked' as const, import: null, ...told }
  if (faults.length > 0)
    return refuse('codes_with_faults', {
      faults: faults.length,
      lines: [...new Set(faults.map(({ line }) => line))].slice(0, 10).join(', '),
    })
  const id = await bringIn(sql, codes, {
    sha256,
    name: nameOf(files.file.name),
    by: who.idUser,
    now,
    told: (done) => noteProgress(db, sha256, { done, total: codes.length }),
  })
  const [made = null] = await shownImports(sql, { id, limit: 1 })
  return { state: 'done' as const, import: made, ...told }
}

export const importAnswer = (keys: CodeKeys) =>
  handle(importCodes)(async (ask): Promise<ImportOutcome> => {
    const { who, body, files, db, tx, settings, refuse } = ask
    const sha256 = createHash('sha256').update(files.file.bytes).digest('hex')
    await demandNew(db, sha256, refuse)
    if (body.dryRun) {
      const table = await readTable(ask)
      return tx((sql) => handIn(sql, keys, ask, table, sha256))
    }
    await demandFreshStepUp({ who, db, settings })
    const table = await readTable(ask)
    await noteProgress(db, sha256, { done: 0, total: table.rows })
    try {
      return await tx((sql) => handIn(sql, keys, ask, table, sha256))
    } finally {
      await endProgress(db, sha256)
    }
  })
