/** Buying a gift code, seeing it, giving it back unseen, and what the company takes back: each with what it moves in the books. */
import { buyGift, countCodes, listMerchants, listOwnCodes, returnGift, revealCode, useGift } from '@taschino/contract/gift-codes.ts'
import { cancelGift } from '@taschino/contract/gift-stock.ts'
import { codesBy, GROCER, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { deleteAccount, leavingMeans } from '@taschino/contract/people/own-data.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const sum = async (world: World, kind: string, party?: number): Promise<number> => {
  const { rows } = await world.db.query<{ sum: number }>(
    'select coalesce(sum(p.amount), 0)::bigint as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind = $1 and ($2::bigint is null or a.party = $2)',
    [kind, party ?? null],
  )
  return rows[0]?.sum ?? 0
}
const buys = (who: Person, merchant: number, unit: number, amount = 1) => who.gets(buyGift, { body: { merchant, unit, amount } })

story('a code is bought with credits, seen by its owner alone, and noted as spent', async (world) => {
  const [marta, giulia, luca] = [await world.person('company'), await world.person('enduser'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  const texts = await codesBy(marta, merchant, 2000, 3)
  await world.gives(giulia.id, '50,00 credits')
  const [stock, club] = [await sum(world, 'gift-cost'), await sum(world, 'club')]
  const { gtid, codes } = await buys(giulia, merchant.id, 2000, 2)
  expect(codes.map(({ state, unit, spent }) => [state, unit, spent])).toEqual([
    ['assigned', 2000, 0],
    ['assigned', 2000, 0],
  ])
  expect(codes[0]?.gtid).toBe(gtid)
  expect([(await sum(world, 'gift-cost')) - stock, (await sum(world, 'club')) - club]).toEqual([3760, 240])
  const [first, second] = codes
  const params = { id: String(first?.id) }
  await giulia.isRefused('code_unseen', useGift, { params, body: {} })
  expect((await giulia.gets(revealCode, { params })).code).toBe(texts[0])
  await luca.isRefused('not_found', revealCode, { params })
  expect((await giulia.gets(useGift, { params, body: { spent: 500 } })).spent).toBe(500)
  await giulia.isRefused('over_the_code', useGift, { params, body: { spent: 2001 } })
  expect((await giulia.gets(useGift, { params, body: {} })).usedAt).not.toBeNull()
  expect((await giulia.gets(useGift, { params, body: { undo: true } })).usedAt).toBeNull()
  await giulia.isRefused('code_seen', returnGift, { params })
  const back = await giulia.gets(returnGift, { params: { id: String(second?.id) } })
  expect(back.value).toBe(2000)
  expect((await giulia.gets(listOwnCodes, {})).items.map(({ id }) => id)).toEqual([first?.id])
  expect((await giulia.gets(listOwnCodes, { query: { of: gtid, open: 'true' } })).items).toHaveLength(1)
  expect([(await sum(world, 'gift-cost')) - stock, (await sum(world, 'club')) - club]).toEqual([1880, 120])
})

story('gdo tickets go first where food is sold and never pay too much; the rest is credits, or is missing', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta, GROCER)
  await codesBy(marta, merchant, 2000, 5)
  await world.gives(giulia.id, '3 × 8,00 gdo + 10 × 8,00 normal')
  const asked = { body: { merchant: merchant.id, unit: 2000, amount: 1 } }
  const journal = await world.journal()
  expect((await giulia.isRefused('insufficient_funds', buyGift, asked)).json).toMatchObject({ facts: { missing: 400 } })
  expect(await world.journal()).toBe(journal)
  await world.gives(giulia.id, '4,00 credits')
  expect((await giulia.gets(countCodes, {})).offers.find((one) => one.merchant === merchant.id && one.unit === 2000)).toEqual({
    merchant: merchant.id,
    unit: 2000,
    free: 5,
    more: false,
    parts: [
      { type: 'gdo', unit: 800, amount: 2 },
      { type: 'free_credits', unit: 1, amount: 400 },
    ],
    missing: 0,
  })
  const { codes } = await giulia.gets(buyGift, asked)
  expect(await giulia.pocket()).toBe('10 × 8,00 normal + 1 × 8,00 gdo')
  const rosa = await world.person('enduser', { name: 'Rosa Neri' })
  await world.gives(rosa.id, '5 × 8,00 normal')
  await rosa.isRefused('not_payable_with', buyGift, asked)
  const before = await sum(world, 'club')
  const cancelled = await marta.gets(cancelGift, { params: { id: String(codes[0]?.id) }, body: { reason: 'Codice difettoso' } })
  expect([cancelled.value, cancelled.code.state, (await sum(world, 'club')) - before]).toEqual([2000, 'burned', -2000])
  expect(await giulia.pocket()).toBe('10 × 8,00 normal + 3 × 8,00 gdo + 4,00 credits')
  await giulia.isRefused('code_cancelled', revealCode, { params: { id: String(codes[0]?.id) } })
  await giulia.isRefused('code_cancelled', returnGift, { params: { id: String(codes[0]?.id) } })
  await giulia.isRefused('code_cancelled', useGift, { params: { id: String(codes[0]?.id) }, body: {} })
  await marta.isRefused('code_not_sold', cancelGift, { params: { id: String(codes[0]?.id) }, body: { reason: 'Ancora' } })
  expect((await giulia.gets(listMerchants, {})).merchants.map(({ id }) => id)).toContain(merchant.id)
})

