/** Stories of taking back: who may, until when, how much, and that tickets return to where they came from. */
import { describe, expect } from 'vitest'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { getReceipt, getTakings, listTransactions, type Receipt } from '@taschino/contract/wallet.ts'
import { requestPayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const HOUR = 3600
const DAY_MS = 86_400_000

async function afterLunch(world: World, what = '4 × 8,00 normal + 7,50 credits') {
  const agency = await world.agency()
  const forno = await world.shop()
  const giulia = await world.person('enduser', { place: agency })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const marta = await world.person('company', { name: 'Marta Serra' })
  await world.gives(giulia.id, '6 × 8,00 normal + 2 × 8,00 gdo + 12,40 credits', { agency })
  const paid = await giulia.pays(forno, what)
  return { agency, forno, giulia, carla, marta, paid }
}

const reason = 'Conto sbagliato'
const cancels = async (who: Person, { gtid }: { gtid: string }): Promise<Receipt> =>
  (await who.gets(cancel, { params: { id: gtid }, body: { reason } })) as Receipt
const cannotCancel = (refusal: string, who: Person, { gtid }: { gtid: string }) =>
  who.isRefused(refusal, cancel, { params: { id: gtid }, body: { reason } })
const refunds = (who: Person, { gtid }: { gtid: string }, unit: number, amount: number): Promise<Receipt> =>
  who.gets(refund, { body: { gtid, unit, amount, reason } })
const cannotRefund = (refusal: string, who: Person, { gtid }: { gtid: string }, unit: number, amount: number, more = {}) =>
  who.isRefused(refusal, refund, { body: { gtid, unit, amount, reason, ...more } })

/** Takings are set aside for a payback. */
async function paysOut(world: World, shop: number, value: number): Promise<void> {
  await world.db.tx((sql) =>
    post(
      sql,
      requestPayback({ gtid: newGtid(), shop, request: shop, shares: [{ type: 'normal', value }], detail: {}, events: [], call: null }),
    ),
  )
}

story('who took what back stands in the log of deeds, once each, also where the company did it', async (world) => {
  const { forno, giulia, carla, marta, paid } = await afterLunch(world)
  await refunds(carla, paid, 800, 1)
  await cannotCancel('already_refunded', carla, paid)
  const other = await giulia.pays(forno, '2 × 8,00 normal')
  await cancels(marta, other)
  const { items } = await marta.gets(listDeeds, { query: {} })
  expect(
    items.filter(({ act }) => act.startsWith('payment.')).map(({ act, actor, about, facts }) => [act, actor?.id, about?.id, facts]),
  ).toEqual([
    ['payment.cancelled', marta.id, forno.id, { gtid: other.gtid, value: 1600, reason }],
    ['payment.refunded', carla.id, forno.id, { gtid: paid.gtid, value: 800, reason }],
  ])
})

describe('a cancellation', () => {
  story('gives everything back; both sides hear of it and read it', async (world) => {
    const { giulia, carla, paid } = await afterLunch(world)
    const [hers, till] = [await world.listens(giulia), await world.listens(carla)]
    const receipt = await cancels(carla, paid)
    expect(receipt).toMatchObject({
      type: 'cancellation',
      value: -3950,
      parts: paid.parts,
      parent: paid.gtid,
      reason,
      proof: paid.proof,
      counterparty: { name: 'Giulia B.' },
    })
    await Promise.all([hers.hears('onRefund', 'cancelled', receipt.gtid), till.hears('onRefund', 'cancelled', receipt.gtid)])
    expect(hers.notifications).toMatchObject([
      {
        seq: expect.any(Number) as number,
        title: 'Pagamento stornato',
        body: expect.stringContaining('39,50') as string,
        data: { type: 'cancellation', GTID: receipt.gtid },
      },
    ])
    expect(till.notifications).toEqual([])
    expect(await giulia.pocket()).toBe('6 × 8,00 normal + 2 × 8,00 gdo + 12,40 credits')
    expect(await giulia.gets(getReceipt, { params: { gtid: paid.gtid } })).toMatchObject({
      status: 'cancelled',
      can: { cancel: false, refund: false },
      children: [{ gtid: receipt.gtid, type: 'cancellation', value: 3950, reason }],
    })
    expect(await carla.gets(getTakings, {})).toMatchObject({ today: 0, todayCount: 0, toBePaid: 0, byType: [] })
  })

  story('happens once, and not after a refund', async (world) => {
    const { giulia, carla, forno, paid } = await afterLunch(world)
    await cancels(carla, paid)
    await cannotCancel('already_cancelled', carla, paid)
    const other = await giulia.pays(forno, '2 × 8,00 normal')
    await refunds(carla, other, 800, 1)
    await cannotCancel('already_refunded', carla, other)
    await cannotCancel('not_cancellable', carla, await refunds(carla, other, 800, 1))
  })

  story('T18: twenty at once have one winner', async (world) => {
    const { giulia, carla, paid } = await afterLunch(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => carla.sends(cancel, { params: { id: paid.gtid }, body: { reason } })),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status === 200 || status === 409 || status === 503)).toBe(true)
    expect(await giulia.pocket()).toContain('6 × 8,00 normal')
  })

  story('is the shop’s until midnight and the company’s until the month ends', async (world) => {
    const { giulia, carla, marta, forno, paid } = await afterLunch(world)
    world.clock.forward(DAY_MS)
    await cannotCancel('too_late', carla, paid)
    if (businessMonth(world.clock.now()) === businessMonth(Date.now())) await cancels(marta, paid)
    world.clock.reset()
    const other = await giulia.pays(forno, '1 × 8,00 normal')
    world.clock.forward(32 * DAY_MS)
    await cannotCancel('too_late', marta, other)
    await cannotRefund('too_late', marta, other, 800, 1)
    await cannotRefund('too_late', carla, other, 800, 1)
  })

  story('is impossible once the takings are gone', async (world) => {
    const { carla, forno, paid } = await afterLunch(world)
    await paysOut(world, forno.id, 3200)
    await cannotCancel('takings_gone', carla, paid)
    await cannotRefund('takings_gone', carla, paid, 800, 1)
    await refunds(carla, paid, 1, 750)
  })

  story('waits while the customer is suspended, and is the administrator’s as much as the company’s', async (world) => {
    const { giulia, carla, paid } = await afterLunch(world)
    await world.freezes(giulia.id)
    await cannotCancel('party_suspended', carla, paid)
    await cannotRefund('party_suspended', carla, paid, 800, 1)
    await world.thaws(giulia.id)
    const paolo = await world.person('admin', { name: 'Paolo Neri' })
    await refunds(paolo, paid, 800, 1)
  })

  story('is nobody else’s: the payer may not, another shop does not even know of it', async (world) => {
    const { giulia, carla, paid } = await afterLunch(world)
    const bar = await world.shop({ title: 'Bar Centrale' })
    const bruno = await world.person('shop', { name: 'Bruno Gallo', place: bar.id })
    const before = await world.journal()
    await cannotCancel('forbidden', giulia, paid)
    await cannotCancel('not_found', bruno, paid)
    await cannotRefund('not_found', bruno, paid, 800, 1)
    await cannotCancel('not_found', carla, { gtid: '2NNNNNNNNNNNNNNN' })
    await carla.isRefused('not_found', cancel, { params: { id: 'nonsense' }, body: { reason } })
    for (const wrong of [
      {},
      { reason: '' },
      { reason: ' ' },
      { reason: 'x'.repeat(201) },
      { reason, more: 1 },
      { reason: 'a\u0000b' },
      { reason: '\u202Eabc' },
    ])
      await carla.isRefused('invalid_input', cancel, { params: { id: paid.gtid }, body: wrong })
    expect(await world.journal()).toBe(before)
  })

  story('of a shop that paid elsewhere is not in its own hand', async (world) => {
    const { carla, forno } = await afterLunch(world)
    const trattoria = await world.shop({ title: 'Trattoria', capabilities: ['business'] })
    await world.gives(forno.id, '2 × 15,00 business')
    const paid = await carla.pays(trattoria, '2 × 15,00 business')
    await cannotCancel('not_cancellable', carla, paid)
    await cannotRefund('not_refundable', carla, paid, 1500, 1)
    const teresa = await world.person('shop', { name: 'Teresa Audisio', place: trattoria.id })
    const ears = await world.listens(carla)
    const back = await refunds(teresa, paid, 1500, 1)
    await ears.hears('onRefund', 'refunded', back.gtid)
    expect(await carla.pocket()).toBe('1 × 15,00 business')
  })
})

