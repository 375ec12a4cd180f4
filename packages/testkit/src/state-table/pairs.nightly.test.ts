/** Two operations at once in each situation of the state table where that can happen: they end as if one had come first. */
import { describe, expect } from 'vitest'
import { story, type World } from '../story.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { reached, withAccount } from './reached.ts'
import { endOf } from './scene.ts'
import type { SituationName } from './situations.ts'

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
