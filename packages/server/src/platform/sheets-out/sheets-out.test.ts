/** What leaves as a spreadsheet is opened again by others: nothing in it runs, money is a number, a day is a day. */
import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readSheetFile } from '../sheets/read-sheet.ts'
import { csvOf } from './csv.ts'
import { plainCell } from './plain-cell.ts'
import { sheetOf, type Column } from './sheet-out.ts'
import { writeSheet } from './write-sheet.ts'
import { xlsxOf } from './xlsx.ts'

interface Line {
  who: string
  value: number | null
  many: number
  day: string | null
  at: Date
}
const COLUMNS: readonly Column<Line>[] = [
  { head: 'Chi', kind: 'text', of: ({ who }) => who },
  { head: 'Importo (€)', kind: 'money', of: ({ value }) => value },
  { head: 'Quanti', kind: 'count', of: ({ many }) => many },
  { head: 'Giorno', kind: 'day', of: ({ day }) => day },
  { head: 'Quando', kind: 'moment', of: ({ at }) => at },
]
const line = (more: Partial<Line> = {}): Line => ({
  who: 'Forno Rosetti',
  value: 123_456,
  many: 3,
  day: '2026-11-21',
  at: new Date('2026-11-21T08:05:09Z'),
  ...more,
})
const sheet = (lines: readonly Line[], columns = COLUMNS) => sheetOf('Movimenti', columns, lines, 'Europe/Rome')

/** How text looks to a program that decides whether to run it: blanks and signs that nobody sees do not count. */
const runs = (text: string): boolean => /^[\s\p{Cf}\p{Z}\p{Cc}]*[=+\-@＝＋－＠−﹢﹣﹦﹫]/u.test(text) || /^[\t\r\n]/.test(text)
const hostile = fc
  .tuple(
    fc.constantFrom('', ' ', '\t', '\r', '\n', '\u200b', '\ufeff', '\u00a0', '\u3000', "'", '"', ';', '\u0000'),
    fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '_x003D_', '_x0009_=', 'a', '|', '%'),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  .map((parts) => parts.join(''))
const anyText = fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))

describe('T61 no exported cell starts as a formula', () => {
  test('whatever the text is', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = plainCell(text)
        expect(runs(cell)).toBe(false)
        expect(cell).not.toMatch(/[\t\r\n]/)
        expect(plainCell(cell)).toBe(cell)
      }),
      { numRuns: 20_000 },
    ))

  test('in CSV, read again by another program than its writer', () =>
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 6 }), (texts) => {
        const read = parse(csvOf(sheet(texts.map((who) => line({ who })))).toString('utf8'), { delimiter: ';', bom: true }) as string[][]
        expect(read.length).toBe(texts.length + 1)
        expect(read.every((row) => row.length === COLUMNS.length)).toBe(true)
        expect(read.slice(1).map(([who]) => who)).toEqual(texts.map(plainCell))
        expect(read.flat().filter(runs)).toEqual([])
      }),
      { numRuns: 500 },
    ))

  test('in XLSX, read again by a library that did not write it', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 6 }), async (texts) => {
        const [read] = await readXlsx(await xlsxOf(sheet(texts.map((who) => line({ who })))))
        const cells = read?.data.slice(1).map(([who]) => who) ?? []
        expect(cells.filter((cell) => typeof cell === 'string' && runs(cell))).toEqual([])
        expect(cells.length).toBe(texts.length)
      }),
      { numRuns: 100 },
    ))

  test('in XLSX, a text that every object knows already is a text', async () => {
    const [read] = await readXlsx(await xlsxOf(sheet(['valueOf', '__proto__', 'constructor', 'valueOf'].map((who) => line({ who })))))
    expect(read?.data.slice(1).map(([who]) => String(who).trim())).toEqual(['valueOf', '__proto__', 'constructor', 'valueOf'])
  })

  test('headings and the name of the sheet are texts like others', async () => {
    const columns: Column<Line>[] = [{ head: '=1+1', kind: 'text', of: ({ who }) => who }]
    expect(csvOf(sheet([line()], columns)).toString()).toBe(`\uFEFF"'=1+1"\r\n"Forno Rosetti"\r\n`)
    const [read] = await readXlsx(await xlsxOf(sheetOf('=1+1: [x]/y', columns, [line()], 'Europe/Rome')))
    expect(read?.data[0]).toEqual([`'=1+1`])
    expect(runs(read?.sheet ?? '=')).toBe(false)
  })

  test('a formula sign in a day that is none does not slip by as a day', () => {
    expect(csvOf(sheet([line({ day: '=1+1' })])).toString()).toContain(`"'=1+1"`)
  })
})

