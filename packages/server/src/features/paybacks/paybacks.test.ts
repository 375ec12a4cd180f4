/** A shop asks for its takings: at the price that it saw, once, never more than there is. */
import { describe, expect } from 'vitest'
import { feeOf, feeRateOf } from '@taschino/basics/payback.ts'
import { getShopRequest, getShopWallet, listShopRequests, paybackProspect, requestPayback } from '@taschino/contract/paybacks.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

/** Forty euros in meal tickets and five in credits lie in the shop. */
async function withTakings(world: World) {
  const scene = await atTheBaker(world)
  await scene.giulia.pays(scene.forno, '5 × 8,00 normal + 5,00 credits')
  return scene
}
const kept = async (world: World, shop: number) => Object.fromEntries((await balances(world.db, shop)).filter(({ value }) => value !== 0).map(({ kind, type, value }) => [`${kind} ${type ?? ''}`.trim(), value]))

describe('the prospect', () => {
  story('has one option per term: the sooner, the dearer; fee and net are the amount', async (world) => {
    const { carla } = await withTakings(world)
    const { options, ...rest } = await carla.gets(paybackProspect, { query: { amount: '4500' } })
    expect(rest).toEqual({ amount: 4500, available: 4500, held: 0, heldUntil: null, least: 100 })
    expect(options.map(({ days, feeRate, fee, net }) => ({ days, feeRate, fee, net }))).toEqual([2, 7, 15, 30].map((days) => {
      const feeRate = feeRateOf(days as 2, { feeMin: 200, feeMax: 450 })
      return { days, feeRate, fee: feeOf(4500, feeRate), net: 4500 - feeOf(4500, feeRate) }
    }))
    expect(options.map(({ payoutDate }) => payoutDate)).toEqual(options.map(({ payoutDate }) => payoutDate).toSorted())
  })
  story('is asked for one shop: a group says which, and nobody else’s is there', async (world) => {
    const head = await world.shop({ title: 'Gruppo', isGroup: true })
    const [member, stranger] = [await world.shop({ group: head.id }), await world.shop()]
    const elena = await world.person('shop', { name: 'Elena Riva', place: head.id })
    await elena.isRefused('shop_not_chosen', paybackProspect, { query: { amount: 100 } })
    await elena.isRefused('shop_not_chosen', paybackProspect, { query: { amount: 100, idShop: head.id } })
    await elena.isRefused('not_found', paybackProspect, { query: { amount: 100, idShop: stranger.id } })
    expect((await elena.gets(paybackProspect, { query: { amount: '100', idShop: String(member.id) } })).available).toBe(0)
    for (const amount of ['0', '-1', '1.5', '1e3', '100000001', '']) await elena.isRefused('invalid_input', paybackProspect, { query: { amount, idShop: member.id } })
  })
})

