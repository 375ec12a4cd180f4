/** Decides what somebody typed into the desk's search: words, a code, an amount, a day. Pure. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { parseGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { MAX_CENTS, type Cents } from '@taschino/basics/money.ts'

export interface Question {
  /** Eight characters that may be a support code, or a whole GTID. */
  code: string | null
  gtid: Gtid | null
  value: Cents | null
  /** Days of the circuit, both included; only beside a value. */
  from: string | null
  to: string | null
  /** Whether names are searched, too: not for an amount. */
  words: boolean
}

const DAY_MS = 86_400_000
/** An amount without a day is searched in so many days. */
const LATELY_DAYS = 3

const AMOUNT = /^(\d{1,7})(?:[.,](\d{2}))?$/
const DATE = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const RELATIVE: Readonly<Record<string, number>> = { oggi: 0, today: 0, ieri: 1, yesterday: 1, "l'altroieri": 2 }

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** "23/11", "23/11/26" or "2026-11-23": the last such day that is not ahead. Null where it is no day. */
function dayOf(word: string, today: string): string | null {
  const back = RELATIVE[word]
  if (back !== undefined) return new Date(Date.parse(`${today}T12:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10)
  if (ISO_DATE.test(word)) return isDay(word) ? word : null
  const [, day = '', month = '', year] = DATE.exec(word) ?? []
  if (day === '') return null
  const on = (inYear: number) => `${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== undefined) {
    const said = on(year.length === 2 ? 2000 + Number(year) : Number(year))
    return isDay(said) ? said : null
  }
  const thisYear = on(Number(today.slice(0, 4)))
  const said = thisYear > today ? on(Number(today.slice(0, 4)) - 1) : thisYear
  return isDay(said) ? said : null
}

/** In cents; `plain`: typed without decimals, so that it may also be a word. */
function amountOf(word: string): { value: Cents; plain: boolean } | null {
  const [, euros, cents] = AMOUNT.exec(word) ?? []
  if (euros === undefined) return null
  const value = Number(euros) * 100 + Number(cents ?? 0)
  return value > 0 && value <= MAX_CENTS ? { value, plain: cents === undefined } : null
}

/** Read as GTIDs are (O is 0, I and L are 1): eight characters, however grouped. */
function codeOf(text: string): string | null {
  const padded = parseGtid(`00000000${text}`)
  return padded === null ? null : padded.slice(8)
}

export function readQuestion(text: string, now: number): Question {
  const today = businessDay(now)
  const list = text.toLowerCase().replaceAll('€', ' ').split(/\s+/).filter(Boolean)
  const days = list.map((word) => dayOf(word, today))
  const day = days.find((one) => one !== null) ?? null
  const rest = list.filter((_, i) => days[i] === null)
  const [amount] = rest.length === 1 ? [amountOf(rest[0] ?? '')] : []
  const value = amount && (!amount.plain || day !== null || text.includes('€')) ? amount.value : null
  const lately = new Date(Date.parse(`${today}T12:00:00Z`) - (LATELY_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  return {
    code: codeOf(text),
    gtid: parseGtid(text),
    value,
    from: value === null ? null : (day ?? lately),
    to: value === null ? null : (day ?? today),
    words: value === null,
  }
}
