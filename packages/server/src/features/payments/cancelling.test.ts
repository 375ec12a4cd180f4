/** Stories of a payment that is cancelled: everything comes back, once, within the day. */
import { describe, expect } from 'vitest'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { getReceipt, getTakings } from '@taschino/contract/wallet.ts'
import { story } from '@taschino/testkit/story.ts'
import { DAY_MS, afterLunch, cancels, cannotCancel, cannotRefund, paysOut, reason, refunds } from '@taschino/testkit/after-lunch.ts'

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