describe('a payback', () => {
  story('sets takings aside, meal tickets first, and waits for the company', async (world) => {
    const { carla, forno } = await withTakings(world)
    const [option] = (await carla.gets(paybackProspect, { query: { amount: '4200' } })).options
    if (!option) throw new Error('no option')
    const request = await carla.gets(requestPayback, { body: { value: 4200, days: option.days, net: option.net } })
    expect(request).toMatchObject({ kind: 'payback', state: 'pending', value: 4200, payback: option, shares: [{ type: 'normal', value: 4000 }, { type: 'free_credits', value: 200 }], can: { cancel: true } })
    expect(request.steps.map(({ step, by }) => [step, by])).toEqual([['asked', 'Carla Rosetti']])
    expect(await kept(world, forno.id)).toEqual({ 'takings free_credits': 300, payout: 4200 })
    const wallet = await carla.gets(getShopWallet, {})
    expect(wallet).toMatchObject({ toBePaid: 300, available: 300, requested: { value: 4200, count: 1 }, onTheWay: { net: 0, count: 0, date: null }, iban: '3456', isGroup: false, members: [] })
    expect((await carla.gets(listShopRequests, { query: {} })).items).toEqual([request])
    expect(await carla.gets(getShopRequest, { params: { gtid: request.gtid } })).toEqual(request)
  })
  story('is answered once per key, and shows in the list as what it is', async (world) => {
    const { carla } = await withTakings(world)
    const key = crypto.randomUUID()
    const first = await carla.gets(requestPayback, { body: { value: 1000, days: 30 }, key })
    const again = await carla.sends(requestPayback, { body: { value: 1000, days: 30 }, key })
    expect([again.hit, (again.json as { gtid: string }).gtid]).toEqual([true, first.gtid])
    const { items } = await carla.gets(listTransactions, { params: { id: String(carla.id) }, query: { payback: 'true' } })
    expect(items.map(({ gtid, type, value }) => ({ gtid, type, value }))).toEqual([{ gtid: first.gtid, type: 'payback', value: 0 }])
  })
  story('that waits can be called off: everything is takings again', async (world) => {
    const { carla, forno } = await withTakings(world)
    const { gtid } = await carla.gets(requestPayback, { body: { value: 4500, days: 7 } })
    await carla.gets(cancel, { params: { id: gtid }, body: { reason: 'ho cambiato idea' } })
    expect(await kept(world, forno.id)).toEqual({ 'takings normal': 4000, 'takings free_credits': 500 })
    expect(await carla.gets(getShopRequest, { params: { gtid } })).toMatchObject({ state: 'cancelled', reason: 'ho cambiato idea', can: { cancel: false } })
  })
  story('is refused for more than there is, for less than a euro that is not all, and at another price than was shown', async (world) => {
    const { carla, giulia, forno } = await withTakings(world)
    const before = await world.journal()
    expect((await carla.isRefused('takings_short', requestPayback, { body: { value: 4501, days: 30 } })).json).toMatchObject({ facts: { available: 4500 } })
    await carla.isRefused('payback_too_small', requestPayback, { body: { value: 99, days: 30 } })
    await carla.isRefused('offer_changed', requestPayback, { body: { value: 4500, days: 30, net: 4500 } })
    for (const value of [0, -1, 1.5, '100', 100_000_001]) await carla.isRefused('invalid_input', requestPayback, { body: { value, days: 30 } })
    for (const days of [0, 1, 31, '30']) await carla.isRefused('invalid_input', requestPayback, { body: { value: 100, days } })
    expect(await world.journal()).toBe(before)
    await carla.gets(requestPayback, { body: { value: 4500, days: 30 } })
    await giulia.pays(forno, '0,50 credits')
    await carla.gets(requestPayback, { body: { value: 50, days: 30 } })
  })
  story('is refused for a shop that is not active, has no account, or is a group', async (world) => {
    const { carla, forno } = await withTakings(world)
    await world.db.query('update shop set iban = null where id = $1', [forno.id])
    await carla.isRefused('iban_missing', requestPayback, { body: { value: 100, days: 30 } })
    await world.db.query(`update shop set iban = 'IT60X0542811101000000123456', enabled = false where id = $1`, [forno.id])
    await carla.isRefused('shop_not_active', requestPayback, { body: { value: 100, days: 30 } })
    await world.db.query('update shop set enabled = true where id = $1', [forno.id])
    await world.freezes(forno.id)
    await carla.isRefused('shop_not_active', requestPayback, { body: { value: 100, days: 30 } })
    await world.thaws(forno.id)
    const head = await world.shop({ title: 'Gruppo', isGroup: true })
    const elena = await world.person('shop', { name: 'Elena Riva', place: head.id })
    await elena.isRefused('shop_not_chosen', requestPayback, { body: { value: 100, days: 30 } })
    await elena.isRefused('not_found', requestPayback, { body: { value: 100, days: 30, idShop: forno.id } })
  })
  story('wants a fresh proof of who asks, before anything is written', async (world) => {
    const { carla, forno } = await withTakings(world)
    await carla.isRefused('step_up_required', requestPayback, { body: { value: 1000, days: 30 } })
    expect(await kept(world, forno.id)).toEqual({ 'takings normal': 4000, 'takings free_credits': 500 })
    await carla.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: '482915' } } })
    await carla.gets(requestPayback, { body: { value: 1000, days: 30 } })
  }, { settings: { stepUp: { on: true, single: 10_000_000, sum: 100_000_000, count: 100, giveBack: 10_000_000, freshMinutes: 5 } } })
})

story('T20: the same takings asked for twice in parallel are set aside once', async (world) => {
  const { carla, forno } = await withTakings(world)
  const luca = await world.person('shop', { name: 'Luca Rosetti', place: forno.id })
  const said = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? carla : luca).sends(requestPayback, { body: { value: 4500, days: 30 } })))
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(new Set(said.filter(({ status }) => status === 409).map(({ json }) => (json as { error: string }).error))).toEqual(new Set(['takings_short']))
  expect(await kept(world, forno.id)).toEqual({ payout: 4500 })
})

story('T16: takings from shops of the same group rest for two days; the rest can be asked for', async (world) => {
  const head = await world.shop({ title: 'Gruppo', isGroup: true })
  const [forno, bar] = [await world.shop({ group: head.id }), await world.shop({ title: 'Bar', group: head.id })]
  const [carla, luca, giulia] = [await world.person('shop', { name: 'Carla Rosetti', place: forno.id }), await world.person('shop', { name: 'Luca Neri', place: bar.id }), await world.person('enduser')]
  await world.gives(bar.id, '30,00 credits')
  await world.gives(giulia.id, '20,00 credits')
  const { gtid } = await luca.pays(forno, '30,00 credits')
  await giulia.pays(forno, '20,00 credits')
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ toBePaid: 5000, held: 3000, available: 2000 })
  expect((await carla.isRefused('takings_held', requestPayback, { body: { value: 2001, days: 30 } })).json).toMatchObject({ facts: { available: 2000, held: 3000 } })
  // Two at once do not get together what neither may have.
  const both = await Promise.all([1500, 1500].map((value) => carla.sends(requestPayback, { body: { value, days: 30 } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await carla.gets(cancel, { params: { id: gtid }, body: { reason: 'sbagliato' } })
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ toBePaid: 500, held: 0, heldUntil: null, available: 500 })
  await world.gives(bar.id, '30,00 credits')
  await luca.pays(forno, '30,00 credits')
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ held: 3000, available: 500 })
  world.clock.forward(48 * 3_600_000 + 60_000)
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ held: 0, available: 3500 })
  await carla.gets(requestPayback, { body: { value: 3500, days: 30 } })
})