test('CSV opens by a double click in an Italian office', () => {
  const text = csvOf(sheet([line(), line({ who: 'Caffè "Lambrate"; Milano', value: -5, day: null }), line({ value: null })])).toString(
    'utf8',
  )
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"Chi";"Importo (€)";"Quanti";"Giorno";"Quando"',
    '"Forno Rosetti";1234,56;3;2026-11-21;2026-11-21 09:05:09',
    '"Caffè ""Lambrate""; Milano";-0,05;3;;2026-11-21 09:05:09',
    '"Forno Rosetti";;3;2026-11-21;2026-11-21 09:05:09',
    '',
  ])
})

test('XLSX holds numbers and days, as the clock in Rome shows them, also in summer', async () => {
  const [read] = await readXlsx(
    await xlsxOf(sheet([line({ value: 10_000_001 }), line({ value: -5, at: new Date('2026-07-31T22:30:00Z'), day: null })])),
  )
  expect(read?.sheet).toBe('Movimenti')
  // A spreadsheet counts days in fractions: to the second is as exact as it gets.
  const seconds = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)
  expect(read?.data.map((row) => row.map(seconds))).toEqual([
    ['Chi', 'Importo (€)', 'Quanti', 'Giorno', 'Quando'],
    ['Forno Rosetti', 100_000.01, 3, new Date('2026-11-21T00:00:00Z'), new Date('2026-11-21T09:05:09Z')],
    ['Forno Rosetti', -0.05, 3, null, new Date('2026-08-01T00:30:00Z')],
  ])
})

test('our own reader takes back what we wrote, from its own process', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const read = await readSheetFile(await writeSheet(format, sheet([line({ who: '@SUM(A1)' }), line()])), 1)
    expect(read.format).toBe(format)
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(['Chi', `'@SUM(A1)`, 'Forno Rosetti'])
  }
})

test('fifty thousand rows are written while the service goes on', async () => {
  let ticks = 0
  const beat = setInterval(() => {
    ticks += 1
  }, 5)
  const large = sheet(Array.from({ length: 50_000 }, (_, many) => line({ many })))
  const bytes = await writeSheet('xlsx', large)
  clearInterval(beat)
  expect(Buffer.from(await writeSheet('csv', large)).equals(csvOf(large))).toBe(true)
  const [read] = await readXlsx(Buffer.from(bytes))
  expect(read?.data.length).toBe(50_001)
  expect(ticks).toBeGreaterThan(20)
}, 120_000)

const office = await promisify(execFile)('soffice', ['--version']).then(
  () => true,
  () => false,
)

test.runIf(office)(
  'T61 an office program opens both files and calculates nothing',
  async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'taschino-office-'))
    try {
      const traps = [
        '=1+1',
        '+1+1',
        '-1+1',
        '@SUM(1;1)',
        '\t=1+1',
        '\r=1+1',
        '＝1+1',
        '=HYPERLINK("http://male.test")',
        '_x003D_1+1',
        `=cmd|' /C calc'!A0`,
      ]
      for (const format of ['csv', 'xlsx'] as const) {
        await fs.writeFile(path.join(folder, `in-${format}.${format}`), await writeSheet(format, sheet(traps.map((who) => line({ who })))))
        // What the office program understood, written down by itself: a formula would stand there as one.
        await promisify(execFile)('soffice', [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          'fods',
          '--outdir',
          folder,
          ...(format === 'csv' ? ['--infilter=CSV:59,34,76,1,,1040,false,true'] : []),
          path.join(folder, `in-${format}.${format}`),
        ])
        const read = await fs.readFile(path.join(folder, `in-${format}.fods`), 'utf8')
        expect(read, format).not.toContain('table:formula=')
        for (const trap of traps)
          expect(read, `${format} ${trap}`).toContain(
            plainCell(trap).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&apos;').slice(0, 6),
          )
        expect(read).toMatch(/office:value="1234\.56"/)
      }
    } finally {
      await fs.rm(folder, { recursive: true, force: true })
    }
  },
  120_000,
)
