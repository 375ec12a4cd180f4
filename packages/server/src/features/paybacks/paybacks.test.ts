/** A shop asks for its takings: at the price that it saw, once, never more than there is. */
import { describe, expect } from 'vitest'
import { feeRateOf, roundedFee } from '@taschino/basics/fees.ts'
import {
  convertTickets,
  getShopRequest,
  getShopWallet,
  listShopRequests,
  paybackProspect,
  requestPayback,
} from '@taschino/contract/paybacks.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { approve, reject } from '@taschino/contract/requests.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { getReceipt, getTakings, listTransactions } from '@taschino/contract/wallet.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import { kept, withTakings } from '@taschino/testkit/at-the-baker.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

describe('the prospect', () => {
  story('has one option per term: the sooner, the dearer; fee and net are the amount', async (world) => {
    const { carla } = await withTakings(world)
    const { options, ...rest } = await carla.gets(paybackProspect, { query: { amount: '4500' } })
    expect(rest).toEqual({ amount: 4500, available: 4500, held: 0, heldUntil: null, least: 100 })
    expect(options.map(({ days, feeRate, fee, net }) => ({ days, feeRate, fee, net }))).toEqual(
      [2, 7, 15, 30].map((days) => {
        const feeRate = feeRateOf(days as 2, { feeMin: 200, feeMax: 450 })
        const { fee } = roundedFee([{ type: 'normal', value: 4500, feeRate }])
        return { days, feeRate, fee, net: 4500 - fee }
      }),
    )
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
    for (const amount of ['0', '-1', '1.5', '1e3', '100000001', ''])
      await elena.isRefused('invalid_input', paybackProspect, { query: { amount, idShop: member.id } })
  })
})

describe('a payback', () => {
  story('sets takings aside, meal tickets first, and waits for the company', async (world) => {
    const { carla, forno } = await withTakings(world)
    const [option] = (await carla.gets(paybackProspect, { query: { amount: '4200' } })).options
    if (!option) throw new Error('no option')
    const request = await carla.gets(requestPayback, { body: { value: 4200, days: option.days, net: option.net } })
    expect(request).toMatchObject({
      kind: 'payback',
      state: 'pending',
      value: 4200,
      payback: option,
      shares: [
        { type: 'normal', value: 4000 },
        { type: 'free_credits', value: 200 },
      ],
      can: { cancel: true },
    })
    expect(request.steps.map(({ step, by }) => [step, by])).toEqual([['asked', 'Carla Rosetti']])
    expect(await kept(world, forno.id)).toEqual({ 'takings free_credits': 300, payout: 4200 })
    const wallet = await carla.gets(getShopWallet, {})
    expect(wallet).toMatchObject({
      toBePaid: 300,
      available: 300,
      requested: { value: 4200, count: 1 },
      onTheWay: { net: 0, count: 0, date: null },
      iban: '3456',
      isGroup: false,
      members: [],
    })
    expect((await carla.gets(listShopRequests, { query: {} })).items).toEqual([request])
    expect(await carla.gets(getShopRequest, { params: { gtid: request.gtid } })).toEqual(request)
  })
  story('is answered once per key, and shows in the list as what it is', async (world) => {
    const { carla } = await withTakings(world)
    const key = crypto.randomUUID()
    const body = await quoted(carla, { value: 1000, days: 30 })
    const first = await carla.gets(requestPayback, { body, key })
    const again = await carla.sends(requestPayback, { body, key })
    expect([again.hit, (again.json as { gtid: string }).gtid]).toEqual([true, first.gtid])
    const { items } = await carla.gets(listTransactions, { params: { id: String(carla.id) }, query: { payback: 'true' } })
    expect(items.map(({ gtid, type, value }) => ({ gtid, type, value }))).toEqual([{ gtid: first.gtid, type: 'payback', value: 0 }])
  })
  story('that waits can be called off: everything is takings again', async (world) => {
    const { carla, forno } = await withTakings(world)
    const { gtid } = await carla.gets(requestPayback, { body: await quoted(carla, { value: 4500, days: 7 }) })
    await carla.gets(cancel, { params: { id: gtid }, body: { reason: 'ho cambiato idea' } })
    expect(await kept(world, forno.id)).toEqual({ 'takings normal': 4000, 'takings free_credits': 500 })
    expect(await carla.gets(getShopRequest, { params: { gtid } })).toMatchObject({
      state: 'cancelled',
      reason: 'ho cambiato idea',
      can: { cancel: false },
    })
  })
  story('is refused for more than there is, for less than a euro that is not all, and at another price than was shown', async (world) => {
    const { carla, giulia, forno } = await withTakings(world)
    const before = await world.journal()
    expect((await carla.isRefused('takings_short', requestPayback, { body: { value: 4501, days: 30, net: 1 } })).json).toMatchObject({
      facts: { available: 4500 },
    })
    await carla.isRefused('payback_too_small', requestPayback, { body: { value: 99, days: 30, net: 1 } })
    await carla.isRefused('offer_changed', requestPayback, { body: { value: 4500, days: 30, net: 4500 } })
    for (const value of [0, -1, 1.5, '100', 100_000_001])
      await carla.isRefused('invalid_input', requestPayback, { body: { value, days: 30, net: 1 } })
    for (const days of [0, 1, 31, '30']) await carla.isRefused('invalid_input', requestPayback, { body: { value: 100, days, net: 1 } })
    expect(await world.journal()).toBe(before)
    await carla.gets(requestPayback, { body: await quoted(carla, { value: 4500, days: 30 }) })
    await giulia.pays(forno, '0,50 credits')
    await carla.gets(requestPayback, { body: await quoted(carla, { value: 50, days: 30 }) })
  })
  story('is refused for a shop that is frozen, has no account, or is a group', async (world) => {
    const { carla, forno } = await withTakings(world)
    await world.db.query('update shop set iban = null where id = $1', [forno.id])
    await carla.isRefused('iban_missing', requestPayback, { body: { value: 100, days: 30, net: 1 } })
    await world.db.query(`update shop set iban = 'IT60X0542811101000000123456' where id = $1`, [forno.id])
    await world.freezes(forno.id)
    await carla.isRefused('shop_not_active', requestPayback, { body: { value: 100, days: 30, net: 98 } })
    await world.thaws(forno.id)
    const head = await world.shop({ title: 'Gruppo', isGroup: true })
    const elena = await world.person('shop', { name: 'Elena Riva', place: head.id })
    await elena.isRefused('shop_not_chosen', requestPayback, { body: { value: 100, days: 30, net: 1 } })
    await elena.isRefused('not_found', requestPayback, { body: { value: 100, days: 30, net: 1, idShop: forno.id } })
  })
  story(
    'wants a fresh proof of who asks, before anything is written',
    async (world) => {
      const { carla, forno } = await withTakings(world)
      await carla.isRefused('step_up_required', requestPayback, { body: await quoted(carla, { value: 1000, days: 30 }) })
      expect(await kept(world, forno.id)).toEqual({ 'takings normal': 4000, 'takings free_credits': 500 })
      await carla.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: '482915' } } })
      await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days: 30 }) })
    },
    { settings: { stepUp: { ...STEP_UP_LIMITS, single: 10_000_000, sum: 100_000_000, count: 100 } } },
  )
})

