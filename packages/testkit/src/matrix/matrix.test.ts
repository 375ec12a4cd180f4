/** G6, the authorisation matrix: every declared call × every role and nobody × whose thing × how the caller stands, on the real server. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { ROLES } from '@taschino/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { publishText } from './cast.ts'
import { cellsOf, rowFaults, type Standing } from './cells.ts'
import { tryCells } from './try-cells.ts'

test('G6 every declared call has its row, and every row its call', () => {
  expect(ALL_CALLS.flatMap((call) => rowFaults(call, ALL_ROWS)).join('\n')).toBe('')
  const names = new Set(ALL_CALLS.map(({ name }) => name))
  expect(
    Object.keys(ALL_ROWS).filter((name) => !names.has(name)),
    'rows of calls that nobody declares',
  ).toEqual([])
})

/** What a refusal must not have changed is compared whole, and everybody who was ever made is in it: a new world for as many calls. */
const CALLS_EACH = 40

function tryEach(standings: readonly Standing[], prepare: (world: World) => Promise<unknown> = () => Promise.resolve()): void {
  for (let from = 0; from < ALL_CALLS.length; from += CALLS_EACH)
    describe(`calls from ${from + 1}`, () => {
      let world: World
      beforeAll(async () => {
        world = await World.open()
        await prepare(world)
      })
      afterAll(() => world?.close())
      for (const call of ALL_CALLS.slice(from, from + CALLS_EACH)) {
        const row = ALL_ROWS[call.name]
        if (!row) continue
        const cells = cellsOf(call, row).filter(({ standing }) => standings.includes(standing))
        test(`G6 ${call.name}: ${cells.length} cells`, async () => {
          expect(await tryCells(world, call, row, cells)).toEqual([])
        })
      }
    })
}

describe('active, disabled and invited people', () => tryEach(['active', 'disabled', 'invited']))

describe('T10 people who have a document to agree to', () => tryEach(['documents'], (world) => publishText(world, 'condizioni', ROLES)))
