/** T60, by name, against every call that takes a spreadsheet: made from the contract, so that a new one cannot forget the guards. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type LooseAsk } from '../personas.ts'
import { row, number, workbook, zipOf } from '../sheet-corpus.ts'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { castFor } from './cast.ts'

/** The parts of a call in which a spreadsheet comes, by their declared types; the bank's statements come by the same door. */
const sheetParts = ({ files }: Call): string[] =>
  Object.entries(files ?? {}).flatMap(([name, { types }]) =>
    // Contracts that come many at once are refused one by one in the answer: hostile-pdfs.test.ts.
    name !== 'files' && types.some((type) => type === 'application/octet-stream' || type.includes('spreadsheetml')) ? [name] : [],
  )
const CALLS = ALL_CALLS.filter((call) => sheetParts(call).length > 0)
const BLANKS = Buffer.alloc(120_000_000, 0x20)
const sheetXml = (inside: string): string => `<?xml version="1.0"?>${inside}<worksheet><sheetData/></worksheet>`

const FILES: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['120 MB of blanks', workbook({ sheetXml: BLANKS.toString('latin1') })],
  ['120 MB that claim to be ten bytes', workbook({ sheetXml: BLANKS.toString('latin1'), claims: 10 })],
  [
    'three hundred thousand rows',
    workbook({ rows: Array.from({ length: 300_000 }, (_, n) => row(n + 1, number(`A${n + 1}`, 1))).join('') }),
  ],
  ['a file of this machine', workbook({ sheetXml: sheetXml('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>') })],
  ['a path that climbs out', workbook({ rows: row(1, number('A1', 1)), more: [{ name: '../../../tmp/x.xml', data: 'x' }] })],
  ['an archive of an archive', zipOf([{ name: 'a.zip', data: zipOf([{ name: 'b.zip', data: BLANKS }]) }])],
  ['half of an archive', workbook({ rows: row(1, number('A1', 1)) }).subarray(0, 300)],
  ['bytes of a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
]

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world?.close())

const state = async (): Promise<string> => {
  const { rows } = await world.db.query<{ state: string }>(
    `select concat_ws(' ', (select count(*) from ledger.movement), (select count(*) from import), (select count(*) from gift_code), (select count(*) from distribution), (select count(*) from request)) as state`,
  )
  return rows[0]?.state ?? ''
}

test('T60 there are calls to try', () => {
  expect(CALLS.length).toBeGreaterThan(5)
})

test.each(FILES)('T60 %s: refused by every call that takes a sheet, quickly, and nothing of it is kept', async (_what, bytes) => {
  for (const call of CALLS) {
    const target = await castFor(world, call.roles === 'anyone' ? 'enduser' : (call.roles[0] as Role), 'own')
    const good: LooseAsk = (await ALL_ROWS[call.name]?.ask?.(target)) ?? {}
    for (const part of sheetParts(call)) {
      const before = await state()
      const file = new File([new Uint8Array(bytes)], '../../etc/x.xlsx', { type: 'application/octet-stream' })
      const answer = await send(world.url, call, { ...good, files: { ...good.files, [part]: file } }, await target.me.token())
      const said = `${call.name} ${part}: ${answer.status} ${answer.text.slice(0, 200)}`
      // By the look at the file, not by another field: that would not have tried it.
      expect([400, 413, 422], said).toContain(answer.status)
      expect(answer.text, said).toMatch(/"(sheet|statement)_|"too_large"|"path":"(file|sheet)"/)
      expect(answer.text, said).not.toContain('root:')
      expect(await state(), said).toBe(before)
    }
  }
})
