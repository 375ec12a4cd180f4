/** Matches money that came in with invoices, by the numbers that the sender wrote, never by guessing. Pure. */
import type { Cents } from '@taschino/basics/money.ts'
import type { MeantCredit, StatementCredit } from '@taschino/contract/payouts-statement.ts'
import type { BankCredit } from '../../platform/bank/statement.ts'
import { foldedText } from '../../platform/typed-text.ts'
import type { PayableInvoice } from '../invoices/public.ts'

/** The service's own numbers as people write them: FT2026/12, "ft 2026-0012", "FT 2026 12". */
const OWN_NUMBER = /(?<![\p{L}\d-])([A-Z]{1,3})[\s.]*(2\d{3})\s*[/\-. ]\s*0*(\d{1,9})(?!\d)/giu
/** A number of another program has to be written as it is; shorter ones stand in every second text by chance. */
const TYPED_LEAST = 4
/** So many are offered where a sum alone says something. */
const MAYBE_MOST = 5

export const numbersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(OWN_NUMBER)].map(([, series = '', year = '', n = '']) => `${series.toUpperCase()}${year}/${n}`)),
]

const tokensOf = (text: string): string =>
  ` ${text
    .toUpperCase()
    .replace(/[^\p{L}\d/.-]+/gu, ' ')
    .trim()} `

function namedBy({ text }: BankCredit, invoices: readonly PayableInvoice[]): PayableInvoice[] {
  const own = new Set(numbersIn(text))
  const words = tokensOf(text)
  return invoices.filter(({ number, typed }) =>
    typed ? number.length >= TYPED_LEAST && words.includes(` ${number.toUpperCase()} `) : own.has(number),
  )
}

/** The first due is paid first; a part is left at the last one. */
function shared(value: Cents, open: readonly PayableInvoice[]): StatementCredit['invoices'] {
  let left = value
  return open.map((one) => {
    const settles = Math.min(left, one.open)
    left -= settles
    return shown(one, settles)
  })
}

const shown = ({ id, number, agency, open }: PayableInvoice, settles: Cents): StatementCredit['invoices'][number] => ({
  id,
  number,
  agency,
  open,
  settles,
})

/** Of this sum to the cent, the sender's own first; or all that the sender owes, where it is one sum. */
function maybeOf({ value, from }: BankCredit, open: readonly PayableInvoice[]): PayableInvoice[] {
  const name = foldedText(from)
  const theirs = (one: PayableInvoice): boolean => name !== '' && foldedText(one.agency) === name
  return open
    .filter((one) => one.open === value)
    .toSorted((a, b) => Number(theirs(b)) - Number(theirs(a)))
    .slice(0, MAYBE_MOST)
}

export interface CreditsAgainst {
  /** Those that are owed, and those that a number in the file names; by the day on which they are due. */
  invoices: readonly PayableInvoice[]
  /** Fingerprints of credits that were booked before. */
  booked: ReadonlySet<string>
  meant: readonly MeantCredit[]
}

/** What one credit is, by what is still open; null: no business of ours. */
function judged(
  credit: BankCredit,
  at: number,
  now: readonly PayableInvoice[],
  meantFor: number | null,
  known: boolean,
): StatementCredit | null {
  const { value, day, from, text, reference } = credit
  const named = namedBy(credit, now)
  const owed = now.filter(({ open }) => open > 0)
  const maybe = named.length > 0 ? [] : maybeOf(credit, owed).map((one) => shown(one, 0))
  const about = { at, net: value, day, from, text, reference, maybe }
  const asNamed = named.map((one) => shown(one, 0))
  if (known) return { ...about, fit: 'known', invoices: asNamed, maybe: [] }
  const open = named.length > 0 ? named.filter((one) => one.open > 0) : owed.filter(({ id }) => id === meantFor)
  if (open.length === 0 && named.length > 0) return { ...about, fit: 'paid', invoices: asNamed }
  if (open.length === 0) return maybe.length > 0 ? { ...about, fit: 'unnamed', invoices: [] } : null
  const sum = open.reduce((all, one) => all + one.open, 0)
  // A number that another program gave is short: a sum that does not fit it to the cent may be for something else.
  if (value > sum || (value < sum && open.some(({ typed }) => typed)))
    return { ...about, fit: 'over', invoices: open.map((one) => shown(one, 0)) }
  return { ...about, fit: value === sum ? 'settles' : 'part', invoices: shared(value, open).filter(({ settles }) => settles > 0) }
}

/** In the order of the file: each credit is judged by what those before it leave open. What is no business of ours is left out. */
export function matchCredits(credits: readonly BankCredit[], { invoices, booked, meant }: CreditsAgainst): StatementCredit[] {
  const state = new Map(invoices.map((one) => [one.id, one]))
  const seen = new Set(booked)
  return credits.flatMap((credit, at) => {
    const meantFor = meant.find((one) => one.at === at)?.invoice ?? null
    const found = judged(credit, at, [...state.values()], meantFor, seen.has(credit.key))
    if (found?.fit !== 'settles' && found?.fit !== 'part') return found ?? []
    for (const { id, settles } of found.invoices) {
      const one = state.get(id)
      if (one) state.set(id, { ...one, open: one.open - settles })
    }
    seen.add(credit.key)
    return found
  })
}