story('T20: the same takings asked for twice in parallel are set aside once', async (world) => {
  const { carla, forno } = await withTakings(world)
  const luca = await world.person('shop', { name: 'Luca Rosetti', place: forno.id })
  const body = await quoted(carla, { value: 4500, days: 30 })
  const said = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? carla : luca).sends(requestPayback, { body })))
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(new Set(said.filter(({ status }) => status === 409).map(({ json }) => (json as { error: string }).error))).toEqual(
    new Set(['takings_short']),
  )
  expect(await kept(world, forno.id)).toEqual({ payout: 4500 })
})

story('T16: takings from shops of the same group rest for two days; the rest can be asked for', async (world) => {
  const head = await world.shop({ title: 'Gruppo', isGroup: true })
  const [forno, bar] = [await world.shop({ group: head.id }), await world.shop({ title: 'Bar', group: head.id })]
  const [carla, luca, giulia] = [
    await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
    await world.person('shop', { name: 'Luca Neri', place: bar.id }),
    await world.person('enduser'),
  ]
  await world.gives(bar.id, '30,00 credits')
  await world.gives(giulia.id, '20,00 credits')
  const { gtid } = await luca.pays(forno, '30,00 credits')
  await giulia.pays(forno, '20,00 credits')
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ toBePaid: 5000, held: 3000, available: 2000 })
  expect((await carla.isRefused('takings_held', requestPayback, { body: { value: 2001, days: 30, net: 1 } })).json).toMatchObject({
    facts: { available: 2000, held: 3000 },
  })
  // Two at once do not get together what neither may have.
  const both = await Promise.all(
    [1500, 1500].map(async (value) => carla.sends(requestPayback, { body: await quoted(carla, { value, days: 30 }) })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await carla.gets(cancel, { params: { id: gtid }, body: { reason: 'sbagliato' } })
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ toBePaid: 500, held: 0, heldUntil: null, available: 500 })
  await world.gives(bar.id, '30,00 credits')
  await luca.pays(forno, '30,00 credits')
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ held: 3000, available: 500 })
  world.clock.forward(48 * 3_600_000 + 60_000)
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ held: 0, available: 3500 })
  await carla.gets(requestPayback, { body: await quoted(carla, { value: 3500, days: 30 }) })
})

