/** Compares what people are shown about money with the money that moved: ticket groups, list rows, stored answers. */
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

/** The kinds whose detail must say which tickets moved. */
const NAMES_PARTS = new Set([
  'payment',
  'refund',
  'cancellation',
  'assignment',
  'ticket-request',
  'free-credits-request',
  'takeback',
  'expiry',
])
const TYPES: Readonly<Record<string, string>> = { 1: 'normal', 2: 'business', 4: 'gdo', 8: 'free_credits' }

/**
 * Both ends of each transfer as `party kind type unit amount`, joined by a bar; accounts that do not exist are found by the journal's own
 * check.
 */
const MOVED = `select m.gtid, m.kind, m.at::text as at, m.value, m.detail::text as detail, m.parent,
    string_agg(s.party || ' ' || s.kind || ' ' || s.type || ' ' || s.unit || ' ' || t.a || ' ' || (s.floor is not null) || '|'
      || d.party || ' ' || d.kind || ' ' || d.type || ' ' || d.unit || ' ' || t.a || ' ' || (d.floor is not null), ';') as ends
  from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) as t(s, d, a)
  join ledger.account s on s.id = t.s join ledger.account d on d.id = t.d group by m.gtid`

interface End {
  party: string
  kind: string
  type: string
  unit: string
  amount: bigint
  floored: boolean
}
/** Kept small, there are millions of them: `parties` and `types` are texts as ` 11 12 ` and ` 11:1 12:9 `. */
interface Moved {
  kind: string
  at: string
  value: bigint
  parties: string
  types: string
  agency: string | null | undefined
}

const inText = (list: string, one: string): boolean => list.includes(` ${one} `)

function endOf(written: string): End {
  const [party = '', kind = '', type = '', unit = '', amount = '0', floored = ''] = written.split(' ')
  return { party, kind, type, unit, amount: BigInt(amount), floored: floored === 'true' }
}

/** Value by type and face value, as one text; tickets that go from holder to holder count once. */
function groupsOf(transfers: readonly (readonly End[])[]): string {
  const groups = new Map<string, bigint>()
  for (const ends of transfers) {
    const tickets = ends.find((end) => end.kind === 'tickets')
    if (tickets)
      groups.set(`${TYPES[tickets.type]} ${tickets.unit}`, (groups.get(`${TYPES[tickets.type]} ${tickets.unit}`) ?? 0n) + tickets.amount)
  }
  return [...groups]
    .map(([group, value]) => `${group} ${value}`)
    .toSorted()
    .join()
}

/**
 * The same of what is written down; whatever cannot be read is not the same as anything. `taker`: who took back; its own line is the sum of
 * the others.
 */
function groupsTold(detail: string, taker: string | undefined): string {
  const groups = new Map<string, bigint>()
  if (!/^\{.*\}$/s.test(detail)) return 'unreadable'
  const { parts: all, holders } = JSON.parse(detail) as { parts?: { type: string; unit: number; amount: number }[]; holders?: number[] }
  const parts = Array.isArray(holders) && Array.isArray(all) ? all.filter((_, i) => String(holders[i]) !== taker) : all
  if (!Array.isArray(parts) || !parts.every((part) => Number.isSafeInteger(part?.unit) && Number.isSafeInteger(part.amount)))
    return 'unreadable'
  for (const { type, unit, amount } of parts)
    groups.set(`${type} ${unit}`, (groups.get(`${type} ${unit}`) ?? 0n) + BigInt(unit) * BigInt(amount))
  return [...groups]
    .map(([group, value]) => `${group} ${value}`)
    .toSorted()
    .join()
}

