// Each tidy rule is shown the disorder that it exists for, and must see it.
import { expect, test } from 'vitest'
import { toSource } from './sources.ts'
import {
  defaults,
  forms,
  functions,
  leftovers,
  names,
  openings,
  screensIn,
  sizes,
  standIns,
  untested,
  wordsDiffer,
  writtenTwice,
} from './tidy.ts'

const file = (at: string, text: string) => [toSource(at, text)]
const lines = (count: number) => Array.from({ length: count }, (_, at) => `  step(${at})`).join('\n')

test('a file of 301 lines is too long, one of 300 is not', () => {
  expect(sizes.broken(file('packages/a/src/x.ts', lines(301)))).toEqual(['packages/a/src/x.ts: 301'])
  expect(sizes.broken(file('packages/a/src/x.ts', lines(300)))).toEqual([])
})

test('names that say nothing are refused', () => {
  expect(
    ['pay-helper.ts', 'utils.ts', 'user.service.ts', 'base.tsx'].flatMap((name) => names.broken(file(`packages/a/src/${name}`, ''))),
  ).toHaveLength(4)
  expect(names.broken(file('packages/basics/src/money.ts', ''))).toEqual([])
})

test('a file without its sentence is refused', () => {
  expect(openings.broken(file('a.ts', 'export const a = 1'))).toEqual(['a.ts'])
  expect(openings.broken(file('a.ts', '// why not'))).toEqual(['a.ts'])
  expect(openings.broken(file('a.ts', '/** Keeps the money in whole cents. */\nexport const a = 1'))).toEqual([])
})

test('default exports, index files and barrels are refused, public doors and tool settings are not', () => {
  expect(defaults.broken(file('a.ts', 'const a = 1\nexport default a'))).toEqual(['a.ts'])
  expect(defaults.broken(file('a/index.ts', 'export const a = 1'))).toEqual(['a/index.ts'])
  expect(defaults.broken(file('a/all.ts', `export { b } from './b.ts'\nexport * from './c.ts'`))).toEqual(['a/all.ts'])
  expect(defaults.broken(file('packages/server/src/features/a/public.ts', `export { b } from './b.ts'`))).toEqual([])
  expect(defaults.broken(file('vite.config.ts', 'export default {}'))).toEqual([])
})

test('what is left for later is found with its line', () => {
  expect(leftovers.broken(file('a.ts', `\n// TO${'DO'} tomorrow`))).toEqual(['a.ts:2'])
})

test('long functions, arrows and handlers are found', () => {
  expect(functions.broken(file('a.ts', `export async function long(a: number): Promise<void> {\n${lines(70)}\n}`))).toEqual([
    'a.ts:1 long: 72 (70)',
  ])
  expect(functions.broken(file('a.ts', `const long = async (a: number): Promise<void> => {\n${lines(70)}\n}`))).toEqual([
    'a.ts:1 long: 72 (70)',
  ])
  expect(functions.broken(file('a.ts', `export const answer = handle(pay)(async ({ who }) => {\n${lines(40)}\n})`))).toEqual([
    'a.ts:1 pay: 42 (40)',
  ])
  expect(functions.broken(file('a.ts', `function short() {\n${lines(60)}\n}`))).toEqual([])
})

test('a form of its own is found, those of ui/Form.tsx are not', () => {
  const own = '<p>\n<form onSubmit={send}></form></p>'
  expect(forms.broken(file('packages/web/src/features/a/A.tsx', own))).toEqual(['packages/web/src/features/a/A.tsx:2'])
  expect(forms.broken(file('packages/web/src/features/a/A.tsx', '<Form onSend={send}></Form>'))).toEqual([])
  expect(forms.broken(file('packages/web/src/ui/Form.tsx', own))).toEqual([])
})

test('words that one language lacks are named', () => {
  expect(wordsDiffer({ a: 'x', b: { c: 'y' } }, { a: 'x', d: 'z' })).toEqual(['en.json lacks b.c', 'it.json lacks d'])
})

test('a sentence that is written twice is named', () => {
  expect(writtenTwice('{\n  "a": "x",\n  "b": "y",\n  "a": "z"\n}')).toEqual(['a'])
})

test('what a browser gives a page may be stood in for in pure tests of the web, and nowhere else; a module never', () => {
  const [stub, mock] = [`vi.${'stub' + 'Global'}('fetch', f)`, `vi.${'mo' + 'ck'}('./store.ts')`]
  expect(standIns.broken(file('packages/web/src/api/ask.test.ts', stub))).toEqual([])
  expect(
    ['packages/server/src/features/a/a.test.ts', 'e2e/a.walk.ts', 'packages/web/src/api/ask.ts'].flatMap((at) =>
      standIns.broken(file(at, stub)),
    ),
  ).toHaveLength(3)
  expect(standIns.broken(file('packages/web/src/api/ask.test.ts', mock))).toEqual([`packages/web/src/api/ask.test.ts:1 vi.${'mo' + 'ck'}`])
})

test('a call or a refusal without a test is named', () => {
  const pay = { name: 'payments.pay', path: '/users/{id}/pay', refusals: { shop_disabled: 409, too_late: 409 } }
  expect(untested([pay], [])).toEqual(['payments.pay: no test asks it'])
  const story = file('packages/server/src/features/payments/pay.test.ts', `ask('POST', '/users/7/pay'); expect(error).toBe('too_late')`)
  expect(untested([pay], story)).toEqual(['payments.pay: no test is refused with shop_disabled'])
})

test('the table of screens is read, in one line or as the formatter breaks it', () => {
  const table = `  at('/login', 'logged-out', null, 'form'),\n  at('/pay/code/:code', ['shop', 'user'], pay),\n  at('/pay/id/:id', PAYERS, pay),\n  at('/near', ['shop'], screen('shops/near/Near', async () => (await load()).Near)),\n  at(\n    '/month',\n    ['shop', ...COMPANY],\n    screen(\n      'papers/Month',\n      async () => (await load()).Month,\n    ),\n  ),`
  expect([...screensIn(table)]).toEqual([
    ['/login', ['/login']],
    ['pay', ['/pay/code/:code', '/pay/id/:id']],
    ['shops/near/Near', ['/near']],
    ['papers/Month', ['/month']],
  ])
})
