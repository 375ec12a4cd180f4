/** Every "no" to whoever buys a gift code or gives one back: nothing moves, and the sentence can say what to do. */
import { buyGift, returnGift } from '@taschino/contract/gift-codes.ts'
import {
  cancelGift,
  createMerchant,
  getCodeStock,
  importCodes,
  listCodes,
  quarantineCodes,
  releaseCodes,
  removeCode,
  updateMerchant,
  withdrawCode,
} from '@taschino/contract/gift-stock.ts'
import { convertTickets } from '@taschino/contract/paybacks.ts'
import { approve } from '@taschino/contract/requests.ts'
import { stopParties } from '@taschino/ledger/lots.ts'
import { BOOKS, codesBy, giftSheet, GROCER, linesOf, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const body = (merchant: number, unit: number, amount = 1) => ({ body: { merchant, unit, amount } })

story('what is not there cannot be bought: an unknown merchant, a value that is not offered, more than is left', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const [merchant, closed] = [await merchantBy(marta), await merchantBy(marta, { enabled: false })]
  await codesBy(marta, merchant, 1000, 2)
  await world.gives(giulia.id, '90,00 credits')
  const journal = await world.journal()
  await giulia.isRefused('merchant_unknown', buyGift, body(999_999, 1000))
  await giulia.isRefused('merchant_unknown', buyGift, body(closed.id, 1000))
  await giulia.isRefused('unit_unknown', buyGift, body(merchant.id, 1500))
  expect((await giulia.isRefused('sold_out', buyGift, body(merchant.id, 1000, 3))).json).toMatchObject({ facts: { still: 2 } })
  await giulia.isRefused('invalid_input', buyGift, body(merchant.id, 1000, 6))
  expect(await world.journal()).toBe(journal)
})

story('nobody buys a code that ends within thirty days, nor more than ten codes or 500 euros a day', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta, { units: [1000, 30_000] })
  const soon = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10)
  await codesBy(marta, merchant, 1000, 1, soon)
  await world.gives(giulia.id, '990,00 credits')
  world.clock.forward(3 * 86_400_000)
  await giulia.isRefused('sold_out', buyGift, body(merchant.id, 1000))
  world.clock.reset()
  await codesBy(marta, merchant, 1000, 12)
  await codesBy(marta, merchant, 30_000, 2)
  await giulia.gets(buyGift, body(merchant.id, 30_000))
  await giulia.isRefused('daily_limit', buyGift, body(merchant.id, 30_000))
  for (const amount of [5, 4]) await giulia.gets(buyGift, body(merchant.id, 1000, amount))
  await giulia.isRefused('daily_limit', buyGift, body(merchant.id, 1000))
})

story('credits that were takings yesterday buy no code; business tickets of before do, where the merchant takes them', async (world) => {
  const [marta, anna] = [await world.person('company'), await world.person('company', { name: 'Anna Due' })]
  const forno = await world.shop({ capabilities: ['normal', 'free_credits'] })
  const [carla, giulia] = [await world.person('shop', { place: forno.id }), await world.person('enduser')]
  const merchant = await merchantBy(marta, GROCER)
  await codesBy(marta, merchant, 2000, 4)
  await world.gives(giulia.id, '5 × 8,00 normal')
  await giulia.pays(forno, '5 × 8,00 normal')
  const { credits } = await carla.gets(convertTickets, {
    body: {
      parts: [
        { to: 'free_credits', type: 'normal', value: 2000 },
        { to: 'business', type: 'normal', value: 2000 },
      ],
    },
  })
  await anna.gets(approve, { params: { gtid: String(credits?.gtid) }, body: {} })
  expect((await carla.isRefused('credits_rest', buyGift, body(merchant.id, 2000))).json).toMatchObject({ facts: { missing: 2000 } })
  world.clock.forward(3 * 86_400_000)
  expect((await carla.gets(buyGift, body(merchant.id, 2000))).codes).toHaveLength(1)
  expect(await carla.pocket()).toBe('20,00 credits')
  await carla.gets(buyGift, body(merchant.id, 2000))
})

story('who is suspended or stopped neither buys nor gives back, and is given nothing back', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const forno = await world.shop()
  const carla = await world.person('shop', { place: forno.id })
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 1000, 4)
  for (const party of [giulia.id, forno.id]) await world.gives(party, '30,00 credits')
  const { codes } = await giulia.gets(buyGift, body(merchant.id, 1000))
  const params = { id: String(codes[0]?.id) }
  await world.freezes(giulia.id)
  const journal = await world.journal()
  await giulia.isRefused('payer_disabled', buyGift, body(merchant.id, 1000))
  await giulia.isRefused('payer_disabled', returnGift, { params })
  await marta.isRefused('party_suspended', cancelGift, { params, body: { reason: 'Difettoso' } })
  await world.db.tx((sql) => stopParties(sql, [forno.id], true))
  await carla.isRefused('payer_stopped', buyGift, body(merchant.id, 1000))
  expect(await world.journal()).toBe(journal)
  await world.thaws(giulia.id)
  world.clock.forward(15 * 86_400_000)
  await giulia.isRefused('return_over', returnGift, { params })
})

story(
  'a login that was left open brings no codes in and puts none up for sale again: both want a fresh proof, looking does not',
  async (world) => {
    const [marta, admin] = [await world.person('company'), await world.person('admin')]
    await admin.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    const merchant = await merchantBy(admin)
    const file = giftSheet(linesOf(merchant, 2000, 2))
    const journal = await world.journal()
    await marta.isRefused('step_up_required', importCodes, { body: {}, files: { file } })
    await marta.isRefused('step_up_required', releaseCodes, { body: { reason: 'Sembrano buoni' } })
    expect((await marta.gets(importCodes, { body: { dryRun: true }, files: { file } })).rows).toBe(2)
    expect(await world.journal()).toBe(journal)
    await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    expect((await marta.gets(importCodes, { body: {}, files: { file } })).state).toBe('done')
    await marta.gets(quarantineCodes, { body: { reason: 'Da guardare' } })
    expect((await marta.gets(releaseCodes, { body: { reason: 'Guardati' } })).codes).toBe(2)
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story(
  'nor does it take codes out of the stock, or say what a merchant’s codes cost and who pays for them',
  async (world) => {
    const [marta, admin] = [await world.person('company'), await world.person('admin')]
    await admin.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    const merchant = await merchantBy(admin)
    await codesBy(admin, merchant, 2000, 2)
    const [one, two] = (await marta.gets(listCodes, { query: {} })).items.map(({ id }) => ({ id: String(id) }))
    if (!one || !two) throw new Error('no codes')
    const merchants = await marta.gets(getCodeStock, {})
    const journal = await world.journal()
    const reason = { reason: 'Per prova' }
    await marta.isRefused('step_up_required', removeCode, { params: one })
    await marta.isRefused('step_up_required', withdrawCode, { params: one, body: reason })
    await marta.isRefused('step_up_required', createMerchant, { body: { ...BOOKS, merchant: 'Insegna di nessuno' } as never })
    await marta.isRefused('step_up_required', updateMerchant, { params: { id: String(merchant.id) }, body: { costBp: 1 } })
    expect([await world.journal(), await marta.gets(getCodeStock, {})]).toEqual([journal, merchants])
    await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    expect((await marta.gets(removeCode, { params: one })).state).toBe('withdrawn')
    expect((await marta.gets(withdrawCode, { params: two, body: reason })).state).toBe('withdrawn')
    expect((await marta.gets(updateMerchant, { params: { id: String(merchant.id) }, body: { costBp: 9000 } })).costBp).toBe(9000)
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)
