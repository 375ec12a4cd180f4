/** Money, days, times and distances as people here write them. */
import { businessDay, TIME_ZONE } from '@taschino/basics/business-day.ts'
import { currentLanguage, locale, t } from './words.ts'

const MINUS = '−'
const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  const key = `${currentLanguage()} ${name}`
  const known = cache.get(key) as F | undefined
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}

const decimal = () =>
  cached(
    'decimal',
    () => new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' as never }),
  )

/** `1.386,50` without the sign of the currency. */
export function plainMoney(cents: number): string {
  const text = decimal().format(Math.abs(cents) / 100)
  return cents < 0 ? MINUS + text : text
}

/** `1.386,50 €` in Italian, `€1,386.50` in English. */
export function money(cents: number): string {
  if (currentLanguage() === 'it') return `${plainMoney(cents)}\u00a0€`
  return cents < 0 ? `${MINUS}€${plainMoney(-cents)}` : `€${plainMoney(cents)}`
}

/** With its sign: `+1,20 €`, `−23,50 €`. */
export const signedMoney = (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents))

/** All instants are shown as the circuit's business day sees them, wherever the phone is. */
const dateFormat = (name: string, options: Intl.DateTimeFormatOptions) =>
  cached(name, () => new Intl.DateTimeFormat(locale(), { timeZone: TIME_ZONE, ...options }))

/** `2026-11-16`: for grouping by business day. */
export const dayKey = (iso: string | number | Date): string => businessDay(new Date(iso).getTime())

const DAY_MS = 86_400_000

/** `Oggi`, `Ieri`, `lunedì 16 novembre`, with the year when it is another one. */
export function day(iso: string | number | Date, now: number = Date.now()): string {
  const key = dayKey(iso)
  if (key === dayKey(now)) return t('day.today')
  if (key === dayKey(now - DAY_MS)) return t('day.yesterday')
  const sameYear = key.slice(0, 4) === dayKey(now).slice(0, 4)
  return dateFormat(sameYear ? 'day' : 'day-year', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(iso))
}

/** `lunedì 16 novembre 2026`: for receipts, which are read long after today. */
export const fullDay = (iso: string | number | Date): string =>
  dateFormat('day-year', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))

/** `31 dic`, with the year when it is another one: for chips and expiries. */
export function shortDay(iso: string | number | Date, now: number = Date.now()): string {
  const sameYear = dayKey(iso).slice(0, 4) === dayKey(now).slice(0, 4)
  return dateFormat(sameYear ? 'short' : 'short-year', { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(
    new Date(iso),
  )
}

/** `13:04`. */
export const time = (iso: string | number | Date): string =>
  dateFormat('time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))

/** `oggi 13:04`, `16 nov 13:04`: when a thing happened, in a row. */
export function dayTime(iso: string | number | Date, now: number = Date.now()): string {
  const key = dayKey(iso)
  const recent = key === dayKey(now) || key === dayKey(now - DAY_MS)
  const name = recent ? day(iso, now).toLocaleLowerCase(locale()) : shortDay(iso, now)
  return `${name} ${time(iso)}`
}

/** Whole business days from now until `iso`: 0 is today. */
export function daysUntil(iso: string, now: number = Date.now()): number {
  return Math.round((Date.parse(dayKey(iso)) - Date.parse(dayKey(now))) / DAY_MS)
}

/** `120 m`, `1,2 km`, `35 km`. */
export function distance(metres: number): string {
  if (metres < 1000) return `${Math.round(metres / 10) * 10}\u00a0m`
  const digits = metres < 10_000 ? 1 : 0
  return `${cached(`km${digits}`, () => new Intl.NumberFormat(locale(), { maximumFractionDigits: digits })).format(metres / 1000)}\u00a0km`
}

/** `× 1.200`: how many pieces. */
export const pieces = (amount: number): string => `×\u00a0${amount.toLocaleString(locale())}`

/** `4,5%` of 450 hundredths of a percent. */
export const percent = (rate: number): string => `${(rate / 100).toLocaleString(locale(), { maximumFractionDigits: 2 })}%`
