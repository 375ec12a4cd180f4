/** A distribution as its agency sees it: rows, the month before, stock before and after, what would be taxed, the outcome. */
import { exemptPerDay, taxableExcess, workingDays } from '@taschino/basics/tax-exempt.ts'
import type { Distribution, DistributionLine } from '@taschino/contract/distribution-shapes.ts'
import { sumsIn, type Column, type Headings } from '@taschino/basics/distribution.ts'
import type { Sql } from '../../platform/db/db.ts'
import { employeesOf, stockOf } from '../agencies/public.ts'
import { givenIn, grantsOf, monthBeside, takenBack } from './grants-store.ts'
import { jobOf } from './jobs-store.ts'
import type { JudgedRow } from './judge.ts'
import { goodRows, judgedRows, peopleNamed, sumsOf, type GoodRow, type Sums } from './rows-store.ts'
import { twinOf, type DistributionFacts, type ListedFacts } from './store.ts'

/** How long what is unspent can be taken back. */
export const UNDO_DAYS = 30
const DAY_MS = 86_400_000

export const undoUntil = ({ appliedAt }: Pick<DistributionFacts, 'appliedAt'>): number => (appliedAt?.getTime() ?? 0) + UNDO_DAYS * DAY_MS

const NO_ROWS: Omit<Sums, 'people' | 'tickets' | 'value'> = { all: 0, good: 0, faults: 0, struck: 0, nothing: 0, changed: 0, already: 0 }

const columnsOf = (headings: Headings | null): Distribution['columns'] =>
  headings && (Object.entries(headings) as [Column, number][]).map(([column, at]) => ({ column, at }))

export interface Taxed {
  idUser: number
  tickets: number
  value: number
  before: number
  excess: number
}

const valueOf = (list: readonly GoodRow[]): number => list.reduce((sum, { unit, amount }) => sum + unit * amount, 0)

/**
 * What this table adds to the taxable part, person by person: the month is one, whoever got tickets for it before has used up part of what
 * is exempt. Meal tickets only: the others are no substitute for a meal.
 */
export async function taxedOf(
  sql: Sql,
  { idAgency, type, month, appliedAt }: Pick<DistributionFacts, 'idAgency' | 'type' | 'month' | 'appliedAt'>,
  rows: readonly GoodRow[],
): Promise<Taxed[]> {
  if (type !== 'normal') return []
  const [days, exempt] = [workingDays(month), exemptPerDay(month)]
  const had = Map.groupBy(await givenIn(sql, idAgency, type, month, appliedAt), ({ idUser }) => idUser)
  return [...Map.groupBy(rows, ({ idUser }) => idUser)]
    .map(([idUser, list]) => {
      const before = had.get(idUser) ?? []
      const excess = taxableExcess([...before, ...list], days, exempt) - taxableExcess(before, days, exempt)
      return { idUser, tickets: list.reduce((sum, { amount }) => sum + amount, 0), value: valueOf(list), before: valueOf(before), excess }
    })
    .filter(({ excess }) => excess > 0)
}

async function stockFor(sql: Sql, facts: DistributionFacts, rows: readonly GoodRow[], still: boolean): Promise<Distribution['stock']> {
  const before = new Map(
    (await stockOf(sql, facts.idAgency)).filter(({ type }) => type === facts.type).map(({ unit, amount }) => [unit, amount]),
  )
  const tickets = new Map<number, number>()
  for (const { unit, amount } of rows) tickets.set(unit, amount + (tickets.get(unit) ?? 0))
  return [...new Set([...before.keys(), ...tickets.keys()])]
    .toSorted((a, b) => a - b)
    .map((unit) => ({
      unit,
      tickets: tickets.get(unit) ?? 0,
      before: before.get(unit) ?? 0,
      after: (before.get(unit) ?? 0) - (still ? (tickets.get(unit) ?? 0) : 0),
    }))
}

