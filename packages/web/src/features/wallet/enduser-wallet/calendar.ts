/** A calendar file (RFC 5545) of what expires when, with reminders. */
import { addDays } from '@taschino/basics/bank-day.ts'

/** So much ends on this day; null for what never ends. */
export interface Ending {
  readonly day: string | null
  readonly value: number
}

export interface CalendarWords {
  /** What ends: entries of one kind replace each other when the file is taken in again. */
  of?: string
  /** Name of the entry, from its value. */
  title: (expiry: Ending) => string
  body: string
  /** What the circuit is called. */
  app: string
  /** Where the app is. */
  url: string
}

/** Commas, semicolons and line ends mean something in the format. */
const plain = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')
/** A line has 75 bytes at most and goes on after a blank. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = ['']
  let bytes = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > 74) {
      lines.push('')
      bytes = 1
    }
    lines[lines.length - 1] += sign
    bytes += size
  }
  return lines.join('\r\n ')
}
const dayOf = (day: string): string => day.replaceAll('-', '')

/** Days, not hours: a last day is the same day wherever the phone is. */
function eventOf(expiry: Ending & { day: string }, { of = 'expiry', title, body, url }: CalendarWords, stamp: string): string[] {
  const alarm = (days: number): string[] => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${plain(title(expiry))}`,
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ]
  return [
    'BEGIN:VEVENT',
    `UID:taschino-${of}-${expiry.day}@${new URL(url).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dayOf(expiry.day)}`,
    `DTEND;VALUE=DATE:${dayOf(addDays(expiry.day, 1))}`,
    `SUMMARY:${plain(title(expiry))}`,
    `DESCRIPTION:${plain(body)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...alarm(7),
    ...alarm(1),
    'END:VEVENT',
  ]
}

/** Null when nothing ends. */
export function calendarOf(expiries: readonly Ending[], words: CalendarWords, now: number): string | null {
  const ending = expiries.filter((expiry): expiry is Ending & { day: string } => expiry.day !== null)
  if (ending.length === 0) return null
  const stamp = `${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  return (
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${plain(words.app)}//expiries//IT`,
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      ...ending.flatMap((expiry) => eventOf(expiry, words, stamp)),
      'END:VCALENDAR',
    ]
      .map(folded)
      .join('\r\n') + '\r\n'
  )
}
