/** Stories of codes for supermarkets: made, read by a till, given up, over by the clock; who may, how much is taken, and who wins. */
import { lastGdo, lookAtGdo, makeGdo, redeemGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import { cancel, outcome, refund } from '@taschino/contract/payments.ts'
import { getTakings, listTransactions } from '@taschino/contract/wallet.ts'
import { atTheSupermarket, quarterOfAnHourLater } from '@taschino/testkit/at-the-supermarket.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { releaseOver } from './public.ts'

describe('a code', () => {
  story('sets tickets aside; the till takes what fits the bill, the rest is there again, both sides are told', async (world) => {
    const { market, giulia, bruno, makes } = await atTheSupermarket(world)
    const made = await makes(4)
    expect(made).toMatchObject({ state: 'open', value: 2800, taken: 0, back: 0, seconds: 900, shop: { id: market.id, isGroup: false } })
    expect(made.code).toMatch(/^19\d{16}$/)
    expect(await giulia.pocket()).toBe('2 × 7,00 gdo + 12,40 credits')
    expect((await giulia.gets(lastGdo, {})).barcode).toMatchObject({ id: made.id, code: made.code })
    const looked = await bruno.gets(lookAtGdo, { body: { code: made.code ?? '' } })
    expect(looked).toMatchObject({ type: 'gdo', unit: 700, amount: 4, value: 2800 })
    const [hers, his] = [await world.listens(giulia), await world.listens(bruno)]
    const taken = await bruno.gets(redeemGdo, { body: { code: made.code ?? '', bill: 2350, till: market.tills[0] } })
    expect(taken).toMatchObject({
      type: 'gdo-barcode',
      value: 2100,
      back: 700,
      bill: 2350,
      till: 'cassa 1',
      can: { cancel: true, refund: true },
      parts: [{ unit: 700, amount: 3, type: 'gdo' }],
    })
    expect(await giulia.pocket()).toBe('3 × 7,00 gdo + 12,40 credits')
    const { gtid } = taken
    expect((await hers.hears('onBarcode', 'redeemed')).data.GTID).toBe(gtid)
    expect((await his.hears('onBarcode', 'redeemed')).data.GTID).toBe(gtid)
    await expect
      .poll(() => hers.notifications.map(({ title, body }) => `${title}: ${body}`))
      .toContain('Codice spesa preso: Superspesa ha preso 21,00\u00a0€')
    const last = (await giulia.gets(lastGdo, {})).barcode
    expect(last).toMatchObject({ state: 'redeemed', code: null, seconds: 0, taken: 2100, back: 700, takenBy: 'Superspesa', paid: gtid })
    expect((await bruno.gets(getTakings, {})).todayCount).toBe(1)
    const { items } = await giulia.gets(listTransactions, { params: { id: String(giulia.id) }, query: {} })
    expect(items[0]).toMatchObject({ gtid, type: 'gdo-barcode', value: -2100, counterparty: { name: 'Superspesa' } })
  })

  story('of credits is taken to the cent; without a bill all of it', async (world) => {
    const { market, giulia, reads } = await atTheSupermarket(world)
    const credits = { idShop: market.id, unit: 1, type: 'free_credits' as const }
    expect(await reads(await giulia.gets(makeGdo, { body: { ...credits, amount: 1000 } }), { bill: 815 })).toMatchObject({
      value: 815,
      back: 185,
    })
    expect(await giulia.pocket()).toBe('6 × 7,00 gdo + 4,25 credits')
    expect(await reads(await giulia.gets(makeGdo, { body: { ...credits, amount: 425 } }))).toMatchObject({ value: 425, back: 0 })
    expect((await giulia.sends(makeGdo, { body: { ...credits, unit: 2, amount: 5 } })).status).toBe(400)
    expect((await giulia.sends(makeGdo, { body: { ...credits, unit: 800, type: 'normal', amount: 1 } })).status).toBe(400)
  })

  story('is refunded and cancelled as any payment; papers know it', async (world) => {
    const { market, giulia, bruno, makes, reads } = await atTheSupermarket(world)
    const receipt = await reads(await makes(4))
    await bruno.gets(refund, { body: { gtid: receipt.gtid, unit: 700, amount: 1, reason: 'Reso' } })
    expect(await giulia.pocket()).toBe('3 × 7,00 gdo + 12,40 credits')
    const second = await reads(await makes(2))
    await bruno.gets(cancel, { params: { id: second.gtid }, body: { reason: 'Sbagliato' } })
    expect(await giulia.pocket()).toBe('3 × 7,00 gdo + 12,40 credits')
    expect((await bruno.gets(getTakings, {})).toBePaid).toBe(2100)
    expect(market.title).toBe('Superspesa')
  })

  story('one at a time; a bill below one ticket takes nothing; too little, no supermarket, closed, unknown: refused', async (world) => {
    const { market, giulia, bruno, makes } = await atTheSupermarket(world)
    const ask = (idShop: number, amount = 1) => ({ body: { idShop, unit: 700, amount } })
    await giulia.isRefused('insufficient_funds', makeGdo, ask(market.id, 7))
    await giulia.isRefused('shop_unknown', makeGdo, ask(999_999))
    await giulia.isRefused('not_gdo', makeGdo, ask((await world.shop()).id))
    await giulia.isRefused('shop_disabled', makeGdo, ask((await world.shop({ capabilities: ['gdo'], enabled: false })).id))
    const made = await makes(1)
    await giulia.isRefused('one_open', makeGdo, ask(market.id))
    await bruno.isRefused('bill_too_small', redeemGdo, { body: { code: made.code, bill: 699 } })
    await bruno.isRefused('shop_code_unknown', redeemGdo, { body: { code: made.code, till: 'ZZZZ9999' } })
    expect((await giulia.gets(lastGdo, {})).barcode?.state).toBe('open')
  })

  story('for a chain is read by any of its shops, for one shop by no other', async (world) => {
    const chain = await world.shop({ title: 'Catena', isGroup: true })
    const member = await world.shop({ title: 'Catena Nord', group: chain.id, capabilities: ['gdo'] })
    const plain = await world.shop({ title: 'Catena Bar', group: chain.id })
    const { giulia, bruno, makes, tries } = await atTheSupermarket(world)
    const nora = await world.person('shop', { name: 'Nora Cassa', place: member.id })
    const piero = await world.person('shop', { name: 'Piero Bar', place: plain.id })
    const made = await makes(2, { idShop: chain.id })
    expect(made.shop).toEqual({ id: chain.id, title: 'Catena', isGroup: true })
    await bruno.isRefused('other_shop', lookAtGdo, { body: { code: made.code } })
    expect((await tries(made)).json).toMatchObject({ error: 'other_shop' })
    await piero.isRefused('not_gdo', redeemGdo, { body: { code: made.code } })
    expect(await nora.gets(redeemGdo, { body: { code: made.code ?? '' } })).toMatchObject({ value: 1400 })
    expect((await giulia.gets(lastGdo, {})).barcode?.takenBy).toBe('Catena Nord')
  })

  story('given up is over; what a till took is not given up; its minutes over it comes back by itself', async (world) => {
    const { giulia, bruno, makes, reads } = await atTheSupermarket(world)
    const first = await makes(1)
    const release = (id: number) => ({ query: { id: String(id) } })
    expect(await giulia.gets(releaseGdo, release(first.id))).toMatchObject({ state: 'released', code: null, back: 700 })
    expect(await giulia.gets(releaseGdo, release(first.id))).toMatchObject({ state: 'released' })
    await bruno.isRefused('code_expired', redeemGdo, { body: { code: first.code } })
    const second = await makes(2)
    await reads(second)
    await giulia.isRefused('barcode_used', releaseGdo, release(second.id))
    await bruno.isRefused('code_used', lookAtGdo, { body: { code: second.code } })
    const third = await makes(3)
    await quarterOfAnHourLater(world, third)
    await bruno.isRefused('code_expired', redeemGdo, { body: { code: third.code } })
    expect((await giulia.gets(lastGdo, {})).barcode).toMatchObject({ state: 'open', code: null, seconds: 0 })
    const ears = await world.listens(giulia)
    await Promise.all([releaseOver(world.db), releaseOver(world.db)])
    await releaseOver(world.db)
    await ears.hears('onBarcode', 'released')
    await expect.poll(() => ears.notifications.map(({ body }) => body)).toEqual(['Nessuno lo ha letto: 21,00\u00a0€ sono di nuovo tuoi'])
    expect(await giulia.pocket()).toBe('4 × 7,00 gdo + 12,40 credits')
    // One that the clock ended and nobody has swept yet stands in nobody's way.
    await quarterOfAnHourLater(world, await makes(1))
    await makes(4)
  })

  story('T30: a second device gives up the code that it means, and no newer one', async (world) => {
    const { giulia, makes, reads } = await atTheSupermarket(world)
    const before = await makes(1)
    await giulia.gets(releaseGdo, { query: { id: String(before.id) } })
    const newer = await makes(2)
    await giulia.isRefused('barcode_changed', releaseGdo, { query: { id: String(before.id) } })
    const marco = await world.person('enduser', { name: 'Marco Riva' })
    await marco.isRefused('not_found', releaseGdo, { query: { id: String(newer.id) } })
    expect((await giulia.sends(releaseGdo, {})).status).toBe(400)
    expect((await reads(newer)).value).toBe(1400)
  })

  story('tickets that lapsed meanwhile are taken all the same; what is left of them gets days of grace', async (world) => {
    const { giulia, makes, reads } = await atTheSupermarket(world, { pocket: '4 × 7,00 gdo' })
    const made = await makes(4)
    await world.expires(giulia.id, 700)
    expect(await reads(made, { bill: 1500 })).toMatchObject({ value: 1400, back: 1400 })
    expect(await giulia.pocket()).toBe('2 × 7,00 gdo')
  })

  story('whoever is closed has it given back first; a shop that stops ends the codes for it', async (world) => {
    const { market, giulia, bruno, makes } = await atTheSupermarket(world)
    const made = await makes(2)
    await world.db.query('update shop set enabled = false where id = $1', [market.id])
    await releaseOver(world.db)
    expect((await giulia.gets(lastGdo, {})).barcode).toMatchObject({ id: made.id, state: 'cancelled', back: 1400 })
    await world.db.query('update shop set enabled = true where id = $1', [market.id])
    const next = await makes(2)
    // Suspended in the books alone: nothing moves until they are let go on, then it comes back.
    await world.freezes(giulia.id)
    await bruno.isRefused('payer_disabled', redeemGdo, { body: { code: next.code } })
    await giulia.isRefused('payer_disabled', releaseGdo, { query: { id: String(next.id) } })
    await quarterOfAnHourLater(world, next)
    await releaseOver(world.db)
    expect((await giulia.gets(lastGdo, {})).barcode?.state).toBe('open')
    await world.thaws(giulia.id)
    await releaseOver(world.db)
    expect((await giulia.gets(lastGdo, {})).barcode?.state).toBe('expired')
  })
})

describe('at the same moment', () => {
  story('twenty tills read one code: one takes it, the others are told so, value moves once', async (world) => {
    const { market, giulia, makes } = await atTheSupermarket(world)
    // Each till with a person of its own: what one asks twice at once goes one after the other by itself.
    const tills = await Promise.all(Array.from({ length: 20 }, () => world.person('shop', { name: 'Cassa Veloce', place: market.id })))
    await Promise.all(tills.map((till) => till.token()))
    const made = await makes(4)
    const answers = await Promise.all(tills.map((till) => till.sends(redeemGdo, { body: { code: made.code } })))
    const errors = answers.map(({ status, json }) => (status === 200 ? 'taken' : (json as { error: string }).error))
    expect(errors.filter((one) => one === 'taken')).toHaveLength(1)
    expect(new Set(errors.filter((one) => one !== 'taken'))).toEqual(new Set(['code_used']))
    expect(await giulia.pocket()).toBe('2 × 7,00 gdo + 12,40 credits')
  })

  story('a till, its owner and the clock: one of them ends it', async (world) => {
    const { giulia, makes, tries } = await atTheSupermarket(world)
    for (let n = 0; n < 8; n++) {
      const made = await makes(1)
      const [took, gave] = await Promise.all([
        tries(made),
        giulia.sends(releaseGdo, { query: { id: String(made.id) } }),
        releaseOver(world.db),
      ])
      expect([took.status, gave.status].toSorted()).toEqual([200, 409])
      await world.gives(giulia.id, '1 × 7,00 gdo')
    }
  })

  story('a lost answer is asked by its key, and told again word for word, the digits as long as they are worth anything', async (world) => {
    const { market, giulia, bruno } = await atTheSupermarket(world)
    const [key, till] = [crypto.randomUUID(), crypto.randomUUID()]
    const ask = { key, body: { idShop: market.id, unit: 700, amount: 2 } }
    const first = await giulia.sends(makeGdo, ask)
    const again = await giulia.sends(makeGdo, ask)
    expect([again.text, again.hit]).toEqual([first.text, true])
    expect(await giulia.gets(outcome, { params: { key } })).toMatchObject({ state: 'posted', status: 200 })
    const { code } = first.json as { code: string }
    const taken = await bruno.sends(redeemGdo, { key: till, body: { code } })
    expect(await bruno.sends(redeemGdo, { key: till, body: { code } })).toMatchObject({ text: taken.text, hit: true })
    expect(await bruno.gets(outcome, { params: { key: till } })).toMatchObject({ state: 'posted' })
    expect((await giulia.sends(makeGdo, ask)).json).toMatchObject({ code: null })
  })
})

describe('T26: codes cannot be found by trying', () => {
  story('ten unknown ones, then ten minutes closed, for looking and for taking', async (world) => {
    const { bruno, makes, tries } = await atTheSupermarket(world)
    for (let n = 0; n < 10; n++)
      await bruno.isRefused('code_unknown', n % 2 ? lookAtGdo : redeemGdo, { body: { code: `19${String(n).padStart(16, '0')}` } })
    const made = await makes(1)
    await bruno.isRefused('too_many', lookAtGdo, { body: { code: made.code } })
    const closed = await tries(made)
    expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(5\d\d|600)$/)])
    world.clock.forward(601_000)
    expect((await tries(made)).status).toBe(200)
  })

  story('and its digits lie in no table, log, list, news or key: only their owner is told', async (world) => {
    const { giulia, bruno, makes } = await atTheSupermarket(world)
    const made = await makes(1)
    const { rows } = await world.db.query<{ found: string }>(
      `select 'gdo_barcode' as found from gdo_barcode b where b::text like '%' || $1 || '%'
       union all select 'key' from ledger.idempotency k where k::text like '%' || $1 || '%'
       union all select 'movement' from ledger.movement m where m::text like '%' || $1 || '%'
       union all select 'outbox' from ledger.outbox o where o::text like '%' || $1 || '%'
       union all select 'notification' from notification n where n::text like '%' || $1 || '%'`,
      [made.code],
    )
    expect(rows).toEqual([])
    expect((await giulia.sends(lastGdo, {})).headers.get('cache-control')).toBe('no-store')
    const taken = await bruno.sends(redeemGdo, { body: { code: made.code } })
    expect(taken.text).not.toContain(made.code)
  })
})
