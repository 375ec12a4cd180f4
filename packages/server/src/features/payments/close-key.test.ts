/**
 * Stories of the end of a key: whoever is told that nothing was done can rely on it, whatever is still on its way (docs/threat-model.md,
 * idempotency 6, decision 0123).
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { cancel, closeKey, outcome, pay, refund } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { send, type Answer, type Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { insertVersion } from '../documents/public.ts'

const CLOSED = { state: 'refused', status: 422, gtid: null, error: 'idempotency_mismatch' }
const closes = (person: Person, key: string, call: string = pay.name) => person.gets(closeKey, { params: { key }, body: { call } })

story('a key that is closed pays no more, whatever comes with it later; closing it twice is once', async (world) => {
  const { forno, giulia } = await atTheBaker(world)
  const key = randomUUID()
  const before = await world.journal()
  expect(await closes(giulia, key)).toEqual(CLOSED)
  await giulia.cannotPay('idempotency_mismatch', forno, '2 × 8,00 normal', { key })
  expect(await closes(giulia, key.toUpperCase())).toEqual(CLOSED)
  expect(await giulia.gets(outcome, { params: { key } })).toEqual(CLOSED)
  expect(await world.journal()).toBe(before)
  await giulia.pays(forno, '2 × 8,00 normal')
})

story('a key that was used says what for, and stays as it is: for its owner alone', async (world) => {
  const { forno, giulia } = await atTheBaker(world)
  const marco = await world.person('enduser', { name: 'Marco Ferraris' })
  const [paid, no, funds] = [randomUUID(), randomUUID(), randomUUID()]
  const { gtid } = await giulia.pays(forno, '2 × 8,00 normal', { key: paid })
  await giulia.cannotPay('too_many_tickets', forno, '9 × 8,00 normal', { key: no })
  await giulia.cannotPay('insufficient_funds', forno, '1 × 7,00 normal', { key: funds })
  expect(await closes(marco, paid)).toEqual(CLOSED)
  expect(await closes(giulia, paid)).toEqual({ state: 'posted', status: 200, gtid, error: null })
  expect(await closes(giulia, no)).toMatchObject({ state: 'refused', error: 'too_many_tickets' })
  expect(await closes(giulia, funds)).toMatchObject({ state: 'refused', error: 'insufficient_funds' })
  expect(await giulia.pays(forno, '2 × 8,00 normal', { key: paid })).toMatchObject({ gtid })
})

story('a key that moved money says so, whatever else is asked under it; a call that takes no keys closes none', async (world) => {
  const { forno, giulia, carla } = await atTheBaker(world)
  const [key, back] = [randomUUID(), randomUUID()]
  const { gtid } = await giulia.pays(forno, '2 × 8,00 normal', { key })
  for (const other of [refund, cancel])
    expect(await closes(giulia, key, other.name)).toEqual({ state: 'posted', status: 200, gtid, error: null })
  expect(await giulia.gets(outcome, { params: { key } })).toMatchObject({ state: 'posted', gtid })
  const refunded = await carla.gets(refund, { key: back, body: { gtid, unit: 800, amount: 1, reason: 'reso' } })
  const token = await carla.token()
  expect((await send(world.url, cancel, { key: back, params: { id: gtid }, body: { reason: 'sbagliato' } }, token)).status).toBe(409)
  expect(await carla.gets(outcome, { params: { key: back } })).toMatchObject({ state: 'posted', gtid: refunded.gtid })
  for (const call of [outcome.name, 'zzz.zzz'])
    expect(await send(world.url, closeKey, { params: { key: back }, body: { call } }, token)).toMatchObject({
      status: 400,
      json: { error: 'invalid_input' },
    })
})

story(
  'the answer is lost, a new text must be agreed to: the try again is refused at the HTTP layer, and closing the key tells of the payment',
  async (world) => {
    const { forno, giulia } = await atTheBaker(world)
    const key = randomUUID()
    const { gtid } = await giulia.pays(forno, '2 × 8,00 normal', { key })
    await world.db.tx((sql) =>
      insertVersion(sql, {
        name: 'condizioni',
        title: 'Condizioni',
        roles: ['enduser'],
        bytes: Buffer.from('%PDF-1.7\nuno\n%%EOF\n'),
        by: null,
      }),
    )
    await world.app.app.parts.access.look()
    await giulia.cannotPay('agreement_required', forno, '2 × 8,00 normal', { key })
    expect(await closes(giulia, key)).toMatchObject({ state: 'posted', gtid })
  },
  {},
)

story('of paying or giving back and closing at the same moment one is first, and both say the same', async (world) => {
  const { forno, giulia, carla } = await atTheBaker(world, { pocket: '100,00 credits' })
  const other = await startTestApp(world.db.url)
  const paid = await giulia.pays(forno, '50,00 credits')
  const seen = { first: 0, closed: 0 }
  const race = async (who: Person, call: typeof pay | typeof refund, body: object, round: number): Promise<void> => {
    const key = randomUUID()
    const token = await who.token()
    const act = () => send(world.url, call, { body, key }, token)
    const close = () => send(other.url, closeKey, { params: { key }, body: { call: call.name } }, token)
    const late = <T>(work: () => Promise<T>, ms: number): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(work()), ms))
    const [done, ended]: [Answer, Answer] = await Promise.all([late(act, round % 3), late(close, (round * 7) % 5)])
    const told = ended.json as OutputOf<typeof closeKey>
    if (done.status === 200) expect(told).toMatchObject({ state: 'posted', gtid: (done.json as Receipt).gtid })
    else expect([(done.json as { error: string }).error, told]).toEqual(['idempotency_mismatch', CLOSED])
    seen[done.status === 200 ? 'first' : 'closed']++
  }
  for (let round = 0; round < 30; round++) {
    await race(giulia, pay, { unit: 1, amount: 50 + round, type: 'free_credits', code: forno.tills[0] }, round)
    await race(carla, refund, { gtid: paid.gtid, unit: 1, amount: 1 + round, reason: 'reso' }, round)
  }
  expect(Math.min(seen.first, seen.closed)).toBeGreaterThan(0)
  await other.close()
})

test('whoever may move money may close a key', () => {
  const roles = new Set(ALL_CALLS.filter(({ money }) => money).flatMap((call) => (call.roles === 'anyone' ? [] : call.roles)))
  expect([...roles].filter((role) => !(closeKey.roles as readonly string[]).includes(role))).toEqual([])
})