story('who bought hears it on every screen; what the company takes back is told in words, without a sign of the code', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  const [text = ''] = await codesBy(marta, merchant, 2000, 1)
  await world.gives(giulia.id, '20,00 credits')
  const { gtid, codes } = await buys(giulia, merchant.id, 2000)
  await marta.gets(cancelGift, { params: { id: String(codes[0]?.id) }, body: { reason: 'Codice difettoso' } })
  const { rows } = await world.db.query<{ events: object[] }>('select events::json as events from ledger.outbox order by seq desc limit 2')
  const told = rows.flatMap(({ events }) => events)
  expect(told).toContainEqual({ u: [giulia.id], c: true, e: { type: 'onBarcode', GTID: gtid, action: 'bought' } })
  expect(told).toContainEqual({
    u: [giulia.id],
    n: {
      says: 'code_cancelled',
      facts: { merchant: merchant.merchant, value: 2000, reason: 'Codice difettoso' },
      type: 'gift-code',
      GTID: gtid,
    },
  })
  expect(JSON.stringify(told)).not.toContain(text.slice(-4))
})

story('who leaves for good is told what is left on codes that nobody has used up, and gives it up only by a yes', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 4)
  await world.gives(giulia.id, '80,00 credits')
  const { codes } = await buys(giulia, merchant.id, 2000, 4)
  const [unseen, part, used, burned] = codes.map(({ id }) => ({ params: { id: String(id) } }))
  if (!unseen || !part || !used || !burned) throw new Error('four were bought')
  for (const one of [part, used]) await giulia.gets(revealCode, one)
  await giulia.gets(useGift, { ...part, body: { spent: 500 } })
  await giulia.gets(useGift, { ...used, body: {} })
  await marta.gets(cancelGift, { ...burned, body: { reason: 'Codice difettoso' } })
  await giulia.gets(useGift, { ...used, body: { undo: true } })
  await world.db.tx(async (sql) => {
    // What a code is does not change, says the database; the clock would bring it here.
    await sql.query('set local session_replication_role = replica')
    await sql.query(`update gift_code set expires_on = current_date - 1 where id = $1`, [used.params.id])
  })
  // Past its last day it is worth nothing, and lies in the archive.
  const open = (await giulia.gets(listOwnCodes, { query: { open: 'true' } })).items.map(({ id }) => String(id))
  expect(open.toSorted()).toEqual([unseen.params.id, part.params.id].toSorted())
  const value = 2000 + (2000 + 1500)
  expect(await giulia.gets(leavingMeans, {})).toEqual({ value, aside: 0, codes: { count: 2, value: 3500 }, hindrance: null })
  const held = await giulia.isRefused('value_held', deleteAccount, { body: { password: STORY_PASSWORD } })
  expect(held.json).toMatchObject({ facts: { value } })
  await giulia.gets(deleteAccount, { body: { password: STORY_PASSWORD, giveUpValue: true } })
})
