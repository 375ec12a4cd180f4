/** Makes a test of each call's cells of the authorisation matrix, for people who stand as is asked. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { cellsOf, type Standing } from './cells.ts'
import { tryCells } from './try-cells.ts'

/** What a refusal must not have changed is compared whole, and everybody who was ever made is in it: a new world for as many calls. */
const CALLS_EACH = 40

export function tryEach(standings: readonly Standing[], prepare: (world: World) => Promise<unknown> = () => Promise.resolve()): void {
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
