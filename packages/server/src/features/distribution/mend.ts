/** The calls that change a draft (columns, purpose, one row, all wrong rows); each change judges the whole sheet anew. */
import type { Headings } from '@taschino/basics/distribution.ts'
import { addRow, dropDistribution, mendRow, setColumns, setOptions, strikeFaults } from '@taschino/contract/distribution.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { SHEET_LIMITS } from '../../platform/sheets/sheet.ts'
import { agencyOf } from './hand-in.ts'
import { judge } from './judge.ts'
import { knownTo } from './known.ts'
import { judgeAgain, judgeRow, measureFor } from './measure.ts'
import { judgedRow, lastRow, replaceRows, rowShown, strikeWrong, writtenOf } from './rows-store.ts'
import { shown } from './shown.ts'
import { dropDraft, holdDistribution, loadDistribution, setHeadingsOf, setOptionsOf, sheetKept, type DistributionFacts } from './store.ts'
import { rowsFrom } from './table.ts'

type Mending = Pick<Ask<typeof setOptions>, 'who' | 'params' | 'refuse'>

/** The draft, held still. */
export async function holdDraft(sql: Sql, { who, params, refuse }: Mending): Promise<DistributionFacts> {
  const facts = (await holdDistribution(sql, params.id, agencyOf(who))) ?? refuseCommon('not_found')
  return facts.state === 'draft' ? facts : refuse('not_a_draft')
}

async function now(sql: Sql, { idAgency, id }: Pick<DistributionFacts, 'idAgency' | 'id'>) {
  return shown(sql, (await loadDistribution(sql, idAgency, id)) ?? refuseCommon('not_found'))
}

async function withRow(sql: Sql, facts: DistributionFacts, n: number) {
  const row = (await rowShown(sql, facts.id, n, await knownTo(sql, facts.idAgency))) ?? refuseCommon('not_found')
  return { distribution: await now(sql, facts), row }
}

const setOptionsAnswer = handle(setOptions)((ask) =>
  ask.tx(async (sql) => {
    const facts = await holdDraft(sql, ask)
    await setOptionsOf(sql, facts.id, ask.body)
    await judgeAgain(sql, { ...facts, ...ask.body })
    return now(sql, facts)
  }),
)

const setColumnsAnswer = handle(setColumns)((ask) =>
  ask.tx(async (sql) => {
    const facts = await holdDraft(sql, ask)
    const lines = await sheetKept(sql, facts.id)
    const headings: Headings = Object.fromEntries(ask.body.columns.map(({ column, at }) => [column, at]))
    const who = headings.email ?? headings.username ?? headings.fullName ?? headings.surname
    if (who === undefined || headings.amount === undefined || lines.length === 0) return ask.refuse('columns_missing')
    await setHeadingsOf(sql, facts.id, headings, ask.body.firstIsHeading)
    await replaceRows(sql, facts.id, judge(rowsFrom(lines, headings, ask.body.firstIsHeading ? 1 : 0), await measureFor(sql, facts)))
    return now(sql, facts)
  }),
)

/** Whoever writes into a hidden row has seen it. */
const mendRowAnswer = handle(mendRow)((ask) =>
  ask.tx(async (sql) => {
    const facts = await holdDraft(sql, ask)
    const { params, body } = ask
    const { struck, ...written } = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as typeof body
    const seen = Object.keys(written).length > 0 || struck === false ? { hidden: false } : {}
    const row = (await judgedRow(sql, facts.id, params.n)) ?? refuseCommon('not_found')
    await judgeRow(sql, facts, { ...writtenOf(row), ...written, ...seen, struck: struck ?? row.struck } as typeof row)
    return withRow(sql, facts, params.n)
  }),
)

const addRowAnswer = handle(addRow)((ask) =>
  ask.tx(async (sql) => {
    const facts = await holdDraft(sql, ask)
    const n = (await lastRow(sql, facts.id)) + 1
    if (n > SHEET_LIMITS.rows) return ask.refuse('sheet_too_many_rows')
    await judgeRow(sql, facts, { n, line: null, hidden: false, struck: false, who: ask.body.who, amount: ask.body.amount, unit: '' })
    return withRow(sql, facts, n)
  }),
)

const strikeFaultsAnswer = handle(strikeFaults)((ask) =>
  ask.tx(async (sql) => {
    const facts = await holdDraft(sql, ask)
    // Of two rows of one person the second may be the good one.
    await strikeWrong(sql, facts.id, 'in-themselves')
    await judgeAgain(sql, facts)
    await strikeWrong(sql, facts.id, 'doubles')
    return now(sql, facts)
  }),
)

const dropDistributionAnswer = handle(dropDistribution)((ask) =>
  ask.tx(async (sql) => {
    await dropDraft(sql, (await holdDraft(sql, ask)).id)
    return { done: true as const }
  }),
)

export const mendingAnswers = [
  setOptionsAnswer,
  setColumnsAnswer,
  mendRowAnswer,
  addRowAnswer,
  strikeFaultsAnswer,
  dropDistributionAnswer,
] as const
