/** Many buyers and few codes in one moment: each code goes to one of them, and nobody hears that there are none while one is free. */
import { setTimeout as pause } from 'node:timers/promises'
import { buyGift, listOwnCodes, returnGift } from '@taschino/contract/gift-codes.ts'
import { cancelGift } from '@taschino/contract/gift-stock.ts'
import { outcome } from '@taschino/contract/payments.ts'
import { codesBy, merchantBy } from '@taschino/testkit/gift-stock.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

async function buyers(world: World, count: number): Promise<Person[]> {
  const all = await Promise.all(Array.from({ length: count }, () => world.person('enduser')))
  for (const { id } of all) await world.gives(id, '100,00 credits')
  await Promise.all(all.map((one) => one.token()))
  return all
}
/** As an app does: where the service was too busy to begin, the same tap comes again. */
async function buys(who: Person, merchant: number, unit: number, amount = 1) {
  const ask = { key: crypto.randomUUID(), body: { merchant, unit, amount } }
  for (;;) {
    const answer = await who.sends(buyGift, ask)
    if (answer.status !== 503) return answer
    await pause(50)
  }
}
const errorOf = (json: unknown): string => (json as { error?: string }).error ?? 'bought'
const tally = (said: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(said, (one) => one)].map(([one, list]) => [one, list.length]))
const freeOnes = async (world: World, merchant: number): Promise<number> =>
  (await world.db.query(`select from gift_code where id_merchant = $1 and state = 'free'`, [merchant])).rowCount ?? -1

story('T28: 50 buyers, 49 codes: 49 bought and all of them different, one is told that there are none', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 49)
  const all = await buyers(world, 50)
  const answers = await Promise.all(all.map((one) => buys(one, merchant.id, 2000)))
  expect(tally(answers.map(({ json }) => errorOf(json)))).toEqual({ bought: 49, sold_out: 1 })
  const ids = answers.flatMap(({ json }) => (json as { codes?: { id: number }[] }).codes?.map(({ id }) => id) ?? [])
  expect(new Set(ids).size).toBe(49)
  expect(await freeOnes(world, merchant.id)).toBe(0)
})

story('a crowd is written together, and whoever cannot pay or is suspended keeps nobody else from it', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 40)
  const all = await buyers(world, 30)
  const [poor, frozen] = [await world.person('enduser'), await world.person('enduser')]
  await world.gives(frozen.id, '100,00 credits')
  await Promise.all([poor.token(), frozen.token()])
  await world.db.query('select ledger.freeze($1, true)', [frozen.id])
  const answers = await Promise.all([...all, poor, frozen].map((one) => buys(one, merchant.id, 2000)))
  expect(tally(answers.map(({ json }) => errorOf(json)))).toEqual({ bought: 30, insufficient_funds: 1, payer_disabled: 1 })
  const { rows } = await world.db.query<{ sales: number; transactions: number }>(
    `select count(*)::int as sales, count(distinct xmin::text)::int as transactions from gift_code where id_merchant = $1 and state = 'assigned'`,
    [merchant.id],
  )
  expect(rows[0]?.sales).toBe(30)
  expect(rows[0]?.transactions).toBeLessThan(15)
  expect(await freeOnes(world, merchant.id)).toBe(10)
})

story(
  'the last code is sold once and its key remembers it; a "none left" keeps no key, so that the next tap may have what came back',
  async (world) => {
    const marta = await world.person('company')
    const merchant = await merchantBy(marta)
    await codesBy(marta, merchant, 2000, 1)
    const [giulia, luca] = await buyers(world, 2)
    if (!giulia || !luca) throw new Error('nobody')
    const body = { merchant: merchant.id, unit: 2000, amount: 1 }
    const [first, second] = [
      { key: crypto.randomUUID(), body },
      { key: crypto.randomUUID(), body },
    ]
    const bought = await giulia.sends(buyGift, first)
    expect((await luca.sends(buyGift, second)).text).toBe('{"error":"sold_out","facts":{"still":0}}')
    const again = await giulia.sends(buyGift, first)
    expect([again.status, again.text, again.headers.get('idempotency-hit')]).toEqual([200, bought.text, 'true'])
    await giulia.isRefused('idempotency_mismatch', buyGift, { key: first.key, body: { ...body, unit: 5000 } })
    expect((await luca.gets(outcome, { params: { key: second.key } })).state).toBe('unknown')
    await giulia.gets(returnGift, { params: { id: String((bought.json as { codes: { id: number }[] }).codes[0]?.id) } })
    expect((await luca.sends(buyGift, second)).status).toBe(200)
  },
)

story('several at once: all or none, in no circle of waiting, and nobody goes away while what they want is there', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta, { units: [500] })
  await codesBy(marta, merchant, 500, 31)
  const all = await buyers(world, 12)
  const answers = await Promise.all(all.map((one, i) => buys(one, merchant.id, 500, 1 + (i % 5))))
  const wanted = all.map((_, i) => 1 + (i % 5))
  const got = answers.map(({ json }, i) => (errorOf(json) === 'bought' ? (wanted[i] ?? 0) : 0))
  const left = 31 - got.reduce((sum, one) => sum + one, 0)
  expect(await freeOnes(world, merchant.id)).toBe(left)
  for (const [i, one] of got.entries()) if (one === 0) expect(wanted[i]).toBeGreaterThan(left)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
})

story('one tap that is sent twenty times buys once, and each of them hears the same', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 5)
  const [giulia] = await buyers(world, 1)
  if (!giulia) throw new Error('nobody')
  const key = crypto.randomUUID()
  const body = { merchant: merchant.id, unit: 2000, amount: 2 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => giulia.sends(buyGift, { key, body })))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  await giulia.isRefused('idempotency_mismatch', buyGift, { key, body: { ...body, amount: 1 } })
  expect((await giulia.gets(listOwnCodes, {})).items).toHaveLength(2)
  expect(await giulia.pocket()).toBe('60,00 credits')
})

story('given back by its owner and taken back by the company in the same moment: its value returns once', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 1)
  const [giulia] = await buyers(world, 1)
  if (!giulia) throw new Error('nobody')
  const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 2000, amount: 1 } })
  const params = { id: String(codes[0]?.id) }
  const said = await Promise.all([
    ...Array.from({ length: 4 }, () => giulia.sends(returnGift, { params })),
    ...Array.from({ length: 4 }, () => marta.sends(cancelGift, { params, body: { reason: 'Doppio' } })),
  ])
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await giulia.pocket()).toBe('100,00 credits')
})
