/** Takings cut into parts: nothing is lost, nothing is made, and one part that cannot be leaves all of them undone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { approveIban, askIban } from '@taschino/contract/iban.ts'
import {
  BUSINESS_UNIT,
  businessTotal,
  CONVERSION_TARGETS,
  convertTickets,
  listShopRequests,
  multiRequests,
  paybackProspect,
} from '@taschino/contract/paybacks.ts'
import { sharesFor } from '@taschino/basics/fees.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { listTickets, listTransactions } from '@taschino/contract/wallet.ts'
import { atTheBaker, kept, withTakings } from '@taschino/testkit/at-the-baker.ts'
import { quotedCut } from '@taschino/testkit/quoted.ts'
import { story } from '@taschino/testkit/story.ts'
import { obstacleToParts, sharesTo, sumOf, type Piece } from './rules.ts'

describe('a conversion', () => {
  story('makes of takings a payback, credits to come and business tickets, all at once', async (world) => {
    const { carla, forno } = await withTakings(world)
    const made = await carla.gets(convertTickets, {
      body: await quotedCut(carla, {
        days: 7,
        parts: [
          { to: 'payback', type: 'normal', value: 1050 },
          { to: 'payback', type: 'free_credits', value: 450 },
          { to: 'free_credits', type: 'normal', value: 333 },
          { to: 'business', type: 'normal', value: 2000 },
        ],
      }),
    })
    expect(made.payback).toMatchObject({
      value: 1500,
      state: 'pending',
      shares: [
        { type: 'normal', value: 1050 },
        { type: 'free_credits', value: 450 },
      ],
      payback: { days: 7 },
    })
    expect(made.credits).toMatchObject({ kind: 'credits', value: 333, state: 'pending', payback: null })
    expect(made.business).toMatchObject({ value: 2000 })
    expect(await kept(world, forno.id)).toEqual({
      'takings normal': 617,
      'takings free_credits': 50,
      payout: 1500,
      'hold normal': 333,
      'tickets business': 2000,
    })
    expect((await carla.gets(listTickets, { query: {} })).groups.map(({ type, unit, amount }) => ({ type, unit, amount }))).toEqual([
      { type: 'business', unit: BUSINESS_UNIT, amount: 20 },
    ])
    expect((await carla.gets(listShopRequests, { query: {} })).items.map(({ kind }) => kind).toSorted()).toEqual(['credits', 'payback'])
    const { items } = await carla.gets(listTransactions, { params: { id: String(carla.id) }, query: { request: 'true' } })
    expect(items.map(({ type, gtid }) => [type, gtid])).toEqual([['free-credits-request', made.credits?.gtid]])
  })
  story('is paid what was shown, or nothing is asked for', async (world) => {
    const { carla } = await withTakings(world)
    const ask = (net: number) => ({
      body: {
        days: 2 as const,
        net,
        parts: [
          { to: 'payback' as const, type: 'normal' as const, value: 3000 },
          { to: 'business' as const, type: 'normal' as const, value: 100 },
        ],
      },
    })
    const { options } = await carla.gets(paybackProspect, { query: { amount: '3000' } })
    const net = options.find(({ days }) => days === 2)?.net ?? 0
    const before = await world.journal()
    expect((await carla.isRefused('offer_changed', convertTickets, ask(3000))).json).toMatchObject({ facts: { value: net } })
    // The company changes its fees between the look and the tap.
    await world.db.query('update shop set fee_max = 500')
    const dearer = (await carla.isRefused('offer_changed', convertTickets, ask(net))).json as { facts: { value: number } }
    expect(dearer.facts.value).toBeLessThan(net)
    await carla.isRefused('offer_changed', convertTickets, { body: { parts: [{ to: 'business', type: 'normal', value: 100 }], net: 100 } })
    expect(await world.journal()).toBe(before)
    expect((await carla.gets(convertTickets, ask(dearer.facts.value))).payback?.payback).toMatchObject({ net: dearer.facts.value })
  })
  story('for credits is called off like any request', async (world) => {
    const { carla, forno } = await withTakings(world)
    const { credits } = await carla.gets(convertTickets, { body: { parts: [{ to: 'free_credits', type: 'normal', value: 4000 }] } })
    await carla.gets(cancel, { params: { id: credits?.gtid ?? '' }, body: { reason: 'no' } })
    expect(await kept(world, forno.id)).toEqual({ 'takings normal': 4000, 'takings free_credits': 500 })
  })
  story('is refused whole when one part cannot be', async (world) => {
    const { carla, forno } = await withTakings(world)
    const before = [await world.journal(), await kept(world, forno.id)]
    const good = { to: 'payback', type: 'normal', value: 1000 } as const
    const net = 980
    await carla.isRefused('takings_short', convertTickets, {
      body: { net, parts: [good, { to: 'business', type: 'free_credits', value: 600 }] },
    })
    await carla.isRefused('takings_short', convertTickets, {
      body: { net, parts: [good, { to: 'free_credits', type: 'normal', value: 3001 }] },
    })
    await carla.isRefused('takings_short', convertTickets, { body: { net, parts: [good, { to: 'free_credits', type: 'gdo', value: 1 }] } })
    await carla.isRefused('business_not_whole', convertTickets, {
      body: { net, parts: [good, { to: 'business', type: 'normal', value: 150 }] },
    })
    await carla.isRefused('payback_too_small', convertTickets, {
      body: {
        net,
        parts: [
          { ...good, value: 99 },
          { to: 'business', type: 'normal', value: 100 },
        ],
      },
    })
    for (const parts of [[], [{ ...good, value: 0 }], [{ ...good, to: 'cash' }], Array.from({ length: 13 }, () => good)])
      await carla.isRefused('invalid_input', convertTickets, { body: { net, parts } })
    await carla.isRefused('invalid_input', convertTickets, { body: { parts: [good] } })
    await world.db.query('update shop set iban = null where id = $1', [forno.id])
    await carla.isRefused('iban_missing', convertTickets, { body: { net, parts: [good] } })
    await world.freezes(forno.id)
    await carla.isRefused('shop_not_active', convertTickets, { body: { parts: [{ ...good, to: 'free_credits' }] } })
    await world.thaws(forno.id)
    expect([await world.journal(), await kept(world, forno.id)]).toEqual(before)
    expect((await carla.gets(listShopRequests, { query: {} })).items).toEqual([])
    const head = await world.shop({ title: 'Gruppo', isGroup: true })
    const elena = await world.person('shop', { name: 'Elena Riva', place: head.id })
    await elena.isRefused('shop_not_chosen', convertTickets, { body: { net, parts: [good] } })
    await elena.isRefused('not_found', convertTickets, { body: { net, parts: [good], idShop: forno.id } })
  })
  story(
    'T16: takings from shops of the same group become nothing else for two days: no euros, no credits, no tickets, by hand or by sheet',
    async (world) => {
      const head = await world.shop({ title: 'Gruppo', isGroup: true })
      const [forno, bar] = [await world.shop({ title: 'Forno T16', group: head.id }), await world.shop({ title: 'Bar', group: head.id })]
      const [elena, luca, giulia] = [
        await world.person('shop', { name: 'Elena Riva', place: head.id }),
        await world.person('shop', { name: 'Luca Neri', place: bar.id }),
        await world.person('enduser'),
      ]
      await world.gives(bar.id, '30,00 credits')
      await world.gives(giulia.id, '20,00 credits')
      await luca.pays(forno, '30,00 credits')
      await giulia.pays(forno, '20,00 credits')
      const into = (to: 'payback' | 'free_credits' | 'business', value: number) => ({ to, type: 'free_credits', value }) as const
      for (const parts of [
        [into('payback', 2100)],
        [into('free_credits', 2001)],
        [into('business', 2100)],
        [into('payback', 1000), into('free_credits', 500), into('business', 600)],
      ])
        expect((await elena.isRefused('takings_held', convertTickets, { body: { idShop: forno.id, net: 1, parts } })).json).toMatchObject({
          facts: { available: 2000, held: 3000 },
        })
      const sheet = (line: string) => ({
        body: { dryRun: true },
        files: { file: new File([`Negozio;Importo;Tipo;Giorni\r\n${line}`], 'r.csv', { type: 'text/csv' }) },
      })
      expect((await elena.gets(multiRequests, sheet('Forno T16;20,01;crediti;'))).rows).toMatchObject([{ fault: 'takings_held' }])
      expect(await kept(world, forno.id)).toEqual({ 'takings free_credits': 5000 })
      await elena.gets(convertTickets, { body: { idShop: forno.id, parts: [into('business', 2000)] } })
      await elena.isRefused('takings_held', convertTickets, { body: { idShop: forno.id, parts: [into('business', 100)] } })
      world.clock.forward(48 * 3_600_000 + 60_000)
      await elena.gets(convertTickets, { body: { idShop: forno.id, parts: [into('business', 3000)] } })
      expect(await kept(world, forno.id)).toEqual({ 'tickets business': 5000 })
    },
  )
  story('T16: while a new account rests, takings may wait to be paid to it and become nothing that can be spent at once', async (world) => {
    const { carla, forno } = await withTakings(world)
    const marta = await world.person('company', { name: 'Marta Serra' })
    const { changes } = await carla.gets(askIban, {
      params: { id: String(forno.id) },
      body: { iban: 'IT37Y0542811101000000123457', receiver: 'Forno' },
    })
    await carla.gets(convertTickets, { body: { parts: [{ to: 'business', type: 'normal', value: 100 }] } })
    await marta.gets(approveIban, { params: { id: String(changes[0]?.id) }, body: {} })
    for (const to of ['free_credits', 'business'] as const)
      await carla.isRefused('account_rests', convertTickets, { body: { parts: [{ to, type: 'normal', value: 1000 }] } })
    await carla.gets(convertTickets, { body: await quotedCut(carla, { parts: [{ to: 'payback', type: 'normal', value: 1000 }] }) })
    expect(await kept(world, forno.id)).toEqual({
      'takings normal': 2900,
      'takings free_credits': 500,
      'tickets business': 100,
      payout: 1000,
    })
    world.clock.forward(48 * 3_600_000 + 60_000)
    await carla.gets(convertTickets, { body: { parts: [{ to: 'business', type: 'normal', value: 1000 }] } })
  })
  story('T20: conversion and conversion at the same moment share what there is, they do not double it', async (world) => {
    const { carla, forno } = await withTakings(world)
    const luca = await world.person('shop', { name: 'Luca Rosetti', place: forno.id })
    const body = await quotedCut(carla, {
      parts: [
        { to: 'payback', type: 'normal', value: 2000 },
        { to: 'business', type: 'free_credits', value: 200 },
      ],
    })
    const said = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? carla : luca).sends(convertTickets, { body })))
    expect(said.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await kept(world, forno.id)).toEqual({ payout: 4000, 'takings free_credits': 100, 'tickets business': 400 })
  })
  story('conserves value, whatever is asked: what was there is there, under other names, or nothing moved', async (world) => {
    const { giulia, forno, carla } = await atTheBaker(world, { pocket: '200 × 8,00 normal + 900,00 credits' })
    for (let n = 1; n <= 8; n++) await giulia.pays(forno, `${n} × 8,00 normal + ${n * 10},00 credits`)
    const piece = fc.record({
      to: fc.constantFrom(...CONVERSION_TARGETS),
      type: fc.constantFrom('normal' as const, 'free_credits' as const),
      value: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map((n) => n * 100) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
      ),
    })
    let posted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (parts) => {
        const [before, journal] = [await kept(world, forno.id), await world.journal()]
        const answer = await carla.sends(convertTickets, { body: await quotedCut(carla, { parts }) })
        const after = await kept(world, forno.id)
        const sum = (of: Record<string, number>) => Object.values(of).reduce((all, one) => all + one, 0)
        expect(sum(after)).toBe(sum(before))
        if (answer.status !== 200) {
          expect(await world.journal()).toBe(journal)
          return
        }
        posted++
        for (const [account, to] of [
          ['payout', 'payback'],
          ['tickets business', 'business'],
        ] as const)
          expect((after[account] ?? 0) - (before[account] ?? 0)).toBe(sumOf(parts.filter((part) => part.to === to)))
      }),
      { numRuns: 40 },
    )
    expect(posted).toBeGreaterThan(5)
  })
})

test('parts are neither lost nor doubled on their way to shares', () => {
  const piece = fc.record({
    to: fc.constantFrom(...CONVERSION_TARGETS),
    type: fc.constantFrom(...TICKET_TYPES),
    value: fc.integer({ min: 1, max: 100_000_000 }),
  })
  const share = fc.record({ type: fc.constantFrom(...TICKET_TYPES), value: fc.integer({ min: 1, max: 1_000_000_000 }) })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.uniqueArray(share, { selector: ({ type }) => type }), (parts, byType) => {
      expect(CONVERSION_TARGETS.reduce((all, to) => all + sumOf(sharesTo(to, parts as Piece[])), 0)).toBe(sumOf(parts))
      if (obstacleToParts(parts, { byType, held: 0 }) === null)
        for (const type of TICKET_TYPES)
          expect(sumOf(parts.filter((part) => part.type === type))).toBeLessThanOrEqual(sumOf(byType.filter((one) => one.type === type)))
      const value = sumOf(byType)
      expect(sumOf(sharesFor(Math.floor(value / 2), byType))).toBe(Math.floor(value / 2))
    }),
    { numRuns: 5000 },
  )
})

story('the business total is what was paid in business tickets this month, less what went back, and nothing else', async (world) => {
  const shop = await world.shop({ capabilities: ['normal', 'business', 'free_credits'] })
  const [carla, giulia] = [await world.person('shop', { name: 'Carla Rosetti', place: shop.id }), await world.person('enduser')]
  await world.gives(giulia.id, '6 × 15,00 business + 4 × 8,00 normal + 9,00 credits')
  expect(await carla.gets(businessTotal, { query: {} })).toMatchObject({ value: 0, payments: 0 })
  await giulia.pays(shop, '2 × 15,00 business + 1 × 8,00 normal')
  const second = await giulia.pays(shop, '2 × 15,00 business + 2,00 credits')
  const third = await giulia.pays(shop, '1 × 15,00 business')
  await giulia.pays(shop, '3 × 8,00 normal')
  await carla.gets(refund, { body: { gtid: second.gtid, unit: 1500, amount: 1, type: 'business', reason: 'reso' } })
  await carla.gets(cancel, { params: { id: third.gtid }, body: { reason: 'errore' } })
  const { gtid } = await carla.gets(convertTickets, {
    body: await quotedCut(carla, {
      parts: [
        { to: 'payback', type: 'business', value: 1000 },
        { to: 'free_credits', type: 'business', value: 500 },
      ],
    }),
  })
  expect(await carla.gets(businessTotal, { query: {} })).toMatchObject({ value: 4500, payments: 2 })
  await carla.gets(cancel, { params: { id: gtid }, body: { reason: 'no' } })
  const { yearMonth, ...rest } = await carla.gets(businessTotal, { query: {} })
  expect(rest).toEqual({ value: 4500, payments: 2 })
  expect(await carla.gets(businessTotal, { query: { yearMonth } })).toMatchObject(rest)
  expect(await carla.gets(businessTotal, { query: { yearMonth: '2024-02' } })).toEqual({ yearMonth: '2024-02', value: 0, payments: 0 })
  for (const wrong of ['2026-13', '2026-1', '1999-01', 'x'])
    await carla.isRefused('invalid_input', businessTotal, { query: { yearMonth: wrong } })
})
