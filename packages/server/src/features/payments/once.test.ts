/** Stories of the idempotency contract, word for word: one effect per key, the same bytes for everybody who asks again. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { COMMON_REFUSALS } from '@taschino/contract/call.ts'
import { cancel, outcome, pay, refund } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { story, type World } from '@taschino/testkit/story.ts'

/** What Giulia sends again and again. */
async function withBody(world: World) {
  const people = await atTheBaker(world)
  return { ...people, body: { unit: 800, amount: 2, code: people.forno.tills[0] } }
}

async function paymentsOf(world: World, party: number): Promise<number> {
  const { rows } = await world.db.query<{ n: number }>(`select count(*) as n from ledger.entry where party = $1 and kind = 'payment'`, [
    party,
  ])
  return rows[0]?.n ?? -1
}

describe('the same key', () => {
  story('gives the same bytes and says so, also when shop and payer are disabled meanwhile', async (world) => {
    const { forno, giulia, body } = await withBody(world)
    const key = randomUUID()
    const first = await giulia.sends(pay, { body, key })
    const again = await giulia.sends(pay, { body, key })
    expect({ ...again, headers: null }).toEqual({ ...first, hit: true, headers: null })
    expect(first.hit).toBe(false)
    await world.db.query('update shop set enabled = false where id = $1', [forno.id])
    await world.freezes(forno.id)
    await world.freezes(giulia.id)
    expect((await giulia.sends(pay, { body, key })).text).toBe(first.text)
    expect(await paymentsOf(world, giulia.id)).toBe(1)
  })

  story('in upper and in lower case is one key; a body in another order is the same body', async (world) => {
    const { giulia, body } = await withBody(world)
    const key = randomUUID()
    const first = await giulia.sends(pay, { body, key: key.toUpperCase() })
    const again = await giulia.sends(pay, { body: { code: body.code, amount: 2, unit: 800 }, key })
    expect([again.status, again.hit, again.text]).toEqual([200, true, first.text])
  })

  story('T12: with another body is refused and changes nothing, whatever the first answer was', async (world) => {
    const { giulia, body } = await withBody(world)
    const [paid, refused] = [randomUUID(), randomUUID()]
    await giulia.sends(pay, { body, key: paid })
    await giulia.isRefused('too_many_tickets', pay, { body: { ...body, amount: 9 }, key: refused })
    const before = await world.journal()
    await giulia.isRefused('idempotency_mismatch', pay, { body: { ...body, amount: 3 }, key: paid })
    await giulia.isRefused('idempotency_mismatch', pay, { body: { ...body, amount: 3 }, key: refused })
    await giulia.isRefused('idempotency_mismatch', pay, { body: { ...body, code: 'ZZZZ9999' }, key: paid })
    expect(await world.journal()).toBe(before)
  })

  story('of another person is another key', async (world) => {
    const { giulia, body } = await withBody(world)
    const marco = await world.person('enduser', { name: 'Marco Ferraris' })
    await world.gives(marco.id, '2 × 8,00 normal')
    const key = randomUUID()
    const [hers, his] = [await giulia.sends(pay, { body, key }), await marco.sends(pay, { body, key })]
    expect([hers.status, his.status, hers.hit, his.hit]).toEqual([200, 200, false, false])
    expect((hers.json as Receipt).gtid).not.toBe((his.json as Receipt).gtid)
  })

  story('T12: twenty times at once: one movement, twenty equal answers', async (world) => {
    const { giulia, body } = await withBody(world)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => giulia.sends(pay, { body, key })))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(answers.filter((answer) => !answer.hit)).toHaveLength(1)
    expect(await paymentsOf(world, giulia.id)).toBe(1)
    expect(await giulia.pocket()).toBe('12 × 8,00 normal + 12,40 credits')
  })

  story('keeps a “no” of our rules and a “no” of the books alike, also when it would be a yes by now', async (world) => {
    const { giulia, body } = await withBody(world)
    const [ours, theirs] = [randomUUID(), randomUUID()]
    const noCode = await giulia.isRefused('shop_code_unknown', pay, { body: { ...body, code: 'ZZZZ9998' }, key: ours })
    const noFunds = await giulia.isRefused('insufficient_funds', pay, { body: { ...body, unit: 700 }, key: theirs })
    await world.gives(giulia.id, '5 × 7,00 normal')
    const shop = await world.shop({ title: 'Nuovo' })
    await world.db.query(`insert into shop_code (code, id_shop, name) values ('ZZZZ9998', $1, 'nuova')`, [shop.id])
    for (const [key, first, change] of [
      [ours, noCode, { code: 'ZZZZ9998' }],
      [theirs, noFunds, { unit: 700 }],
    ] as const) {
      const again = await giulia.sends(pay, { body: { ...body, ...change }, key })
      expect([again.status, again.text, again.hit, first.hit]).toEqual([first.status, first.text, true, false])
    }
  })

  story('is free again after what is not kept: bad input, an id out of reach', async (world) => {
    const { forno, giulia, carla, body } = await withBody(world)
    const key = randomUUID()
    await giulia.isRefused('invalid_input', pay, { body: { ...body, amount: 0 }, key })
    expect((await giulia.sends(pay, { body, key })).status).toBe(200)
    const { gtid } = await giulia.pays(forno, '1 × 8,00 normal')
    const bar = await world.shop({ title: 'Bar Centrale' })
    const bruno = await world.person('shop', { name: 'Bruno Gallo', place: bar.id })
    await world.gives(giulia.id, '1 × 7,00 normal')
    const elsewhere = await giulia.pays(bar, '1 × 7,00 normal')
    const reason = { body: { reason: 'Conto sbagliato' } }
    const his = { params: { id: gtid }, ...reason, key: randomUUID() }
    await bruno.isRefused('not_found', cancel, his)
    expect((await bruno.sends(cancel, { ...his, params: { id: elsewhere.gtid } })).status).toBe(200)
    expect((await carla.sends(cancel, his)).status).toBe(200)
  })
})

