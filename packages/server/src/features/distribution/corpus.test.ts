/**
 * Half a hundred bad files through the real call on a real server: each is refused with its reason or read row by row, the server does not
 * grow, nothing moves.
 */
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRows, readTable } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { openFirmServer, type FirmServer } from '@taschino/testkit/firm-server.ts'
import type { Answer } from '@taschino/testkit/personas.ts'
import { SHEET_CASES } from '@taschino/testkit/sheet-cases.ts'
import { SHEET_FAULTS } from '../../platform/sheets/sheet.ts'

let service: FirmServer

beforeAll(async () => {
  service = await openFirmServer({ people: 10, tickets: 1000 })
})
afterAll(() => service?.close())

const handIn = async (bytes: Uint8Array): Promise<Answer> => {
  const answer = await service.paola.sends(readTable, {
    body: { source: 'file', type: 'normal', unit: 800, month: '2026-11' },
    files: { file: new File([new Uint8Array(bytes)], 'buoni.xlsx') },
  })
  await service.db.query(`update distribution set state = 'dropped' where state = 'draft'`)
  return answer
}
const errorOf = ({ json }: Answer): string | undefined => (json as { error?: string } | null)?.error
const journal = async (): Promise<number> =>
  (await service.db.query<{ n: number }>('select count(*)::int as n from ledger.movement')).rows[0]?.n ?? -1

const memory = (line: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(fs.readFileSync(`/proc/${service.server.pid}/status`, 'utf8'))?.[1]) / 1024
/** What the server's process holds now, in MiB; from here on its peak counts anew. */
function countFromHere(): number {
  fs.writeFileSync(`/proc/${service.server.pid}/clear_refs`, '5')
  return memory('VmRSS')
}

/** What the HTTP layer itself says, before the reader is asked. */
const AT_THE_DOOR: Readonly<Record<string, string>> = { 'no bytes': 'invalid_input', 'more than ten mebibytes': 'too_large' }

test('T60: every file is refused with its reason or read, the server grows by less than 64 MB, and nothing moves', async () => {
  const before = await journal()
  for (let i = 0; i < 3; i++) await handIn(Buffer.from('E-mail;Quantità\nnessuno@ditta.test;3\n'))
  const settled = process.platform === 'linux' ? countFromHere() : 0
  for (const [name, bytes, wanted] of SHEET_CASES) {
    const said = await handIn(bytes())
    expect(`${name}: ${said.status === 200 ? 'read' : errorOf(said)}`).toBe(
      `${name}: ${AT_THE_DOOR[name] ?? (typeof wanted === 'string' ? `sheet_${wanted}` : 'read')}`,
    )
  }
  if (process.platform === 'linux') expect(memory('VmHWM') - settled).toBeLessThan(64)
  expect(await journal()).toBe(before)
  expect(service.server.deaths).toEqual([])
}, 400_000)

test('whatever the reader may say has its own refusal, and all of them are in the corpus but slowness, which nobody can hand in', () => {
  const refusals = Object.keys(readTable.refusals).filter((name) => name.startsWith('sheet_'))
  expect(refusals.toSorted()).toEqual(SHEET_FAULTS.map((fault) => `sheet_${fault}`).toSorted())
  const wanted = new Set(SHEET_CASES.map(([, , said]) => `sheet_${String(said)}`))
  expect(refusals.filter((refusal) => !wanted.has(refusal))).toEqual(['sheet_too_slow'])
  const named: readonly (keyof typeof readTable.refusals)[] = [
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
  expect(named.every((refusal) => wanted.has(refusal))).toBe(true)
})

const mail = (n: number): string => service.firm.people[n]?.email ?? ''

/** What stands in a table that is one, and is wrong in its rows: line, what is wrong, where. */
const ROWS: readonly (readonly [
  name: string,
  table: () => string,
  wrong: readonly (readonly [number, string, string])[],
  tickets: number,
])[] = [
  ['columns of something else', () => `E-mail;Quantità\nFattura 12;31/12/2026\n${mail(0)};20`, [[2, 'who_unknown', 'who']], 20],
  ['a date where a number belongs', () => `E-mail;Quantità\n${mail(0)};31/12/2026`, [[2, 'amount_wrong', 'amount']], 0],
  [
    'Italian decimals',
    () => `E-mail;Quantità\n${mail(0)};20,00\n${mail(1)};20,5\n${mail(2)};1.020`,
    [
      [3, 'amount_wrong', 'amount'],
      [4, 'amount_wrong', 'amount'],
    ],
    20,
  ],
  ['words', () => `E-mail;Quantità\n${mail(0)};20 gg\n${mail(1)};venti`, [[3, 'amount_wrong', 'amount']], 20],
  [
    'negative and huge',
    () => `E-mail;Quantità\n${mail(0)};-5\n${mail(1)};9999\n${mail(2)};1e3`,
    [
      [2, 'amount_wrong', 'amount'],
      [3, 'amount_too_high', 'amount'],
      [4, 'amount_wrong', 'amount'],
    ],
    0,
  ],
  [
    'nothing in the cell',
    () => `E-mail;Quantità\n${mail(0)};\n;20`,
    [
      [2, 'amount_missing', 'amount'],
      [3, 'who_missing', 'who'],
    ],
    0,
  ],
  ['doubles, also in other letters', () => `E-mail;Quantità\n${mail(0)};20\n${mail(0).toUpperCase()};5`, [[3, 'twice', 'who']], 20],
  ['a face value that is none', () => `E-mail;Quantità;Valore\n${mail(0)};20;otto\n${mail(1)};20;8,00 €`, [[2, 'unit_wrong', 'unit']], 20],
  [
    'formulas as text',
    () => `E-mail;Quantità\n=HYPERLINK("http://evil");20\n${mail(0)};=1+1`,
    [
      [2, 'who_unknown', 'who'],
      [3, 'amount_wrong', 'amount'],
    ],
    0,
  ],
  ['zeros are nobody', () => `E-mail;Quantità\n${mail(0)};0\n${mail(1)};3`, [], 3],
  ['names in either order', () => `Dipendente;Buoni\nNumero1 Dipendente;4\nDipendente Numero2;5`, [], 9],
]

test.each(ROWS)('T62: %s: every row with its reason, the good ones as they are', async (_, table, wrong, tickets) => {
  const before = await journal()
  const said = await service.paola.sends(readTable, {
    body: { source: 'paste', type: 'normal', unit: 800, month: '2026-11' },
    files: { file: new Blob([table()]) },
  })
  const draft = said.json as Distribution
  expect([said.status, draft.tickets]).toEqual([200, tickets])
  const { items } = await service.paola.gets(listRows, { params: { id: String(draft.id) }, query: { only: 'faults' } })
  expect(items.map(({ line, fault, at }) => [line, fault, at])).toEqual(wrong)
  expect(await journal()).toBe(before)
})
