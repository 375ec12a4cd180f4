/** Every cell of the state table, asked of the running service: one after the other, and two at once. */
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { story, type World } from '../story.ts'
import { go, OPERATIONS, type OperationName } from './operations.ts'
import { stateTable } from './render.ts'
import { endOf, openScene, type Scene } from './scene.ts'
import { ASKED, SITUATIONS, type SituationName } from './situations.ts'
import { answerOf, TABLE } from './table.ts'
import { insertChange } from '@taschino/server/features/settings/store.ts'

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

const reached = async (world: World, name: SituationName): Promise<Scene> => {
  const { beginning, after } = SITUATIONS[name]
  const scene = await openScene(world, beginning)
  await go(scene, after)
  return scene
}

/** Scenes that are played beside each other; and what moves more than the scene that it happens in. */
const AT_A_TIME = 4
const MOVES_ALL: ReadonlySet<string> = new Set(['nextDay', 'nextMonth', 'lapse', 'ripens'])

/** An account to pay from. */
const withAccount = (world: World) =>
  insertChange(world.db, {
    key: 'payer',
    value: { name: 'Taschino spa', iban: 'IT60X0542811101000000123456', bic: null },
    from: new Date(0),
    by: null,
    inForceAt: new Date(0),
  })

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

/** Situations in which two who do not know of each other may act at once, and what they may do. */
const AT_ONCE: readonly (readonly [SituationName, string])[] = [
  ['paid', 'pay refundOne refundRest cancel companyRefund companyCancel left undo payback credits business sheet'],
  ['refunded in part', 'refundOne refundRest companyRefund payback'],
  ['credits asked', 'withdraw callOff approve reject refundOne'],
  ['euros asked', 'withdraw callOff approve reject refundOne'],
  ['agreed to', 'callOff reject file'],
  ['left', 'back undo refundOne'],
  ['in the file', 'paid filePaid returned'],
  ['paid out', 'returned refundOne'],
  ['returned', 'callOff approve reject'],
  ['order waits', 'withdraw callOff approve reject'],
  ['order issued', 'invoice'],
  ['agency at work', 'withdraw approve suspend end'],
  ['agency suspended', 'withdraw reject letGoOn end'],
  ['line maturing', 'disputeLine'],
  ['statement open', 'disputeLine closeIt'],
  ['line disputed', 'keepLine reverseLine closeIt'],
  ['statement closed', 'invoiceIt disputeLine'],
  ['statement at the bank', 'settleIt'],
  ['sheet ready', 'mend bringIn throwAway'],
  ['sheet brought in', 'giveUp bringIn'],
  ['list ready', 'mend bringIn throwAway'],
  ['list brought in', 'giveUp bringIn'],
  ['code open', 'gdoMake gdoTake gdoGiveUp gdoSweep gdoFreeze'],
  ['code over', 'gdoTake gdoGiveUp gdoSweep gdoFreeze'],
  ['code taken', 'gdoTake gdoGiveUp gdoRefund gdoCancel gdoFreeze'],
  ['review waits', 'takeIn correct sayYes giveBack sayNo openIt'],
  ['review given back', 'handIn takeIn correct'],
]

/** What a pair may take where many others work on the same machine; the largest situation has 78 of them in one story. */
const PAIR_MS = 3000

interface Outcome {
  said: readonly [string, string]
  end: string
}

async function inTurn(world: World, name: SituationName, first: OperationName, second: OperationName): Promise<Outcome> {
  const scene = await reached(world, name)
  const [one, other] = [await OPERATIONS[first].does(scene), await OPERATIONS[second].does(scene)]
  return { said: [one, other], end: await endOf(scene) }
}

async function atOnce(world: World, name: SituationName, first: OperationName, second: OperationName): Promise<Outcome> {
  const scene = await reached(world, name)
  const said = await Promise.all([OPERATIONS[first].does(scene), OPERATIONS[second].does(scene)])
  return { said, end: await endOf(scene) }
}

describe('T19: two at once end as if one had come first', () => {
  for (const [name, list] of AT_ONCE) {
    const operations = list.split(' ') as OperationName[]
    // The same twice is a pair, too: two who press the same button.
    const pairs = operations.flatMap((first, i) => operations.slice(i).map((second) => [first, second] as const))
    story(
      `T19: ${name}: ${pairs.length} pairs`,
      async (world) => {
        await withAccount(world)
        for (const [first, second] of pairs) {
          const [real, oneWay] = await Promise.all([atOnce(world, name, first, second), inTurn(world, name, first, second)])
          const isOneWay = real.end === oneWay.end && real.said.join() === oneWay.said.join()
          const otherWay = isOneWay ? oneWay : await inTurn(world, name, second, first)
          const turned: Outcome = isOneWay ? oneWay : { ...otherWay, said: [otherWay.said[1], otherWay.said[0]] }
          expect({ pair: `${first} and ${second}`, ...real }).toEqual({ pair: `${first} and ${second}`, ...turned })
        }
      },
      undefined,
      30_000 + PAIR_MS * pairs.length,
    )
  }
})

beforeAll(() => {
  expect(names.length).toBeGreaterThan(35)
})
