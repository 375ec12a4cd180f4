/** The calendar file says what the wallet says, in a form that calendars read. */
import { expect, it } from 'vitest'
import { calendarOf } from './calendar.ts'
import { expiriesOf } from './expiries.ts'

const groups = [
  {
    type: 'normal' as const,
    unit: 800,
    amount: 14,
    expiring: [
      { amount: 4, expiresAt: '2026-12-31T22:59:59.999Z' },
      { amount: 10, expiresAt: '2027-03-28T21:59:59.999Z' },
    ],
  },
  { type: 'free_credits' as const, unit: 1, amount: 500, expiring: [] },
]
const words = {
  app: 'Borgo Pay',
  title: ({ value }: { value: number }) => `Buoni per ${value / 100},00 €; ultimo giorno`,
  body: 'Usali, finché\nvalgono',
  url: 'https://taschino.example/tabs/enduser-wallet',
}

it('one whole day per last day, each with two reminders; what never ends is not in it', () => {
  const text = calendarOf(expiriesOf(groups), words, Date.parse('2026-11-21T08:00:00Z')) ?? ''
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line.startsWith('DTSTART') || line.startsWith('DTEND'))).toEqual([
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'DTSTART;VALUE=DATE:20270328',
    'DTEND;VALUE=DATE:20270329',
  ])
  expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-P7D', 'TRIGGER:-P1D', 'TRIGGER:-P7D', 'TRIGGER:-P1D'])
  expect(lines).toContain('SUMMARY:Buoni per 32\\,00 €\\; ultimo giorno')
  expect(lines).toContain('DESCRIPTION:Usali\\, finché\\nvalgono')
  expect(lines).toContain('DTSTAMP:20261121T080000Z')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

it('no line is longer than 75 bytes, and joined again they are whole', () => {
  const long = { ...words, body: 'È ora di usarli — '.repeat(30) }
  const text = calendarOf(expiriesOf(groups), long, 0) ?? ''
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${long.body}`)
})

it('nothing ends: no file', () => {
  expect(calendarOf(expiriesOf(groups.slice(1)), words, 0)).toBeNull()
})
