/** A person's month as PDF: from the first balance to the last, each sum by name, then every movement. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { OwnMonth } from '@taschino/contract/papers.ts'
import type { MovementKind } from '@taschino/ledger/movement.ts'
import { openPaper, type Imprint, type Paper, type PaperColumn } from '../../platform/pdf/paper.ts'
import { dayText, euro, euroOrDash, momentText, monthText, shared, w } from './words.ts'

export interface OwnPaperLine {
  gtid: string
  at: number
  kind: MovementKind
  name: string
  value: number
}
export interface OwnPaper {
  month: OwnMonth
  lines: readonly OwnPaperLine[]
  holder: string
}

const right = (head: string, share: number): PaperColumn => ({ head, share, right: true })
const WHAT: PaperColumn = { head: w('what'), share: 5 }

function sums(paper: Paper, month: OwnMonth): void {
  paper.heading(w('own.sums'))
  const lines: [string, number][] = [
    [w('own.opening'), month.opening],
    [w('own.came'), month.came],
    [w('own.taken'), -month.taken],
    [w('own.paid'), -month.spent],
    [w('own.returned'), month.returned],
    [w('own.expired'), -month.expired],
    [w('own.other'), month.other],
  ]
  paper.table(
    [WHAT, right(w('value'), 2)],
    lines.filter(([, value], i) => i === 0 || value !== 0).map(([name, value]) => [name, euro(value)]),
    [w('own.closing'), euro(month.closing)],
  )
}

/** A table that ends with the sum which stands above under the same name; nothing where there is nothing. */
function named(paper: Paper, title: string, list: OwnMonth['cameFrom'], total: number): void {
  if (list.length === 0) return
  paper.heading(title)
  paper.table(
    [{ head: w('own.from'), share: 4 }, { head: w('type'), share: 3 }, right(w('value'), 2)],
    list.map(({ name, type, value }) => [name, shared(`type.${type}`), euro(value)]),
    [w('total'), '', euro(total)],
  )
}

function spent(paper: Paper, { spentAt, spent: out, returned }: OwnMonth): void {
  if (spentAt.length === 0) return
  paper.heading(w('own.spent_at'))
  paper.table(
    [
      { head: w('own.where'), share: 4 },
      right(w('own.times'), 1.6),
      right(w('own.spent'), 2),
      right(w('own.back'), 2),
      right(w('own.net'), 2),
    ],
    spentAt.map((one) => [one.name, String(one.payments), euro(one.spent), euroOrDash(one.returned), euro(one.spent - one.returned)]),
    [w('total'), String(spentAt.reduce((all, one) => all + one.payments, 0)), euro(out), euroOrDash(returned), euro(out - returned)],
  )
}

function byType(paper: Paper, { expiredOf, expired, held, opening, closing }: OwnMonth): void {
  if (expiredOf.length > 0) {
    paper.heading(w('own.expired_of'))
    paper.table(
      [{ head: w('type'), share: 5 }, right(w('value'), 2)],
      expiredOf.map(({ type, value }) => [shared(`type.${type}`), euro(value)]),
      [w('total'), euro(expired)],
    )
  }
  if (held.length === 0) return
  paper.heading(w('own.held'))
  paper.table(
    [{ head: w('type'), share: 4 }, right(w('own.start'), 2), right(w('own.end'), 2)],
    held.map((one) => [shared(`type.${one.type}`), euro(one.opening), euro(one.closing)]),
    [w('total'), euro(opening), euro(closing)],
  )
}

/** A movement of two types is one line. */
function wholeMovements(lines: readonly OwnPaperLine[]): OwnPaperLine[] {
  return [...Map.groupBy(lines, ({ gtid }) => gtid).values()].flatMap((parts) =>
    parts[0] ? [{ ...parts[0], value: parts.reduce((all, { value }) => all + value, 0) }] : [],
  )
}

function movements(paper: Paper, { month, lines }: OwnPaper): void {
  paper.heading(w('own.lines'))
  if (lines.length === 0) return paper.paragraph(w('own.no_lines'))
  let balance = month.opening
  paper.table(
    [{ head: w('day'), share: 3 }, WHAT, { head: w('own.with'), share: 5 }, right(w('value'), 2.4), right(w('own.balance'), 2.4)],
    wholeMovements(lines).map(({ at, kind, name, value }) => {
      balance += value
      return [dayText(businessDay(at)), shared(`transactions.kind.${kind}`), name, euro(value), euro(balance)]
    }),
    [w('own.closing'), '', '', '', euro(month.closing)],
  )
}

export async function ownPaper(facts: OwnPaper, { now, circuit }: Imprint): Promise<Uint8Array> {
  const { month, holder } = facts
  const paper = await openPaper({
    title: w('own.title', { month: monthText(month.yearMonth) }),
    at: new Date(now),
    above: `${holder}${month.over ? '' : ` · ${w('running')}`}`,
    circuit,
    foot: w('foot', { circuit, when: momentText(now) }),
  })
  sums(paper, month)
  named(paper, w('own.came_from'), month.cameFrom, month.came)
  named(paper, w('own.taken_by'), month.takenBy, month.taken)
  spent(paper, month)
  byType(paper, month)
  movements(paper, facts)
  paper.paragraph(w('own.note'))
  return paper.save()
}
