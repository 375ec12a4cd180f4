/** A person's month on screen and paper: each cent under its name, equal to the books, opened again by another program. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { getOwnMonth, getOwnStatement, type OwnMonth } from '@taschino/contract/papers.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { expireTickets } from '@taschino/ledger/movements/expire-tickets.ts'
import { grantCredits, issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { takeBackTickets } from '@taschino/ledger/movements/take-back-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { at, before, last } from '@taschino/testkit/a-month.ts'
import { paid, takenBack } from '@taschino/testkit/back-then.ts'
import { partsFrom, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { ownMonthOf, ownSortOf } from './own-month.ts'
import { spanOf } from './read-month.ts'

const HOUR = 3_600_000
const plain = { detail: {}, events: [], call: null }
let count = 0

async function given(world: World, holder: Person, agency: number, what: string, when: Date): Promise<number> {
  const [part] = partsFrom(what)
  if (!part) throw new Error('nothing to give')
  return world.db.tx(async (sql) => {
    const once = `own-month:${++count}`
    const lot = await openLot(sql, { type: part.type, unit: part.unit, expiresAt: new Date(Date.now() + 9_000 * HOUR), agency })
    await post(sql, issueTickets({ ...plain, ...part, gtid: newGtid(when.getTime()), once, agency, lot, at: when }))
    await post(
      sql,
      assignTickets({
        ...plain,
        gtid: newGtid(when.getTime()),
        once: `${once}:given`,
        agency,
        grants: [{ ...part, holder: holder.id, lot }],
        at: when,
      }),
    )
    return lot
  })
}

/** A month with everything in it; the figures in the stories are worked out by hand from here. */
async function aMonth(world: World): Promise<Person> {
  const [works, other] = [await world.agency('Officine Alfieri'), await world.agency('Studio Riva')]
  const [forno, bar] = [await world.shop({ title: 'Forno Rosetti' }), await world.shop({ title: 'Bar Centrale' })]
  const giulia = await world.person('enduser', { place: works })
  const lot = await given(world, giulia, works, '20 × 8,00 normal', at(before, 2, 9))
  await world.db.tx((sql) =>
    post(
      sql,
      grantCredits({
        ...plain,
        gtid: newGtid(at(before, 3, 9).getTime()),
        once: `own-month:${++count}`,
        to: giulia.id,
        value: 1000,
        at: at(before, 3, 9),
      }),
    ),
  )
  await paid(world, giulia, forno, '5 × 8,00 normal', at(before, 28, 13))
  await paid(world, giulia, forno, '2 × 8,00 normal + 3,50 credits', at(last, 1, 0.1))
  await given(world, giulia, works, '10 × 8,00 normal', at(last, 3, 9))
  await given(world, giulia, other, '4 × 25,00 business', at(last, 3, 10))
  await takenBack(world, await paid(world, giulia, forno, '3 × 8,00 normal', at(last, 5, 12)), '1 × 8,00 normal', at(last, 5, 14))
  await takenBack(world, await paid(world, giulia, bar, '5,00 credits', at(last, 5, 19)), null, at(last, 5, 20))
  const part = { type: 'normal', unit: 800, lot } as const
  await world.db.tx((sql) =>
    post(
      sql,
      takeBackTickets({
        ...plain,
        gtid: newGtid(at(last, 10, 9).getTime()),
        agency: works,
        holder: giulia.id,
        lots: [{ ...part, amount: 2 }],
        once: `own-month:${++count}`,
        at: at(last, 10, 9),
      }),
    ),
  )
  await world.db.tx((sql) =>
    post(
      sql,
      expireTickets({
        gtid: newGtid(at(last, 20, 1).getTime()),
        holder: giulia.id,
        agency: works,
        part: { ...part, amount: 4 },
        day: `${last}-20`,
        events: [],
        at: at(last, 20, 1),
      }),
    ),
  )
  await paid(world, giulia, forno, '1 × 25,00 business', new Date(spanOf(last).to - 1000))
  // The first second of the next month is another month.
  await paid(world, giulia, forno, '1 × 8,00 normal', new Date(spanOf(last).to))
  return giulia
}

const monthOf = (who: Person, yearMonth = last): Promise<OwnMonth> => who.gets(getOwnMonth, { query: { yearMonth } })

async function statementOf(world: World, who: Person, yearMonth = last): Promise<Uint8Array> {
  const response = await fetch(`${world.url}/api/v1/users/month-statement?yearMonth=${yearMonth}`, {
    headers: { authorization: `Bearer ${await who.token()}` },
  })
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining(`estratto-${yearMonth}.pdf`),
  ])
  return new Uint8Array(await response.arrayBuffer())
}

const BY_HAND = {
  opening: 20 * 800 + 1000 - 5 * 800,
  came: 10 * 800 + 4 * 2500,
  taken: 2 * 800,
  spent: 2 * 800 + 350 + 3 * 800 + 500 + 2500,
  returned: 800 + 500,
  expired: 4 * 800,
  other: 0,
  closing: 20150,
  held: [
    { type: 'normal', opening: 12000, closing: 12000 },
    { type: 'business', opening: 0, closing: 7500 },
    { type: 'free_credits', opening: 1000, closing: 650 },
  ],
  cameFrom: [
    { name: 'Officine Alfieri', type: 'normal', value: 8000 },
    { name: 'Studio Riva', type: 'business', value: 10000 },
  ],
  takenBy: [{ name: 'Officine Alfieri', type: 'normal', value: 1600 }],
  spentAt: [
    { name: 'Forno Rosetti', payments: 3, spent: 6850, returned: 800 },
    { name: 'Bar Centrale', payments: 1, spent: 500, returned: 500 },
  ],
  expiredOf: [{ type: 'normal', value: 3200 }],
}