async function lastMonthOf(sql: Sql, facts: DistributionFacts, named: ReadonlySet<number>): Promise<Distribution['lastMonth']> {
  const month = monthBeside(facts.month, -1)
  const given = await givenIn(sql, facts.idAgency, facts.type, month)
  const people = new Set(given.map(({ idUser }) => idUser))
  const others = [...people].filter((one) => !named.has(one))
  const here =
    others.length === 0
      ? new Set()
      : new Set((await employeesOf(sql, facts.idAgency)).filter(({ state }) => state !== 'left').map(({ id }) => id))
  const missing = others.filter((one) => here.has(one)).length
  return {
    month,
    people: people.size,
    tickets: given.reduce((sum, { amount }) => sum + amount, 0),
    missing,
    left: others.length - missing,
  }
}

export const isDraft = ({ state }: Pick<DistributionFacts, 'state'>): boolean =>
  state === 'draft' || state === 'scheduled' || state === 'applying'

async function backOf(sql: Sql, facts: DistributionFacts): Promise<Distribution['back']> {
  if (facts.state !== 'undone' || !facts.undoneAt) return null
  const back = await takenBack(sql, facts.id)
  return {
    ...back,
    spent: (facts.tickets ?? 0) - back.tickets,
    at: facts.undoneAt.toISOString(),
    by: facts.undoneBy ?? '',
    reason: facts.reason ?? '',
  }
}

const line = (facts: DistributionFacts, sums: { people: number; tickets: number; value: number }): DistributionLine => ({
  id: facts.id,
  state: facts.state,
  source: facts.source,
  name: facts.name,
  madeAt: facts.madeAt.toISOString(),
  madeBy: facts.madeBy,
  type: facts.type,
  month: facts.month,
  appliedAt: facts.appliedAt?.toISOString() ?? null,
  dueOn: facts.dueOn,
  people: sums.people,
  tickets: sums.tickets,
  value: sums.value,
})

export const listed = (facts: ListedFacts): DistributionLine =>
  line(
    facts,
    isDraft(facts)
      ? { people: facts.goodPeople, tickets: facts.goodTickets, value: facts.goodValue }
      : { people: facts.people ?? 0, tickets: facts.tickets ?? 0, value: facts.value ?? 0 },
  )

function sumsLeftOut(rows: readonly JudgedRow[]): Distribution['sums'] {
  const sums = sumsIn(rows)
  return rows.filter(({ n, struck }) => struck && sums.has(n)).map(({ line: at, who }) => ({ line: at, who }))
}

export async function shown(sql: Sql, facts: DistributionFacts): Promise<Distribution> {
  const draft = isDraft(facts)
  const rows = draft ? await goodRows(sql, facts.id) : await grantsOf(sql, facts.id)
  const sums: Sums = draft
    ? await sumsOf(sql, facts.id)
    : { ...NO_ROWS, all: rows.length, good: rows.length, people: facts.people ?? 0, tickets: facts.tickets ?? 0, value: facts.value ?? 0 }
  const { people, tickets, value, ...counted } = sums
  const taxed = await taxedOf(sql, facts, rows)
  const twin = facts.state === 'draft' ? await twinOf(sql, facts) : null
  return {
    ...line(facts, { people, tickets, value }),
    unit: facts.unit,
    columns: columnsOf(facts.headings),
    firstIsHeading: facts.firstIsHeading,
    head: facts.head,
    rows: counted,
    sums: draft && counted.struck > 0 ? sumsLeftOut(await judgedRows(sql, facts.id)) : [],
    lastMonth: await lastMonthOf(sql, facts, draft ? await peopleNamed(sql, facts.id) : new Set(rows.map(({ idUser }) => idUser))),
    stock: await stockFor(sql, facts, rows, draft),
    tax: {
      exempt: exemptPerDay(facts.month),
      days: workingDays(facts.month),
      people: taxed.length,
      excess: taxed.reduce((sum, { excess }) => sum + excess, 0),
    },
    twin: twin && { id: twin.id, appliedAt: twin.appliedAt.toISOString() },
    failure: facts.failure,
    job: await jobOf(sql, facts.id),
    back: await backOf(sql, facts),
    undoUntil: facts.state === 'applied' ? new Date(undoUntil(facts)).toISOString() : null,
  }
}
