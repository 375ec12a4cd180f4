/** Three hundred spreadsheets by attackers: each is turned away or taken for what people see of it, at once, and nobody else waits. */
import { expect, test } from 'vitest'
import { hostileSheets } from '@taschino/testkit/hostile-sheets.ts'
import { sheetOf } from './sheet-of.ts'
import { BadSheet, SHEET_FAULTS, type Row } from './sheet.ts'

const written = (rows: readonly Row[]): string[] => rows.map(({ cells }) => cells.filter((cell) => cell !== null).join(' '))
const FILES = hostileSheets()

async function become(bytes: Buffer): Promise<unknown> {
  try {
    const { rows } = await sheetOf(bytes)
    const hidden = rows.filter((row) => row.hidden)
    return { seen: written(rows.filter((row) => !row.hidden)), ...(hidden.length > 0 ? { hidden: written(hidden) } : {}) }
  } catch (error) {
    if (error instanceof BadSheet && SHEET_FAULTS.includes(error.fault)) return 'refused'
    throw error
  }
}

test('there are enough of them, and no two are the same', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(300)
  expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length)
})

test.each(FILES)('$name', async ({ bytes, outcome }) => expect(await become(bytes())).toEqual(outcome))
