/** What was dropped together is told apart, and leaves in goes that a request can carry. */
import { expect, test } from 'vitest'
import { inGoes, sorted } from './send-files.ts'

const file = (name: string, size = 1): File => new File([new Uint8Array(size)], name)
const NONE = { sheet: null, contracts: [] }

test('the sheet is known by its name, the rest are contracts, the same name once', () => {
  const first = sorted(NONE, [file('a.pdf'), file('negozi.xlsx'), file('b.pdf')])
  expect([first.sheet?.name, first.contracts.map(({ name }) => name)]).toEqual(['negozi.xlsx', ['a.pdf', 'b.pdf']])
  const second = sorted(first, [file('b.pdf'), file('c.pdf')])
  expect([second.sheet?.name, second.contracts.length]).toEqual(['negozi.xlsx', 3])
})

test('twenty in one go, and never more than twelve megabytes', () => {
  expect(inGoes(Array.from({ length: 45 }, (_, i) => file(`${i}.pdf`))).map((go) => go.length)).toEqual([20, 20, 5])
  expect(inGoes(Array.from({ length: 5 }, (_, i) => file(`${i}.pdf`, 4_000_000))).map((go) => go.length)).toEqual([3, 2])
  expect(inGoes([])).toEqual([])
})
