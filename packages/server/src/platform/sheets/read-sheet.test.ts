/**
 * Forty-odd spreadsheets as people and attackers hand them in: each is read, or turned away with its reason, and the service does not grow.
 */
import { expect, test } from 'vitest'
import { readSheetFile } from './read-sheet.ts'
import { sheetOf } from './sheet-of.ts'
import { BadSheet, type Sheet } from './sheet.ts'
import { SHEET_CASES, zeros, type SheetSaid } from '@taschino/testkit/sheet-cases.ts'
import { GOOD, HEAD, MAIN, partsOf, row, text, twoSheets, workbook, zipOf } from '@taschino/testkit/sheet-corpus.ts'

const said = (sheet: Promise<Sheet>): Promise<SheetSaid> =>
  sheet.then(
    ({ rows }) => rows.map(({ cells }) => cells),
    (error: unknown) => {
      if (error instanceof BadSheet) return error.fault
      throw error
    },
  )
/** As the service reads it: in a process of its own. */
const read = (bytes: Buffer): Promise<SheetSaid> => said(readSheetFile(bytes, 1))

test.each(SHEET_CASES.filter(([, , wanted]) => wanted !== 'too_large'))('%s', async (_, bytes, wanted) => {
  expect(await said(sheetOf(bytes()))).toEqual(wanted)
})

test.each(SHEET_CASES.filter(([name, , wanted]) => wanted === 'too_large' || name === 'a plain workbook' || name === 'commas'))(
  'in a process of its own: %s',
  async (_, bytes, wanted) => {
    expect(await read(bytes())).toEqual(wanted)
  },
)

test('a file that needs more memory than the reader has ends the reader, not the service', async () => {
  const cells = Array.from({ length: 60 }, (_, column) =>
    text(
      `${column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))}${String.fromCharCode(65 + (column % 26))}1`,
      'x'.repeat(20),
    ),
  ).join('')
  const heavy = workbook({
    sheetXml: `<worksheet xmlns="${MAIN}"><sheetData>${Array.from({ length: 6000 }, () => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`,
  })
  expect(['too_large', 'broken', 'too_slow']).toContain(await read(heavy))
})

test('hidden rows are marked and every row knows its line', async () => {
  const { rows } = await readSheetFile(workbook({ rows: HEAD + GOOD + row(7, text('A7', 'nascosta@example.it'), ' hidden="1"') }), 1)
  expect(rows.map(({ line, hidden }) => [line, hidden])).toEqual([
    [1, false],
    [2, false],
    [7, true],
  ])
})

test("rows that are hidden on another sheet are nobody's, whichever part it lies in", async () => {
  const lines = (hidden: string): string => HEAD + row(5, text('A5', 'marco@example.it'), hidden)
  for (const swapped of [false, true]) {
    const said = async (first: string, second: string) =>
      (await readSheetFile(twoSheets(first, second, swapped), 1)).rows.map(({ line, hidden }) => [line, hidden])
    expect(await said(lines(''), lines(' hidden="1"'))).toEqual([
      [1, false],
      [5, false],
    ])
    expect(await said(lines(' hidden="1"'), lines(''))).toEqual([
      [1, false],
      [5, true],
    ])
  }
})

test('T60: what is turned away leaves less than 64 MB behind, however often it comes', async () => {
  const bomb = zipOf([...partsOf({ rows: HEAD }), { name: 'xl/worksheets/sheet2.xml', data: zeros }])
  const deep = workbook({ sheetXml: `<worksheet xmlns="${MAIN}"><sheetData>${'<row/>'.repeat(25_000)}</sheetData></worksheet>` })
  await read(bomb)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  for (let i = 0; i < 4; i++) expect([await read(bomb), await read(deep)]).toEqual(['too_large', 'too_many_rows'])
  globalThis.gc?.()
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
})

test('a file that takes too long ends its reader, and the next one is read by another', async () => {
  await expect(readSheetFile(workbook({ rows: HEAD + GOOD }), 1, 1)).rejects.toThrow('too_slow')
  expect(await read(workbook({ rows: HEAD + GOOD }))).toEqual([
    ['E-mail', 'Quantità'],
    ['giulia@example.it', 20],
  ])
})

test('whoever hands in many long files waits for them alone', async () => {
  const long = workbook({
    rows: Array.from({ length: 15_000 }, (_, i) => row(i + 1, text(`A${i + 1}`, `persona${i}@example.it`))).join(''),
  })
  const order: string[] = []
  const hands = (name: string, bytes: Buffer, whose: number) => readSheetFile(bytes, whose).then(() => order.push(name))
  await Promise.all([...['1', '2', '3', '4'].map((name) => hands(`long ${name}`, long, 1)), hands('short', Buffer.from('a;b\n1;2'), 2)])
  expect(order.indexOf('short')).toBeLessThanOrEqual(1)
  expect(order.filter((name) => name !== 'short')).toEqual(['long 1', 'long 2', 'long 3', 'long 4'])
})
