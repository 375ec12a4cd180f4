/** Two who do something to one gift code in the same moment: it ends as if one of them had come first, for the code as for the money. */
import { isDeepStrictEqual } from 'node:util'
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { buyGift, returnGift, revealCode, useGift } from '@taschino/contract/gift-codes.ts'
import { cancelGift, quarantineCodes, releaseCodes, removeCode, revealStock, withdrawCode } from '@taschino/contract/gift-stock.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { codesBy, merchantBy } from '@taschino/testkit/gift-stock.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { says } from '@taschino/testkit/state-table/says.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { expireCodes } from './public.ts'

/** Ends in 40 days: for sale today, over for sale eleven days later. */
const ENDS = addDays(businessDay(Date.now()), 40)
const LATER = new Date(startOfBusinessDay(addDays(businessDay(Date.now()), 11)) + 36_000_000)
const reason = { reason: 'Prova' }

interface Scene {
  world: World
  marta: Person
  ivo: Person
  giulia: Person
  merchant: number
  id: string
}

const ACTS: Readonly<Record<string, (scene: Scene) => Promise<string>>> = {
  buy: async ({ giulia, merchant }) => (await says(giulia, buyGift, { body: { merchant, unit: 1000, amount: 1 } })).said,
  reveal: async ({ giulia, id }) => (await says(giulia, revealCode, { params: { id } })).said,
  giveBack: async ({ giulia, id }) => (await says(giulia, returnGift, { params: { id } })).said,
  use: async ({ giulia, id }) => (await says(giulia, useGift, { params: { id }, body: { spent: 400 } })).said,
  // One that was seen takes two persons.
  cancel: async ({ marta, ivo, id }) => {
    const { said } = await says(marta, cancelGift, { params: { id }, body: reason })
    if (said === 'done') await says(ivo, cancelGift, { params: { id }, body: reason })
    // Said before by oneself: as much a no as that it is over.
    return said === 'second_person' ? 'code_not_sold' : said
  },
  withdraw: async ({ marta, id }) => (await says(marta, withdrawCode, { params: { id }, body: reason })).said,
  remove: async ({ marta, id }) => (await says(marta, removeCode, { params: { id } })).said,
  look: async ({ marta, id }) => (await says(marta, revealStock, { params: { id }, body: reason })).said,
  putAside: async ({ marta }) => (await says(marta, quarantineCodes, { body: reason })).said,
  release: async ({ marta }) => (await says(marta, releaseCodes, { body: reason })).said,
  expire: ({ world }) => expireCodes(world.db, LATER).then(() => 'done'),
}

/** How a code comes there, and who may meet at it. */
const MEETINGS = {
  free: { after: [], acts: ['buy', 'withdraw', 'look', 'putAside', 'expire'] },
  quarantined: { after: ['putAside'], acts: ['release', 'buy', 'remove', 'look', 'expire'] },
  assigned: { after: ['buy'], acts: ['reveal', 'giveBack', 'cancel', 'use', 'expire'] },
  revealed: { after: ['buy', 'reveal'], acts: ['giveBack', 'cancel', 'use'] },
} as const

async function reached(world: World, marta: Person, after: readonly string[]): Promise<Scene> {
  const merchant = await merchantBy(marta, { units: [1000] })
  await codesBy(marta, merchant, 1000, 1, ENDS)
  const { rows } = await world.db.query<{ id: number }>('select id from gift_code where id_merchant = $1', [merchant.id])
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '30,00 credits')
  const ivo = await world.person('company', { name: 'Ivo Bellini' })
  const scene = { world, marta, ivo, giulia, merchant: merchant.id, id: String(rows[0]?.id) }
  for (const act of after) expect(await ACTS[act]?.(scene)).toBe('done')
  return scene
}

/** How the code stands, what it lets its owner still have, and what is in the pocket. */
async function endOf({ world, giulia, id }: Scene): Promise<string> {
  const { rows } = await world.db.query<{ line: string }>(
    `select concat_ws(' ', state, spent, party is not null, revealed_at is not null, seen_at is not null) as line from gift_code where id = $1`,
    [id],
  )
  return `${rows[0]?.line}, ${await giulia.pocket()}`
}

interface Outcome {
  said: readonly [string, string]
  end: string
}

async function plays(scene: Scene, [first, second]: readonly [string, string], together: boolean): Promise<Outcome> {
  const does = (act: string): Promise<string> => ACTS[act]?.(scene) ?? Promise.reject(new Error(act))
  const said = together ? await Promise.all([does(first), does(second)]) : ([await does(first), await does(second)] as const)
  // The clock passes by what somebody has in hand, and sees it the next time.
  if (first === 'expire' || second === 'expire') await expireCodes(scene.world.db, LATER)
  return { said, end: await endOf(scene) }
}

for (const [state, { after, acts }] of Object.entries(MEETINGS)) {
  const pairs = acts.flatMap((first, i) => acts.slice(i).map((second) => [first, second] as const))
  story(
    `T19, T28: two at once at a code that is ${state}: ${pairs.length} pairs`,
    async (world) => {
      const marta = await world.person('company')
      for (const pair of pairs) {
        const [first, second] = pair
        const real = await plays(await reached(world, marta, after), pair, true)
        const oneWay = await plays(await reached(world, marta, after), pair, false)
        if (isDeepStrictEqual(real, oneWay)) continue
        const turned = await plays(await reached(world, marta, after), [second, first], false)
        expect({ pair: `${first} and ${second}`, ...real }).toEqual({
          pair: `${first} and ${second}`,
          said: [turned.said[1], turned.said[0]],
          end: turned.end,
        })
      }
      expect(await checkInvariants(world.db)).toEqual([])
    },
    undefined,
    120_000,
  )
}