test('names of refusals are words in small letters, also those of the idempotency contract', () => {
  const names = [...Object.keys(COMMON_REFUSALS), ...ALL_CALLS.flatMap(({ refusals }) => Object.keys(refusals))]
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
  expect(COMMON_REFUSALS).toMatchObject({ idempotency_mismatch: 422, in_progress: 409, agreement_required: 403 })
})

story('cancel and refund keep their answers too, twenty at once included', async (world) => {
  const { giulia, carla, forno } = await withBody(world)
  const { gtid } = await giulia.pays(forno, '4 × 8,00 normal')
  const body = { gtid, unit: 800, amount: 1, reason: 'Uno di troppo' }
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => carla.sends(refund, { body, key })))
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
  expect([answers[0]?.status, answers.filter((answer) => !answer.hit).length]).toEqual([200, 1])
  await carla.isRefused('idempotency_mismatch', refund, { body: { ...body, amount: 2 }, key })
  const other = await giulia.pays(forno, '3 × 8,00 normal')
  const cancelKey = randomUUID()
  const once = { params: { id: other.gtid }, body: { reason: 'Conto sbagliato' }, key: cancelKey }
  const [first, second] = [await carla.sends(cancel, once), await carla.sends(cancel, once)]
  expect([first.status, second.text, second.hit]).toEqual([200, first.text, true])
  await carla.isRefused('idempotency_mismatch', cancel, { ...once, body: { reason: 'Altro' } })
  // The path is part of what was asked: the same key for another payment is another request.
  await carla.isRefused('idempotency_mismatch', cancel, { ...once, params: { id: gtid } })
  expect(await giulia.pocket()).toBe('11 × 8,00 normal + 12,40 credits')
})

story('what became of a call is told by its key: to who made it, and to nobody else', async (world) => {
  const { giulia, body } = await withBody(world)
  const marco = await world.person('enduser', { name: 'Marco Ferraris' })
  const [paid, refused, funds] = [randomUUID(), randomUUID(), randomUUID()]
  const ask = (key: string) => giulia.gets(outcome, { params: { key } })
  expect(await ask(paid)).toEqual({ state: 'unknown', status: null, gtid: null, error: null })
  const { json } = await giulia.sends(pay, { body, key: paid })
  await giulia.sends(pay, { body: { ...body, amount: 9 }, key: refused })
  await giulia.sends(pay, { body: { ...body, unit: 700 }, key: funds })
  expect(await ask(paid)).toEqual({ state: 'posted', status: 200, gtid: (json as Receipt).gtid, error: null })
  expect(await ask(paid.toUpperCase())).toEqual(await ask(paid))
  expect(await ask(refused)).toEqual({ state: 'refused', status: 409, gtid: null, error: 'too_many_tickets' })
  expect(await ask(funds)).toEqual({ state: 'refused', status: 409, gtid: null, error: 'insufficient_funds' })
  expect(await marco.gets(outcome, { params: { key: paid } })).toMatchObject({ state: 'unknown' })
})
