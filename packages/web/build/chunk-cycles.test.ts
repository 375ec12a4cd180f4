// A circle of files is found wherever it lies, and what two files both import is none.
import { expect, test } from 'vitest'
import { circleIn } from './chunk-cycles.ts'

const files = (imports: Record<string, readonly string[]>) => new Map(Object.entries(imports))

test('a circle is named from where it begins to where it closes', () => {
  expect(circleIn(files({ main: ['behind'], behind: ['menu'], menu: ['sign', 'behind'], sign: [] }))).toEqual(['behind', 'menu', 'behind'])
})

test('what two files both import is no circle', () => {
  expect(circleIn(files({ main: ['a', 'b'], a: ['shared'], b: ['shared', 'a'], shared: [] }))).toBeNull()
})
