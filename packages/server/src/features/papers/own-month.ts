/** Computes a person's month from day totals and movements. Pure, so that screen and paper show the same figures. */
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import type { OwnMonth } from '@taschino/contract/papers.ts'
import { typeOf } from '@taschino/ledger/chart.ts'
import type { MovementKind } from '@taschino/ledger/movement.ts'
import type { DayTotal } from '@taschino/ledger/totals.ts'
import type { Span } from './read-month.ts'
import type { OwnLine } from './store.ts'

export type OwnSort = 'came' | 'taken' | 'spent' | 'returned' | 'expired' | 'other'

const SPENDING: readonly MovementKind[] = ['payment', 'gdo-barcode', 'gift-code', 'club-order']
const SORTS: Partial<Record<MovementKind, OwnSort>> = {
  assignment: 'came',
  cashback: 'came',
  'free-credits-request': 'came',
  takeback: 'taken',
  expiry: 'expired',
  refund: 'returned',
}

/** What a movement is, in words of a statement. */
export function ownSortOf({ kind, undoes, value }: Pick<OwnLine, 'kind' | 'undoes'> & { value?: number }): OwnSort {
  // What waited under an invitation that they have joined.
  if (kind === 'takeback' && (value ?? 0) > 0) return 'came'
  if (SPENDING.includes(kind)) return 'spent'
  if (kind === 'cancellation') return undoes !== null && SPENDING.includes(undoes) ? 'returned' : 'other'
  return SORTS[kind] ?? 'other'
}

export interface OwnFacts {
  span: Span
  over: boolean
  totals: readonly DayTotal[]
  lines: readonly OwnLine[]
  nameOf: (party: number | null) => string
}

type Named = OwnLine & { sort: OwnSort; type: TicketType; name: string }

/** What is counted upwards although it goes out. */
const OUT: readonly OwnSort[] = ['taken', 'spent', 'expired']

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0)

/** Added up by name and type, in the order of the types. */
function byName(lines: readonly Named[], sign: 1 | -1): OwnMonth['cameFrom'] {
  const groups = [...Map.groupBy(lines, ({ name, type }) => `${type} ${name}`).values()]
  const list = groups.flatMap((group) =>
    group[0] ? [{ name: group[0].name, type: group[0].type, value: sign * sum(group, ({ value }) => value) }] : [],
  )
  return list.toSorted((a, b) => TICKET_TYPES.indexOf(a.type) - TICKET_TYPES.indexOf(b.type))
}

const heldUntil = (totals: readonly DayTotal[], type: TicketType, holds: (day: string) => boolean): number =>
  sum(
    totals.filter((total) => total.type === type && holds(total.day)),
    ({ got, gave }) => got - gave,
  )

function heldOf({ totals, span }: OwnFacts): OwnMonth['held'] {
  return TICKET_TYPES.map((type) => ({
    type,
    opening: heldUntil(totals, type, (day) => day < span.first),
    closing: heldUntil(totals, type, (day) => day <= span.last),
  })).filter(({ opening, closing }) => opening !== 0 || closing !== 0)
}

function spentAt(lines: readonly Named[]): OwnMonth['spentAt'] {
  const shops = Map.groupBy(
    lines.filter(({ sort }) => sort === 'spent' || sort === 'returned'),
    ({ name }) => name,
  )
  return [...shops]
    .map(([name, list]) => {
      const out = list.filter(({ sort }) => sort === 'spent')
      const spent = sum(out, ({ value }) => -value)
      return { name, payments: new Set(out.map(({ gtid }) => gtid)).size, spent, returned: sum(list, ({ value }) => value) + spent }
    })
    .toSorted((a, b) => b.spent - a.spent || (a.name < b.name ? -1 : 1))
}

/** Throws when the figures do not add up to the books: a paper that is wrong is worse than none. */
export function ownMonthOf(facts: OwnFacts): OwnMonth {
  const { span, over, totals, nameOf } = facts
  const lines: Named[] = facts.lines.map((line) => ({
    ...line,
    sort: ownSortOf(line),
    type: typeOf(line.bit) as TicketType,
    name: nameOf(line.counterparty),
  }))
  const sorted = (sort: OwnSort): Named[] => lines.filter((line) => line.sort === sort)
  const of = (sort: OwnSort): number => sum(sorted(sort), ({ value }) => (OUT.includes(sort) ? -value : value))
  const held = heldOf(facts)
  const month: OwnMonth = {
    yearMonth: span.yearMonth,
    since: totals[0]?.day.slice(0, 7) ?? null,
    over,
    opening: sum(held, ({ opening }) => opening),
    came: of('came'),
    taken: of('taken'),
    spent: of('spent'),
    returned: of('returned'),
    expired: of('expired'),
    other: of('other'),
    closing: sum(held, ({ closing }) => closing),
    held,
    cameFrom: byName(sorted('came'), 1),
    takenBy: byName(sorted('taken'), -1),
    spentAt: spentAt(lines),
    expiredOf: byName(sorted('expired'), -1).map(({ type, value }) => ({ type, value })),
  }
  if (month.opening + month.came - month.taken - month.spent + month.returned - month.expired + month.other !== month.closing)
    throw new Error(`the month ${span.yearMonth} of a holder does not add up to the books`)
  return month
}
