/** Stories of calling a request off: who may, until when, and that money and word of it reach both sides. */
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { requestPayback, settlePayback } from '@taschino/ledger/movements/payback.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { createRequest, holdRequest, moveRequest, stepsOf } from './public.ts'

const reason = 'Non serve più'
const calledOff = (gtid: string) => ({ params: { id: gtid }, body: { reason } })
const plain = { detail: {}, events: [], call: null }

async function withTakings(world: World) {
  const people = await atTheBaker(world)
  await people.giulia.pays(people.forno, '5 × 8,00 normal')
  const marta = await world.person('company', { name: 'Marta Serra' })
  const alfio = await world.person('agency', { name: 'Alfio Alfieri', place: people.agency })
  return { ...people, marta, alfio }
}

const orders = (world: World, by: Person, amount = 10): Promise<Gtid> =>
  world.db.tx(
    async (sql) =>
      (
        await createRequest(sql, {
          kind: 'tickets',
          idParty: by.place ?? 0,
          askedBy: by.id,
          value: 800 * amount,
          tickets: { type: 'normal', unit: 800, amount },
        })
      ).gtid,
  )

/** Sets takings of normal tickets aside, as a payback or for free credits. */
const asks = (world: World, by: Person, kind: 'payback' | 'credits', value = 2400): Promise<Gtid> =>
  world.db.tx(async (sql) => {
    const [shares, gtid, shop] = [[{ type: 'normal' as const, value }], newGtid(), by.place ?? 0]
    const payback = {
      days: 30,
      feeRate: 100,
      fee: 24,
      net: value - 24,
      payoutDate: '2027-01-04',
      parts: [{ ...(shares[0] as (typeof shares)[0]), feeRate: 100, fee: 24 }],
    }
    const { id: request } = await createRequest(sql, {
      gtid,
      kind,
      idParty: shop,
      askedBy: by.id,
      value,
      shares,
      ...(kind === 'payback' ? { payback } : {}),
    })
    await post(sql, (kind === 'payback' ? requestPayback : requestCredits)({ ...plain, gtid, shop, request, shares }))
    return gtid
  })

/** Moves a request on without money, as the company's own rooms do. */
const moves = (world: World, gtid: Gtid, by: Person, ...states: ('approved' | 'sent' | 'rejected')[]): Promise<void> =>
  world.db.tx(async (sql) => {
    const request = await holdRequest(sql, { gtid })
    if (!request) throw new Error('no request')
    for (const state of states)
      await moveRequest(sql, request, { state, decidedBy: by.id, decidedAt: new Date() }, { step: state, by: by.id })
  })

async function heldBy(world: World, shop: number): Promise<Record<string, number>> {
  return Object.fromEntries((await balances(world.db, shop)).filter(({ value }) => value > 0).map(({ kind, value }) => [kind, value]))
}

async function standing(world: World, gtid: Gtid) {
  const { rows } = await world.db.query<{ id: number; state: string; reason: string | null; decided_by: number | null }>(
    'select id, state, reason, decided_by from request where gtid = $1',
    [gtid],
  )
  const row = rows[0]
  if (!row) throw new Error('no request')
  return { state: row.state, reason: row.reason, by: row.decided_by, steps: (await stepsOf(world.db, row.id)).map(({ step }) => step) }
}

describe('an order of tickets', () => {
  story('is called off by the agency while it waits, once; the company hears of it', async (world) => {
    const { alfio, marta, agency } = await withTakings(world)
    const ears = await world.listens(marta)
    const gtid = await orders(world, alfio)
    const journal = await world.journal()
    const key = randomUUID()
    const answer = await alfio.sends(cancel, { ...calledOff(gtid), key })
    expect(answer.json).toEqual({ gtid, request: 'tickets', state: 'cancelled', value: 8000, at: expect.any(String) as string })
    expect(await alfio.sends(cancel, { ...calledOff(gtid), key })).toMatchObject({ status: 200, text: answer.text, hit: true })
    await ears.hears('onAgencyCompanyResponse', 'cancelled', gtid)
    expect(await standing(world, gtid)).toEqual({ state: 'cancelled', reason, by: alfio.id, steps: ['asked', 'cancelled'] })
    expect(await world.journal()).toBe(journal)
    const elena = await world.person('agency', { name: 'Elena Sala', place: agency })
    await elena.isRefused('already_cancelled', cancel, calledOff(gtid))
  })

  story('is the company’s to call off, too, and the agency is told in words', async (world) => {
    const { alfio, marta } = await withTakings(world)
    const ears = await world.listens(alfio)
    const gtid = await orders(world, alfio)
    await marta.gets(cancel, calledOff(gtid))
    const { rows } = await world.db.query(
      `select id_actor as by, facts ->> 'gtid' as gtid from audit_log where act = 'request.cancelled' and facts ->> 'gtid' = $1`,
      [gtid],
    )
    expect(rows).toEqual([{ by: marta.id, gtid }])
    await ears.hears('onAgencyCompanyResponse', 'cancelled', gtid)
    expect(ears.notifications).toMatchObject([
      {
        seq: expect.any(Number) as number,
        title: 'Richiesta annullata',
        body: expect.stringContaining('80,00') as string,
        data: { type: 'agency-request', GTID: gtid },
      },
    ])
  })

  story('that was answered stays as it is, and another agency knows nothing of it', async (world) => {
    const { alfio, marta, carla, giulia } = await withTakings(world)
    const other = await world.person('agency', { name: 'Nora Studio', place: await world.agency('Studio Lucedio') })
    const gtid = await orders(world, alfio)
    await other.isRefused('not_found', cancel, calledOff(gtid))
    await carla.isRefused('not_found', cancel, calledOff(gtid))
    await giulia.isRefused('forbidden', cancel, calledOff(gtid))
    await moves(world, gtid, marta, 'rejected')
    for (const who of [alfio, marta]) await who.isRefused('already_decided', cancel, calledOff(gtid))
    const approved = await orders(world, alfio)
    await moves(world, approved, marta, 'approved')
    for (const who of [alfio, marta]) await who.isRefused('already_decided', cancel, calledOff(approved))
  })
})

