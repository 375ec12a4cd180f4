/** The call that takes a sheet: reads it in a process of its own, recognises its columns, judges its rows and stores all; nothing moves. */
import { createHash } from 'node:crypto'
import { recognised } from '@taschino/basics/distribution.ts'
import { readTable, repeatMonth } from '@taschino/contract/distribution.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sheetOr } from '../../platform/sheets/read-sheet.ts'
import { givenIn, monthBeside } from './grants-store.ts'
import { judge } from './judge.ts'
import { measureFor } from './measure.ts'
import { replaceRows } from './rows-store.ts'
import { shown } from './shown.ts'
import { draftsOpen, holdDrafts, insertDistribution, keepSheet, loadDistribution, type NewDistribution } from './store.ts'
import { cellText, linesOf, rowsFrom, type TableLine, type WrittenRow } from './table.ts'

/** Open drafts of one agency: more are a sign that nobody tidies up, and each may be large. */
const DRAFTS = 20
/** Lines that are shown to whoever says which column is which. */
const HEAD_LINES = 6

/** Whose agency it is; staff of none has nothing here. */
export const agencyOf = ({ idAgency }: { idAgency: number | null }): number => idAgency ?? refuseCommon('not_found')

async function keep(sql: Sql, made: NewDistribution, rows: readonly WrittenRow[], lines: readonly TableLine[], tooMany: () => never) {
  const id = await insertDistribution(sql, made)
  if (lines.length > 0) await keepSheet(sql, id, lines)
  await replaceRows(sql, id, judge(rows, await measureFor(sql, made)))
  const facts = await loadDistribution(sql, made.idAgency, id)
  if (!facts) throw new Error(`no distribution ${id}`)
  if ((await holdDrafts(sql, made.idAgency)) > DRAFTS) tooMany()
  return shown(sql, facts)
}

export const readTableAnswer = handle(readTable)(async ({ who, body, files, db, tx, refuse }) => {
  const idAgency = agencyOf(who)
  const sheet = await sheetOr((fault) => refuse(`sheet_${fault}`), files.file.bytes, who.idUser)
  const { headings, firstIsHeading, skip } = recognised(sheet.rows.map(({ cells }) => cells))
  const lines = linesOf(sheet.rows)
  const made: NewDistribution = {
    ...body,
    idAgency,
    by: who.idUser,
    name: body.source === 'file' ? cellText(files.file.name) : '',
    hash: createHash('sha256').update(files.file.bytes).digest('hex'),
    headings,
    firstIsHeading,
    head: lines.slice(Math.max(0, skip - 1), Math.max(0, skip - 1) + HEAD_LINES).map(({ cells }) => cells.map((cell) => cell.slice(0, 40))),
  }
  if ((await draftsOpen(db, idAgency)) >= DRAFTS) return refuse('too_many_drafts')
  return tx((sql) => keep(sql, made, headings ? rowsFrom(lines, headings, skip) : [], lines, () => refuse('too_many_drafts')))
})

export const repeatMonthAnswer = handle(repeatMonth)(async ({ who, body, tx, refuse }) => {
  const idAgency = agencyOf(who)
  return tx(async (sql) => {
    const given = await givenIn(sql, idAgency, body.type, monthBeside(body.month, -1))
    if (given.length === 0) return refuse('nothing_last_month')
    if ((await draftsOpen(sql, idAgency)) >= DRAFTS) return refuse('too_many_drafts')
    const people = new Map((await measureFor(sql, { ...body, idAgency })).employees.map((one) => [one.id, one]))
    const rows = given
      .flatMap(({ idUser, unit, amount }) => {
        const one = people.get(idUser)
        return one && one.state !== 'left'
          ? [{ one, unit: `${Math.floor(unit / 100)},${String(unit % 100).padStart(2, '0')}`, amount: String(amount) }]
          : []
      })
      .toSorted((a, b) => a.one.lastName.localeCompare(b.one.lastName, 'it') || a.one.id - b.one.id)
    const hash = createHash('sha256')
      .update(JSON.stringify([idAgency, body, given]))
      .digest('hex')
    const made: NewDistribution = {
      ...body,
      source: 'last-month',
      idAgency,
      by: who.idUser,
      name: '',
      hash,
      headings: { email: 0, amount: 1, unit: 2 },
      firstIsHeading: false,
      head: [],
    }
    return keep(
      sql,
      made,
      rows.map(({ one, unit, amount }, i) => ({ n: i + 1, line: null, hidden: false, struck: false, who: one.email, amount, unit })),
      [],
      () => refuse('too_many_drafts'),
    )
  })
})
