/** Every cell of the state table, asked of the running service, one after the other. */
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { story } from '../story.ts'
import { OPERATIONS } from './operations.ts'
import { reached, withAccount } from './reached.ts'
import { stateTable } from './render.ts'
import { endOf } from './scene.ts'
import { ASKED, SITUATIONS, type SituationName } from './situations.ts'
import { answerOf, TABLE } from './table.ts'

const names = Object.keys(SITUATIONS) as SituationName[]
const PAGE = fileURLToPath(new URL('../../../../docs/state-table.md', import.meta.url))

test('T19: the table answers every operation in every situation, and is what people read', () => {
  for (const name of names) {
    const said = Object.values(TABLE[name]).flatMap((list) => list.split(' '))
    expect([name, said.toSorted()]).toEqual([name, [...ASKED[SITUATIONS[name].beginning]].toSorted()])
  }
  if (process.env['UPDATE_DOCS']) fs.writeFileSync(PAGE, stateTable())
  expect(fs.readFileSync(PAGE, 'utf8')).toBe(stateTable())
})

/** Scenes that are played beside each other; and what moves more than the scene that it happens in. */
const AT_A_TIME = 4
const MOVES_ALL: ReadonlySet<string> = new Set(['nextDay', 'nextMonth', 'lapse', 'ripens'])

describe('T19: one after the other', () => {
  for (const name of names) {
    const asked = ASKED[SITUATIONS[name].beginning]
    story(`T19: ${name}: ${asked.length} operations`, async (world) => {
      await withAccount(world)
      // What is refused leaves everything as it was, so one scene serves for all of it.
      const refusing = await reached(world, name)
      const [journal, end] = [await world.journal(), await endOf(refusing)]
      for (const operation of asked.filter((one) => answerOf(name, one) !== 'done'))
        expect([operation, await OPERATIONS[operation].does(refusing)]).toEqual([operation, answerOf(name, operation)])
      expect([await world.journal(), await endOf(refusing)]).toEqual([journal, end])
      world.clock.reset()
      // What is done wants a scene of its own; scenes know nothing of each other, unless the clock or the whole service is moved in them.
      const free = asked.filter((one) => answerOf(name, one) === 'done')
      const step = SITUATIONS[name].after.some((one) => MOVES_ALL.has(one)) ? 1 : AT_A_TIME
      for (let at = 0; at < free.length; at += step) {
        await Promise.all(
          free
            .slice(at, at + step)
            .map(async (operation) =>
              expect([operation, await OPERATIONS[operation].does(await reached(world, name))]).toEqual([operation, 'done']),
            ),
        )
        world.clock.reset()
      }
    })
  }
})

beforeAll(() => {
  expect(names.length).toBeGreaterThan(35)
})