describe('takings that were set aside', () => {
  story('come back when the shop or its group thinks better of it', async (world) => {
    const { giulia, marta } = await withTakings(world)
    const head = await world.shop({ title: 'Sapori', isGroup: true })
    const member = await world.shop({ title: 'Bar Sapori', group: head.id })
    await giulia.pays(member, '4 × 8,00 normal')
    const nadia = await world.person('shop', { name: 'Nadia Rossi', place: member.id })
    const luca = await world.person('shop', { name: 'Luca Rossi', place: head.id })
    const ears = await world.listens(marta)
    for (const [kind, who] of [
      ['payback', nadia],
      ['credits', luca],
    ] as const) {
      const gtid = await asks(world, nadia, kind)
      expect(await heldBy(world, member.id)).toEqual({ takings: 800, [kind === 'payback' ? 'payout' : 'hold']: 2400 })
      await who.gets(cancel, calledOff(gtid))
      await ears.hears('onShopCompanyResponse', 'cancelled', gtid)
      expect(await heldBy(world, member.id)).toEqual({ takings: 3200 })
      await who.isRefused('already_cancelled', cancel, calledOff(gtid))
    }
  })

  story('that are agreed to are the company’s to stop until the bank is told, and again when it sends them back', async (world) => {
    const { carla, marta, forno } = await withTakings(world)
    const gtid = await asks(world, carla, 'payback')
    await moves(world, gtid, marta, 'approved')
    await carla.isRefused('already_decided', cancel, calledOff(gtid))
    const ears = await world.listens(carla)
    await marta.gets(cancel, calledOff(gtid))
    await ears.hears('onShopCompanyResponse', 'cancelled', gtid)
    expect(ears.notifications).toMatchObject([{ data: { type: 'shop-payback-request', GTID: gtid } }])
    expect(await heldBy(world, forno.id)).toEqual({ takings: 4000 })

    const sent = await asks(world, carla, 'payback')
    await moves(world, sent, marta, 'approved', 'sent')
    for (const who of [carla, marta]) await who.isRefused('already_decided', cancel, calledOff(sent))
    await world.db.tx(async (sql) => {
      const request = await holdRequest(sql, { gtid: sent })
      if (!request) throw new Error('no request')
      const paid = newGtid()
      await post(
        sql,
        settlePayback({
          ...plain,
          gtid: paid,
          shop: forno.id,
          request: request.id,
          gross: 2400,
          fee: 24,
          parts: [{ type: 'normal', value: 2400, feeRate: 100, fee: 24 }],
          attempt: 1,
        }),
      )
      await moveRequest(sql, request, { state: 'paid', doneGtid: paid }, { step: 'paid', by: marta.id, gtid: paid })
      const payment = await refundable(sql, paid)
      if (payment) await post(sql, cancelPayment({ ...plain, gtid: newGtid(), payment }))
      await moveRequest(sql, request, { state: 'returned' }, { step: 'returned', by: marta.id })
    })
    await marta.gets(cancel, calledOff(sent))
    expect(await heldBy(world, forno.id)).toEqual({ takings: 4000 })
  })

  story('of a member: when the company calls them off the group is told, too, as with any other answer', async (world) => {
    const { giulia, marta } = await withTakings(world)
    const head = await world.shop({ title: 'Sapori', isGroup: true })
    const member = await world.shop({ title: 'Bar Sapori', group: head.id })
    await giulia.pays(member, '4 × 8,00 normal')
    const nadia = await world.person('shop', { name: 'Nadia Rossi', place: member.id })
    const luca = await world.person('shop', { name: 'Luca Rossi', place: head.id })
    const ears = await Promise.all([nadia, luca].map((who) => world.listens(who)))
    const gtid = await asks(world, nadia, 'payback')
    await marta.gets(cancel, calledOff(gtid))
    for (const one of ears) {
      await one.hears('onShopCompanyResponse', 'cancelled', gtid)
      await expect.poll(() => one.notifications).toMatchObject([{ data: { type: 'shop-payback-request', GTID: gtid } }])
    }
  })

  story('wait while the shop is suspended', async (world) => {
    const { carla, marta, forno } = await withTakings(world)
    const gtid = await asks(world, carla, 'credits')
    await world.freezes(forno.id)
    await marta.isRefused('party_suspended', cancel, calledOff(gtid))
    await world.thaws(forno.id)
    await marta.gets(cancel, calledOff(gtid))
    expect(await heldBy(world, forno.id)).toEqual({ takings: 4000 })
  })

  story('T20: called off and agreed to at once: one of the two, whatever the order', async (world) => {
    const { carla, marta, forno } = await withTakings(world)
    for (let round = 0; round < 20; round++) {
      const gtid = await asks(world, carla, 'payback')
      const [said, agreed] = await Promise.all([
        carla.sends(cancel, calledOff(gtid)),
        moves(world, gtid, marta, 'approved').then(
          () => true,
          () => false,
        ),
      ])
      const { state } = await standing(world, gtid)
      expect([said.status, agreed]).toEqual(state === 'cancelled' ? [200, false] : [409, true])
      if (state === 'approved') await marta.gets(cancel, calledOff(gtid))
      expect(await heldBy(world, forno.id)).toEqual({ takings: 4000 })
    }
  })
})
