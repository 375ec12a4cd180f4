/** G6, the authorisation matrix: every declared call × every role and nobody × whose thing (how the caller stands: by night). */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { describe, expect, test } from 'vitest'
import { ALL_ROWS } from './all-rows.ts'
import { rowFaults } from './cells.ts'
import { tryEach } from './try-each.ts'

test('G6 every declared call has its row, and every row its call', () => {
  expect(ALL_CALLS.flatMap((call) => rowFaults(call, ALL_ROWS)).join('\n')).toBe('')
  const names = new Set(ALL_CALLS.map(({ name }) => name))
  expect(
    Object.keys(ALL_ROWS).filter((name) => !names.has(name)),
    'rows of calls that nobody declares',
  ).toEqual([])
})

describe('active people', () => tryEach(['active']))