story('what was taken today stays what was taken, whatever is asked for and called off', async (world) => {
  const { carla, giulia, forno } = await withTakings(world)
  const day = async () => {
    const { today, days, byType } = await carla.gets(getTakings, {})
    return { today, last: days.at(-1)?.value, types: byType.map((one) => [one.type, one.today]) }
  }
  const before = await day()
  expect(before).toEqual({
    today: 4500,
    last: 4500,
    types: [
      ['normal', 4000],
      ['free_credits', 500],
    ],
  })
  const { gtid } = await carla.gets(requestPayback, { body: await quoted(carla, { value: 3000, days: 2 }) })
  await carla.gets(convertTickets, {
    body: {
      parts: [
        { to: 'business', type: 'normal', value: 500 },
        { to: 'free_credits', type: 'free_credits', value: 123 },
      ],
    },
  })
  expect(await day()).toEqual(before)
  await carla.gets(cancel, { params: { id: gtid }, body: { reason: 'no' } })
  expect(await day()).toEqual(before)
  await giulia.pays(forno, '1 × 8,00 normal')
  expect((await day()).today).toBe(5300)
})

story('the list says where a request stands, and finds it by its filters', async (world) => {
  const { carla, forno } = await withTakings(world)
  const { direzione, ask } = {
    direzione: await world.person('company'),
    ask: (query: object) => carla.gets(listTransactions, { params: { id: String(carla.id) }, query: query as { limit: string } }),
  }
  const first = await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days: 2 }) })
  const second = await carla.gets(requestPayback, { body: await quoted(carla, { value: 2000, days: 7 }) })
  const { credits } = await carla.gets(convertTickets, {
    body: {
      parts: [
        { to: 'free_credits', type: 'free_credits', value: 300 },
        { to: 'business', type: 'normal', value: 100 },
      ],
    },
  })
  await carla.gets(cancel, { params: { id: first.gtid }, body: { reason: 'no' } })
  await direzione.gets(reject, { params: { gtid: second.gtid }, body: { reason: 'IBAN da verificare' } })
  await direzione.gets(approve, { params: { gtid: credits?.gtid ?? '' }, body: {} })
  const { items } = await ask({})
  const shown = (one: (typeof items)[number]) => [one.type, one.status, one.request?.state ?? null, one.request?.value ?? null]
  expect((await ask({ payback: 'true' })).items.map(shown)).toEqual([
    ['payback', 'rejected', 'rejected', 2000],
    ['payback', 'cancelled', 'cancelled', 1000],
  ])
  expect((await ask({ request: 'true' })).items.map(shown)).toEqual([
    ['free-credits-request', 'completed', null, null],
    ['free-credits-request', 'completed', 'approved', 300],
  ])
  expect((await ask({ payback: 'false', request: 'false' })).items.map(({ type }) => type).toSorted()).toEqual([
    'cancellation',
    'cancellation',
    'conversion',
    'payment',
  ])
  // The rows of the shop add up to what it holds, in whatever form.
  const held = (await balances(world.db, forno.id)).reduce((sum, { value }) => sum + value, 0)
  expect(items.reduce((sum, { value }) => sum + value, 0)).toBe(held)
  const receipt = await carla.gets(getReceipt, { params: { gtid: second.gtid } })
  expect([receipt.status, receipt.request]).toEqual([
    'rejected',
    { state: 'rejected', value: 2000, payoutDate: second.payback?.payoutDate },
  ])
})

story('a member without an account is paid on its group’s, and nothing is promised while a new account rests', async (world) => {
  const head = await world.shop({ title: 'Gruppo', isGroup: true })
  const forno = await world.shop({ group: head.id })
  const [carla, giulia] = [await world.person('shop', { name: 'Carla Rosetti', place: forno.id }), await world.person('enduser')]
  await world.gives(giulia.id, '20,00 credits')
  await giulia.pays(forno, '20,00 credits')
  await world.db.query('update shop set iban = null where id = $1', [forno.id])
  await world.db.query(`update shop set iban = 'IT28W8000000292100645211151', iban_receiver_name = 'Gruppo srl' where id = $1`, [head.id])
  expect(await carla.gets(getShopWallet, {})).toMatchObject({ iban: '1151', receiver: 'Gruppo srl', restsUntil: null })
  const [soon] = (await carla.gets(paybackProspect, { query: { amount: '1000' } })).options
  const until = new Date(world.clock.now() + 20 * 86_400_000)
  await world.db.query(
    `insert into iban_change (id_shop, state, iban, receiver, asked_by, asked_at, decided_by, decided_at, held_until)
     values ($1, 'approved', 'IT28W8000000292100645211151', 'Gruppo srl', $2, now(), $3, now(), $4)`,
    [head.id, carla.id, (await world.person('company')).id, until],
  )
  expect((await carla.gets(getShopWallet, {})).restsUntil).toBe(until.toISOString())
  const later = (await carla.gets(paybackProspect, { query: { amount: '1000' } })).options
  expect(later.map(({ net }) => net)[0]).toBe(soon?.net)
  for (const { payoutDate } of later) expect(payoutDate > until.toISOString().slice(0, 10)).toBe(true)
  expect(await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days: 2 }) })).toMatchObject({
    payback: { payoutDate: later[0]?.payoutDate },
  })
})
