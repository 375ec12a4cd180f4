// The generators are only as good as their fit with the tables they write into: tried here on the real ones.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { readSources, root, toSource } from './sources.ts'
import { nameOf, newCall, newMovement, newScreen, type Edit, type Name } from './new-files.ts'
import { openings, screensIn } from './tidy.ts'
import { namesLike, stopsOf } from './where.ts'

const read = (file: string) => (fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : undefined)
const name = nameOf('payments.split-bill') as Name
const textOf = (edits: Edit[], end: string) => edits.find(({ path: file }) => file.endsWith(end))?.text ?? ''

test('a name is a feature, a dot and lower-case words', () => {
  expect(name).toEqual({ feature: 'payments', file: 'split-bill', camel: 'splitBill', pascal: 'SplitBill', words: 'split_bill' })
  for (const wrong of ['pay', 'club/.pay', 'Payments.pay', 'payments.splitBill', 'payments.', '../x.y'])
    expect(nameOf(wrong)).toBeUndefined()
})

test('a new call is declared, answered and listed in every feature that has calls', () => {
  for (const feature of ['payments', 'barcodes', 'session', 'shops', 'wallet']) {
    const edits = newCall({ ...name, feature }, read)
    expect(textOf(edits, `contract/src/${feature}.ts`)).toContain(`name: '${feature}.splitBill'`)
    expect(textOf(edits, 'split-bill.ts')).toContain('handle(splitBill)')
    expect(textOf(edits, 'calls.ts')).toContain(`\nimport { splitBillAnswer } from './split-bill.ts'\n`)
    expect(textOf(edits, 'calls.ts')).toMatch(/,\s*splitBillAnswer,\s*\] as const/)
    expect(textOf(edits, `rows/${feature}.ts`)).toContain(`\n  '${feature}.splitBill': {},\n}\n`)
  }
})

test('a new call of a wing lies in the wing, and is named as its neighbours are', () => {
  const orders = newCall({ ...name, feature: 'club/orders' }, read)
  expect(textOf(orders, 'contract/src/club/orders.ts')).toContain(`name: 'club.splitBill'`)
  expect(textOf(orders, 'features/club/orders/calls.ts')).toMatch(/,\s*splitBillAnswer,\s*\] as const/)
  expect(textOf(orders, 'rows/club-orders.ts')).toContain(`'club.splitBill': {},`)
  expect(textOf(newCall({ ...name, feature: 'people/users' }, read), 'rows/people.ts')).toContain(`'users.splitBill': {},`)
})

test('a new screen is in the table of screens, in the addresses and in the words', () => {
  const edits = newScreen(name, read)
  expect([...screensIn(textOf(edits, 'routes/payers.ts')).values()].flat()).toContain('/split-bill')
  expect(textOf(edits, 'paths.ts')).toContain(`splitBill: () => '/split-bill',`)
  for (const language of ['it', 'en']) expect(JSON.parse(textOf(edits, `${language}.json`))).toHaveProperty(['split_bill.title'])
})

test('everything new opens with its sentence', () => {
  const fresh = [...newCall(name, read), ...newScreen(name, read), ...newMovement(name)].filter(({ path: file }) =>
    /split-bill.*\.tsx?$/.test(file),
  )
  expect(fresh).toHaveLength(6)
  expect(openings.broken(fresh.map(({ path: file, text }) => toSource(file, text)))).toEqual([])
})

test('where finds contract, handler and screen of every call', () => {
  const sources = readSources()
  for (const { name: call } of ALL_CALLS) {
    const rooms = stopsOf(call, sources).map(({ room }) => room)
    expect(rooms, call).toEqual(expect.arrayContaining(['contract', 'http', 'handler']))
  }
})

test('where tells the order in which paying runs, down to the SQL', () => {
  const stops = stopsOf('payments.pay', readSources())
  const first = (wanted: (stop: (typeof stops)[number]) => boolean) => stops.findIndex(wanted)
  const order = [
    first(({ place }) => place.includes('use-payment.ts')),
    first(({ room }) => room === 'contract'),
    first(({ place }) => place.endsWith('once.ts')),
    first(({ room }) => room === 'handler'),
    first(({ name }) => name === 'partsOf'),
    first(({ name, sql }) => name === 'refuseCharge' && sql.includes('update ledger.charge')),
    first(({ name }) => name === 'payInShop'),
  ]
  expect(order).not.toContain(-1)
  expect(stops.some(({ sql }) => sql.includes('read ledger.stopped'))).toBe(true)
})

test('where names who shows and who makes an answer, the columns of a file, and the words that a call needs', () => {
  const sources = readSources()
  const places = (call: string, room: string): string[] =>
    stopsOf(call, sources)
      .filter((stop) => stop.room === room)
      .map(({ place }) => place)
  expect(places('wallet.getReceipt', 'shown by')).toContain('packages/web/src/features/wallet/receipt/Receipt.tsx')
  expect(places('wallet.getReceipt', 'used by')).toContain('packages/server/src/features/papers/receipt-paper.ts')
  expect(places('wallet.exportTransactions', 'columns').join()).toContain('wallet/movement-columns.ts')
  const [words] = stopsOf('payments.pay', sources).filter(({ room }) => room === 'words')
  expect(words?.name).toContain('refusal.shop_disabled')
})

test('a name that no call has leads to those near it, and to no list of all', () => {
  expect(namesLike('users/pay')).toContain('payments.pay')
  expect(namesLike('zzz')).toEqual([])
})