story(
  'a person reads where a month began, what came from whom, what went where, what was lost, and where it ended',
  async (world) => {
    const giulia = await aMonth(world)
    const young = await monthOf(giulia)
    expect(young).toEqual({ yearMonth: last, since: before, over: true, ...BY_HAND })
    // The same after the days were added up for good.
    await addedUp(world.db)
    expect(await monthOf(giulia)).toEqual(young)
  },
  {},
)

story('months follow on each other, and the last one ends with what the books hold', async (world) => {
  const giulia = await aMonth(world)
  const months = [await monthOf(giulia, before), await monthOf(giulia), await monthOf(giulia, businessMonth(Date.now()))]
  expect(months.map(({ opening, closing, over }) => [opening, closing, over])).toEqual([
    [0, 13000, true],
    [13000, 20150, true],
    [20150, 19350, false],
  ])
  const held = await balances(world.db, giulia.id)
  expect(months[2]?.closing).toBe(held.reduce((sum, { value }) => sum + value, 0))
  for (const { type, closing } of months[2]?.held ?? [])
    expect(closing).toBe(held.filter((one) => one.type === type).reduce((sum, { value }) => sum + value, 0))
})

const cents = (text: string): number => Number(text.replace(/[^\d-]/g, ''))

/** Each movement of the paper with the balance after it. */
const linesIn = (text: string): { value: number; balance: number }[] =>
  [...text.matchAll(/\d\d\/\d\d\/\d{4} .*?(-?[\d.]+,\d\d) €\s+(-?[\d.]+,\d\d) €/g)].map(([, value = '', balance = '']) => ({
    value: cents(value),
    balance: cents(balance),
  }))

async function booksOf(world: World, who: Person): Promise<number[]> {
  const { from, to } = spanOf(last)
  const { rows } = await world.db.query<{ value: number }>(
    'select value from ledger.entry where party = $1 and at >= to_timestamp($2 / 1000.0) and at < to_timestamp($3 / 1000.0) order by gtid',
    [who.id, from, to],
  )
  return rows.map(({ value }) => value)
}

story(
  'the paper says the same in Italian, with every movement and the balance after it, and a structure for those who hear it',
  async (world) => {
    const giulia = await aMonth(world)
    const pdf = await statementOf(world, giulia)
    const text = (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text.replace(/\s+/g, ' ')
    for (const said of [
      'Giulia Bianchi',
      'Saldo all’inizio 130,00 €',
      'Ricevuto 180,00 €',
      'Pagamenti -73,50 €',
      'Scaduto senza essere speso -32,00 €',
      'Saldo alla fine 201,50 €',
      'Studio Riva Business 100,00 €',
      'Forno Rosetti 3 68,50 € 8,00 € 60,50 €',
      'Totale 4 73,50 € 13,00 € 60,50 €',
    ])
      expect(text).toContain(said)
    const { info } = await getMeta(await getDocumentProxy(pdf.slice()))
    expect(info).toMatchObject({ Language: 'it-IT', Title: expect.stringMatching(/^Estratto di /) })
    const lines = linesIn(text)
    expect(lines.map(({ value }) => value)).toEqual(await booksOf(world, giulia))
    expect(lines.at(-1)?.balance).toBe(20150)
  },
)

const hasPoppler = ((): boolean => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasPoppler)('read by pdftotext, where it is installed', () => {
  story('sums and movements of the paper are those of the books', async (world) => {
    const giulia = await aMonth(world)
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-own-month-'))
    try {
      fs.writeFileSync(path.join(folder, 'a.pdf'), await statementOf(world, giulia))
      const text = execFileSync('pdftotext', ['-layout', path.join(folder, 'a.pdf'), '-'], { encoding: 'utf8' })
      const lines = linesIn(text)
      expect(lines.map(({ value }) => value)).toEqual(await booksOf(world, giulia))
      expect(lines.reduce((sum, { value }) => sum + value, BY_HAND.opening)).toBe(BY_HAND.closing)
      expect(text).toMatch(/Saldo alla fine\s+201,50 €/)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
})

story('who never had anything has a month of nothing, one to come is refused, and a colleague sees only their own', async (world) => {
  const giulia = await aMonth(world)
  const marco = await world.person('enduser', { name: 'Marco Riva' })
  expect(await monthOf(marco)).toMatchObject({ since: null, opening: 0, came: 0, spent: 0, closing: 0, held: [], spentAt: [] })
  expect(linesIn((await extractText(await getDocumentProxy(await statementOf(world, marco)), { mergePages: true })).text)).toEqual([])
  for (const call of [getOwnMonth, getOwnStatement]) {
    await giulia.isRefused('month_to_come', call, { query: { yearMonth: '2099-01' } })
    await giulia.isRefused('invalid_input', call, { query: { yearMonth: '2026-13' } })
  }
})

test('a month that does not add up is no month', () => {
  const total = { day: `${last}-05`, type: 'normal' as const, got: 800, gave: 0, movements: 1 }
  expect(() => ownMonthOf({ span: spanOf(last), over: true, totals: [total], lines: [], nameOf: () => '' })).toThrow(/does not add up/)
})

test('what undoes a payment came back, what undoes anything else has no name of its own', () => {
  expect(ownSortOf({ kind: 'cancellation', undoes: 'payment' })).toBe('returned')
  expect(ownSortOf({ kind: 'cancellation', undoes: 'gdo-barcode' })).toBe('returned')
  expect(ownSortOf({ kind: 'cancellation', undoes: 'conversion' })).toBe('other')
  expect(ownSortOf({ kind: 'conversion', undoes: null })).toBe('other')
})