describe('a refund', () => {
  story('T18: gives back piece by piece, never more than was paid', async (world) => {
    const { giulia, carla, paid } = await afterLunch(world)
    const ears = await world.listens(giulia)
    const first = await refunds(carla, paid, 800, 3)
    expect(first).toMatchObject({
      type: 'refund',
      value: -2400,
      parent: paid.gtid,
      parts: [{ unit: 800, amount: 3, type: 'normal' }],
      reason,
    })
    await ears.hears('onRefund', 'refunded', first.gtid)
    await cannotRefund('over_refund', carla, paid, 800, 2)
    await cannotRefund('over_refund', carla, paid, 700, 1)
    await cannotRefund('over_refund', carla, paid, 800, 1, { type: 'gdo' })
    expect(await carla.gets(getReceipt, { params: { gtid: paid.gtid } })).toMatchObject({
      status: 'partially-refunded',
      refunded: 2400,
      can: { cancel: false, refund: true },
    })
    await refunds(carla, paid, 800, 1)
    await refunds(carla, paid, 1, 750)
    expect(await carla.gets(getReceipt, { params: { gtid: paid.gtid } })).toMatchObject({
      status: 'refunded',
      refunded: 3950,
      can: { cancel: false, refund: false },
    })
    await cannotRefund('over_refund', carla, paid, 800, 1)
    expect(await giulia.pocket()).toBe('6 × 8,00 normal + 2 × 8,00 gdo + 12,40 credits')
  })

  story('T18: cannot be refunded again, nor a cancelled payment', async (world) => {
    const { carla, paid, giulia, forno } = await afterLunch(world)
    const back = await refunds(carla, paid, 800, 1)
    await cannotRefund('not_refundable', carla, back, 800, 1)
    const other = await giulia.pays(forno, '1 × 8,00 normal')
    await cancels(carla, other)
    await cannotRefund('already_cancelled', carla, other, 800, 1)
  })

  story('of several kinds is one movement: all of them or none, in one form or the other', async (world) => {
    const { giulia, carla, paid } = await afterLunch(world)
    const gives = (parts: object[]) => ({ body: { gtid: paid.gtid, parts, reason } })
    const [meal, credits] = [
      { unit: 800, amount: 2, type: 'normal' },
      { unit: 1, amount: 250, type: 'free_credits' },
    ]
    const before = await world.journal()
    await carla.isRefused('over_refund', refund, gives([meal, { ...credits, amount: 751 }]))
    for (const body of [
      { parts: [] },
      {},
      { unit: 800 },
      { amount: 1 },
      { parts: [meal], unit: 800, amount: 1 },
      { parts: [meal], type: 'normal' },
      { parts: [{ ...meal, amount: 0 }] },
    ])
      await carla.isRefused('invalid_input', refund, { body: { gtid: paid.gtid, reason, ...body } })
    expect(await world.journal()).toBe(before)
    expect(await carla.gets(refund, gives([meal, credits]) as never)).toMatchObject({
      type: 'refund',
      value: -1850,
      parts: [meal, credits],
    })
    expect(await giulia.pocket()).toBe('4 × 8,00 normal + 2 × 8,00 gdo + 7,40 credits')
    // The same kind twice is added up, and never more than was paid.
    await carla.isRefused(
      'over_refund',
      refund,
      gives([
        { ...meal, amount: 1 },
        { ...meal, amount: 2 },
      ]),
    )
    await carla.gets(
      refund,
      gives([
        { ...meal, amount: 1 },
        { ...meal, amount: 1 },
        { ...credits, amount: 500 },
      ]) as never,
    )
    expect(await carla.gets(getReceipt, { params: { gtid: paid.gtid } })).toMatchObject({
      status: 'refunded',
      refunded: 3950,
      can: { refund: false },
    })
    expect(await giulia.pocket()).toBe('6 × 8,00 normal + 2 × 8,00 gdo + 12,40 credits')
  })

  story('asks which, where two kinds of tickets have the same face value', async (world) => {
    const { giulia, agency } = await afterLunch(world)
    const dora = await world.shop({ title: 'Supermercato Dora', capabilities: ['normal', 'gdo'] })
    const piero = await world.person('shop', { name: 'Piero Bosio', place: dora.id })
    await world.gives(giulia.id, '1 × 8,00 gdo', { agency })
    const paid = await giulia.pays(dora, '1 × 8,00 normal + 2 × 8,00 gdo')
    await cannotRefund('invalid_input', piero, paid, 800, 1)
    expect(await piero.gets(refund, { body: { gtid: paid.gtid, unit: 800, amount: 2, type: 'gdo', reason } })).toMatchObject({
      parts: [{ unit: 800, amount: 2, type: 'gdo' }],
    })
  })

  story('returns tickets to their own lots, with their own expiry', async (world) => {
    const { giulia, agency, forno, carla } = await afterLunch(world, '6 × 8,00 normal')
    await world.gives(giulia.id, '1 × 8,00 normal', { agency, days: 10 })
    await world.gives(giulia.id, '1 × 8,00 normal', { agency, days: 20 })
    const lots = async () =>
      (await world.db.query(`select lot, balance from ledger.account where party = $1 and kind = 'tickets' order by lot`, [giulia.id])).rows
    const before = await lots()
    const paid = await giulia.pays(forno, '2 × 8,00 normal')
    await refunds(carla, paid, 800, 1)
    await refunds(carla, paid, 800, 1)
    expect(await lots()).toEqual(before)
  })

  story('T18: twenty partial ones at once never exceed what was paid', async (world) => {
    const { giulia, carla, paid } = await afterLunch(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => carla.sends(refund, { body: { gtid: paid.gtid, unit: 800, amount: 1, reason } })),
    )
    const good = answers.filter((answer) => answer.status === 200).length
    expect(good).toBeGreaterThan(0)
    expect(good).toBeLessThanOrEqual(4)
    expect(await giulia.pocket()).toContain(`${2 + good} × 8,00 normal`)
  })

  story('races a cancellation: one of them wins, the books stay whole', async (world) => {
    const { giulia, carla, forno } = await afterLunch(world, '1 × 8,00 normal')
    for (let i = 2; i < 5; i++) {
      const paid = await giulia.pays(forno, `${i} × 8,00 normal`)
      const [one, two] = await Promise.all([
        carla.sends(cancel, { params: { id: paid.gtid }, body: { reason } }),
        carla.sends(refund, { body: { gtid: paid.gtid, unit: 800, amount: 1, reason } }),
      ])
      expect([one.status, two.status].toSorted()).toEqual([200, 409])
      if (two.status === 200) await refunds(carla, paid, 800, i - 1)
    }
    expect(await giulia.pocket()).toContain('5 × 8,00 normal')
  })

  story('in time by the journal, not by the day it is read', async (world) => {
    const { carla, marta, paid, giulia } = await afterLunch(world)
    await world.ages(paid.gtid, 30 * HOUR)
    await cannotRefund('too_late', carla, paid, 800, 1)
    const { items } = await carla.gets(listTransactions, { params: { id: String(carla.id) }, query: {} })
    expect(items.find((item) => item.gtid === paid.gtid)?.can).toEqual({ cancel: false, refund: false })
    await giulia.isRefused('forbidden', refund, { body: { gtid: paid.gtid, unit: 800, amount: 1, reason } })
    if (businessMonth(Date.now() - 30 * HOUR * 1000) === businessMonth(Date.now())) await refunds(marta, paid, 800, 1)
  })
})
