/**
 * The scenario `near`: twenty shops near by with when they last took tickets, learned beforehand or looked for in the books, and what the
 * learning costs.
 */
import { learnAcceptance } from '@taschino/server/features/shops/acceptance-store.ts'
import { findShops } from '@taschino/server/features/shops/store.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { ms, rangeOf, table, times, type Target } from './figures.ts'
import { writeHistory } from './history.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld } from './world.ts'

const options = optionsOf({ payments: { type: 'string', default: '500000' }, rounds: { type: 'string', default: '40' } })
const SHOPS = 2000
const DAY_MS = 86_400_000
/** As many as 200 payments a second bring between two looks. */
const YOUNG = 3000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** The same question, with and without what the service has learned. */
async function ask(db: Db, learned: boolean): Promise<number> {
  const place = { lat: 45.07 + Math.random() / 20, lon: 7.68 + Math.random() / 20 }
  return timed(() => findShops(db, { disabledToo: !learned, payable: learned }, { place, skip: 0, limit: 20 }))
}

async function measure({ postgres, secret }: Bench): Promise<Target[]> {
  const db = openDb(postgres.url, { reads: 2 })
  const world = await peopleWorld(postgres.url, secret, { payers: 5000, shops: SHOPS })
  await db.query('update shop set lat = 45.0 + random() / 5, lon = 7.6 + random() / 5')
  await writeHistory(postgres.url, world, Number(options.payments), 0.2, { from: Date.now() - 30 * DAY_MS, days: 30 })
  const first = await timed(() => learnAcceptance(db))
  const looks: number[] = []
  for (let n = 0; n < 5; n++) {
    await writeHistory(postgres.url, world, YOUNG, 0.2, { from: Date.now() - 15_000, days: 15_000 / DAY_MS })
    looks.push(await timed(() => learnAcceptance(db)))
  }
  const rounds = { learned: [] as number[], looked: [] as number[] }
  for (let n = 0; n < Number(options.rounds); n++) {
    rounds.learned.push(await ask(db, true))
    rounds.looked.push(await ask(db, false))
  }
  const [learned, looked, look] = [rangeOf(rounds.learned), rangeOf(rounds.looked), rangeOf(looks)]
  console.log(
    table(
      ['', 'min', 'median', 'max'],
      [
        ['20 of 2000 shops by distance, learned', ms(learned.min), ms(learned.median), ms(learned.max)],
        ['the same, newest payment looked for', ms(looked.min), ms(looked.median), ms(looked.max)],
        [`one look at ${YOUNG} new payments`, ms(look.min), ms(look.median), ms(look.max)],
        ['first look, at a week', ms(first), ms(first), ms(first)],
      ],
    ),
  )
  await db.close()
  return [
    {
      name: 'the list is no slower than with the newest payment',
      reached: learned.median <= looked.median * 1.1,
      said: times(learned.median / looked.median),
    },
    { name: 'a look every 15 s takes less than a fiftieth of that', reached: look.median < 300, said: ms(look.median) },
  ]
}

export const scenario: Scenario = { says: 'twenty shops near by, learned beforehand or looked for in the books', run: measure }