async function readMoved(client: pg.Client, report: Report): Promise<Map<string, Moved>> {
  const parts = report.open('what movements say about tickets is what moved')
  const all = new Map<string, Moved>()
  for await (const row of rowsOf(client, MOVED)) {
    const transfers = text(row['ends'])
      .split(';')
      .map((pair) => pair.split('|').map(endOf))
    const typesOf = new Map<string, number>()
    for (const end of transfers.flat()) if (end.floored) typesOf.set(end.party, (typesOf.get(end.party) ?? 0) | Number(end.type))
    const kind = text(row['kind'])
    all.set(text(row['gtid']), {
      kind,
      at: text(row['at']),
      value: BigInt(text(row['value'])),
      agency: undefined,
      parties: ` ${[...new Set(transfers.flat().map((end) => end.party))].join(' ')} `,
      types: ` ${[...typesOf].map(([party, types]) => `${party}:${types}`).join(' ')} `,
    })
    const taker = kind === 'takeback' ? transfers[0]?.[1]?.party : undefined
    if (NAMES_PARTS.has(kind)) parts.saw(groupsTold(text(row['detail']), taker) !== groupsOf(transfers) && text(row['gtid']))
  }
  return all
}

/** What an agency took back is nobody's to read by person: such rows may name neither it nor them. */
const isQuiet = ({ kind }: Moved): boolean => kind === 'takeback'
/** A kind under which a party may read what is another kind for the journal. */
const READ_AS: Readonly<Record<string, string>> = { conversion: 'free-credits-request' }

/** Of two, the other one; of one, the sources or nobody; of many, one of them or nobody. */
function wrongOther(moved: Moved, party: string, other: string | null): boolean {
  const { parties } = moved
  if (isQuiet(moved) && other === null) return false
  if (parties.trim().split(' ').length === 2) return other === party || other === null || !inText(parties, other)
  return other !== null && other !== '0' && !inText(parties, other)
}

async function checkRows(client: pg.Client, report: Report, all: Map<string, Moved>): Promise<void> {
  const rows = report.open('what lists say beside the value is what happened')
  for await (const row of rowsOf(client, 'select party, gtid, at::text as at, counterparty, agency, types, kind from ledger.entry')) {
    const moved = all.get(text(row['gtid']))
    const party = text(row['party'])
    const agency = row['agency'] ?? null
    const silent = moved !== undefined && isQuiet(moved) && agency === null
    // the rows of one movement name one agency
    if (moved && moved.agency === undefined && !silent) moved.agency = agency
    const wrong =
      !moved ||
      moved.at !== row['at'] ||
      (moved.kind !== row['kind'] && READ_AS[moved.kind] !== row['kind'] && !(silent && row['kind'] === 'assignment')) ||
      !inText(moved.types, `${party}:${row['types']}`) ||
      (!silent && moved.agency !== agency) ||
      wrongOther(moved, party, row['counterparty'] ?? null)
    rows.saw(wrong && `${row['gtid']} of party ${party}`)
  }
}

/** Kinds that are answered with a receipt; other answers (a request, somebody who left) name the movement, and its value if any. */
const IS_RECEIPT = new Set(['payment', 'refund', 'cancellation'])

/** How people know a payment whose code a supermarket's till has read. */
const SHOWN_AS: Readonly<Record<string, string>> = { payment: 'gdo-barcode' }

/** What an answer says of its movement; null when it is not even an answer. */
function readAnswer(answer: string): { gtid?: unknown; value?: unknown; type?: unknown } | null {
  try {
    return JSON.parse(answer) as { gtid?: unknown } | null
  } catch {
    return null
  }
}

async function checkAnswers(client: pg.Client, report: Report, all: Map<string, Moved>): Promise<void> {
  const answers = report.open('kept answers tell of their own movement')
  for await (const row of rowsOf(client, 'select actor, route, key, status, answer, gtid from ledger.idempotency where gtid is not null')) {
    const moved = all.get(text(row['gtid']))
    const said = readAnswer(text(row['answer']))
    const wrong =
      !moved ||
      !said ||
      row['status'] !== '200' ||
      said.gtid !== row['gtid'] ||
      (IS_RECEIPT.has(moved.kind) &&
        (![moved.kind, SHOWN_AS[moved.kind]].includes(String(said.type)) || !Number.isSafeInteger(said.value))) ||
      (Number.isSafeInteger(said.value) && BigInt(Math.abs(Number(said.value))) !== moved.value)
    answers.saw(wrong && `${row['actor']} ${row['route']} ${row['key']}`)
  }
}

export async function checkTold(client: pg.Client, report: Report): Promise<void> {
  const all = await readMoved(client, report)
  await checkRows(client, report, all)
  await checkAnswers(client, report, all)
}
