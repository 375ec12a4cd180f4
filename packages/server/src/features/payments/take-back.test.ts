/** Stories of refunds: who may, until when, how much, and that tickets return to where they came from. */
import { describe, expect } from 'vitest'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { getReceipt, listTransactions } from '@taschino/contract/wallet.ts'
import { story } from '@taschino/testkit/story.ts'
import { HOUR, afterLunch, cancels, cannotCancel, cannotRefund, reason, refunds } from '@taschino/testkit/after-lunch.ts'

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
