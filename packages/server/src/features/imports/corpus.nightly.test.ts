/** Bad sheets and bad contracts: each is refused with its reason or read row by row, and nobody is ever brought in by one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addImportFiles, createImport, listImportRows } from '@taschino/contract/imports.ts'
import { createPeopleImport } from '@taschino/contract/imports-people.ts'
import type { ImportRow, ShopImport } from '@taschino/contract/imports-shapes.ts'
import { someShops, shopSheet, SHOP_HEADINGS } from '@taschino/testkit/bulk-shops.ts'
import { openCompanyServer, type CompanyServer } from '@taschino/testkit/company-server.ts'
import { HOSTILE_PDFS } from '@taschino/testkit/hostile-pdfs.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { SHEET_CASES } from '@taschino/testkit/sheet-cases.ts'
import { SHEET_FAULTS } from '../../platform/sheets/sheet.ts'

let service: CompanyServer
beforeAll(async () => {
  service = await openCompanyServer()
})
afterAll(() => service?.close())

const body = { importType: 'singleShops' as const }
const dropAll = () => service.db.query(`update import set state = 'dropped' where state in ('draft', 'checked')`)
const errorOf = (json: unknown): string => String((json as { error?: string } | null)?.error)
const shopsThere = async (): Promise<number> =>
  (await service.db.query<{ n: number }>('select count(*)::int as n from shop')).rows[0]?.n ?? -1

/** What the HTTP layer itself says, before the reader is asked. */
const BY_HTTP: Readonly<Record<string, string>> = { 'no bytes': 'invalid_input', 'more than ten mebibytes': 'too_large' }

test('T60: every sheet that is none is refused with its reason; one that is another sheet is told which columns are needed', async () => {
  for (const [name, bytes, wanted] of SHEET_CASES) {
    const sheet = new File([new Uint8Array(bytes())], 'negozi.xlsx')
    const { json } = await service.marta.sends(createImport, { body, files: { sheet } })
    expect(`${name}: ${errorOf(json)}`).toBe(
      `${name}: ${BY_HTTP[name] ?? (typeof wanted === 'string' ? `sheet_${wanted}` : 'columns_needed')}`,
    )
  }
  expect(await shopsThere()).toBe(0)
  expect(service.server.deaths).toEqual([])
}, 400_000)

test('T60: the same of a list of people, which nobody is invited by', async () => {
  for (const [name, bytes, wanted] of SHEET_CASES) {
    if (typeof wanted !== 'string') continue
    const sheet = new File([new Uint8Array(bytes())], 'persone.xlsx')
    const { json } = await service.marta.sends(createPeopleImport, { body: {}, files: { sheet } })
    expect(`${name}: ${errorOf(json)}`).toBe(`${name}: ${BY_HTTP[name] ?? `sheet_${wanted}`}`)
  }
  expect(service.server.deaths).toEqual([])
}, 400_000)

test('whatever the reader may say has its own refusal, and all of them are in the corpus but slowness, which nobody can hand in', () => {
  const refusals = Object.keys(createImport.refusals).filter((name) => name.startsWith('sheet_'))
  expect(refusals.toSorted()).toEqual(SHEET_FAULTS.map((fault) => `sheet_${fault}`).toSorted())
  const named: readonly (keyof typeof createImport.refusals)[] = [
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

const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])

test('T59: a contract that runs something, is locked or none at all is named with its reason, an archive too; the good one is kept', async () => {
  await dropAll()
  const made = await service.marta.gets(createImport, { body, files: { sheet: shopSheet(someShops(1)) } })
  const params = { id: String(made.import.id) }
  const good = new File([await paper()], 'buono.pdf')
  const { refused } = await service.marta.gets(addImportFiles, { params, files: { files: [good, new File([zip], 'tutti.zip')] } })
  expect(refused).toEqual([{ name: 'tutti.zip', why: 'pdf_unreadable' }])
  for (const [i, { name, bytes, outcome }] of HOSTILE_PDFS.entries()) {
    const drawn = await bytes()
    // Nothing at all is turned away by the HTTP layer.
    if (drawn.length === 0) continue
    const file = new File([new Uint8Array(drawn)], `../../etc/${i}.pdf`)
    const said = await service.marta.gets(addImportFiles, { params, files: { files: [file] } })
    expect({ name, refused: said.refused }).toEqual({ name, refused: [{ name: `${i}.pdf`, why: outcome }] })
    expect(said.import.files.all).toBe(1)
  }
}, 400_000)

const LINE = (more: Partial<Record<number, string>>): string =>
  ['Bottega', 'Bottega srl', '01234567897', 'Via Po 1, Torino', 'Carla', 'Neri', 'carla@esempio.it', '']
    .map((cell, at) => more[at] ?? cell)
    .join(';')
const sheetOf = (...lines: string[]): string => [SHOP_HEADINGS, ...lines].join('\n')

type Wrong = readonly [line: number, at: string | null, why: string]
const ROWS: readonly (readonly [name: string, sheet: () => string, wrong: readonly Wrong[]])[] = [
  ['a VAT number with a slip', () => sheetOf(LINE({ 2: '01234567890' })), [[2, 'vatNumber', 'format']]],
  ['a VAT number that is missing', () => sheetOf(LINE({ 2: '' })), [[2, 'vatNumber', 'required']]],
  ['the same firm twice', () => sheetOf(LINE({}), LINE({ 6: 'ugo@esempio.it' })), [[3, 'vatNumber', 'twice']]],
  [
    'the same owner twice, in other letters',
    () => sheetOf(LINE({}), LINE({ 2: '00743110157', 6: 'CARLA@esempio.it' })),
    [[3, 'email', 'twice']],
  ],
  ['an owner who has an account', () => sheetOf(LINE({ 6: 'marta@storia.test' })), [[2, 'email', 'email_taken']]],
  [
    'an owner without a name',
    () => sheetOf(LINE({ 4: '', 5: '' })),
    [
      [2, 'firstName', 'required'],
      [2, 'lastName', 'required'],
    ],
  ],
  ['an address in a name', () => sheetOf(LINE({ 0: 'https://evil.example' })), [[2, 'title', 'address']]],
  ['a formula', () => sheetOf(LINE({ 3: '=1' })), [[2, 'address', 'range']]],
  ['signs that nobody sees', () => sheetOf(LINE({ 0: 'Bot\u202Etega' })), [[2, 'title', 'format']]],
  ['a contract that is not there', () => sheetOf(LINE({ 7: 'manca.pdf' })), []],
]

describe('T62: rows that are wrong, each with its reason', () => {
  test.each(ROWS)('%s', async (_, table, wrong) => {
    await dropAll()
    const { json } = await service.marta.sends(createImport, { body, files: { sheet: new Blob([table()]) } })
    const made = (json as { import: ShopImport }).import
    const { items } = await service.marta.gets(listImportRows, { params: { id: String(made.id) }, query: {} })
    const found = items.flatMap(({ line, faults }: ImportRow) =>
      faults.filter(({ why }) => why !== 'file_missing').map(({ at, why }) => [line, at, why]),
    )
    expect(found).toEqual(wrong)
    expect(made.rows.good).toBe(0)
    expect(await shopsThere()).toBe(0)
  })
})
