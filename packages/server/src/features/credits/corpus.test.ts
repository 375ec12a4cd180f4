/** Bad sheets in place of people and sums: each is refused with its reason, and nobody gets anything by one (T60). */
import { checkGrantSheet } from '@taschino/contract/credits.ts'
import { SHEET_CASES } from '@taschino/testkit/sheet-cases.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHEET_FAULTS } from '../../platform/sheets/sheet.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world?.close())

/** What the HTTP layer itself says, before the reader is asked. */
const AT_THE_DOOR: Readonly<Record<string, string>> = { 'no bytes': 'invalid_input', 'more than ten mebibytes': 'too_large' }

test('T60: every sheet that is none is refused with its reason; one that is another sheet is told which columns are needed', async () => {
  const marta = await world.person('company')
  for (const [name, bytes, wanted] of SHEET_CASES) {
    const file = new File([new Uint8Array(bytes())], 'crediti.xlsx')
    const { json } = await marta.sends(checkGrantSheet, { files: { file } })
    const said = String((json as { error?: string } | null)?.error)
    expect(`${name}: ${said}`).toBe(
      `${name}: ${AT_THE_DOOR[name] ?? (typeof wanted === 'string' ? `sheet_${wanted}` : 'grant_columns_needed')}`,
    )
  }
  expect((await world.db.query('select from credit_grant')).rowCount).toBe(0)
}, 400_000)

test('whatever the reader may say has its own refusal, and all of them are in the corpus but slowness, which nobody can hand in', () => {
  const refusals = Object.keys(checkGrantSheet.refusals).filter((name) => name.startsWith('sheet_'))
  expect(refusals.toSorted()).toEqual(SHEET_FAULTS.map((fault) => `sheet_${fault}`).toSorted())
  const named: readonly (keyof typeof checkGrantSheet.refusals)[] = [
    'sheet_empty',
    'sheet_not_a_sheet',
    'sheet_old_format',
    'sheet_locked',
    'sheet_too_large',
    'sheet_too_many_rows',
    'sheet_too_many_columns',
    'sheet_broken',
    'sheet_other_sheet',
  ]
  expect(refusals.filter((one) => !named.some((name) => name === one))).toEqual(['sheet_too_slow'])
})
