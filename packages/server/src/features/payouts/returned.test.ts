/**
 * Stories of transfers that the bank sent back: who says so and with what in hand, and that one person alone never has a shop paid twice
 * (T20).
 */
import { listDeeds } from '@taschino/contract/audit.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { exportPaybacks, getPayout, listPaybacks, makePayout, requestPaid, requestReturned } from '@taschino/contract/payouts.ts'
import { approve, getRequest, reject } from '@taschino/contract/requests.ts'
import { office, till, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect, test } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { lastReturnDay } from './rules.ts'

const DAY_MS = 86_400_000
const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null }
const LIMIT = { settings: { payer: PAYER, secondPersonAbove: 2000 } }
const back = (more: object = {}) => ({ reason: 'Non detto', code: 'MS03' as const, reference: 'RTN-0417', ...more })
const one = (gtid: string) => ({ params: { gtid }, body: {} })
const called = (gtid: string) => ({ params: { gtid }, body: { reason: 'Prova' } })

/** Thirty euros that two people agreed to and the bank paid. */
async function paidByTwo(world: World): Promise<{ gtid: string; marta: Person; paolo: Person; file: number }> {
  const [{ marta, paolo }, { carla }] = [await office(world), await till(world)]
  const gtid = await wantsEuros(world, carla, 3000)
  await marta.gets(approve, one(gtid))
  await paolo.gets(approve, one(gtid))
  const { id } = await marta.gets(makePayout, { body: { gtids: [gtid] } })
  await marta.gets(requestPaid, one(gtid))
  return { gtid, marta, paolo, file: id }
}

describe('T20: nobody alone has a shop paid twice', () => {
  story(
    'T20: a payback that was paid and is marked as sent back wants two people again; who marked it is at most one of them',
    async (world) => {
      const { gtid, marta, paolo } = await paidByTwo(world)
      await paolo.gets(requestReturned, { params: { gtid }, body: back() })
      expect(await paolo.gets(getRequest, { params: { gtid } })).toMatchObject({
        state: 'returned',
        firstBy: null,
        decidedBy: null,
        decidedAt: null,
        hindrance: null,
      })
      expect(await paolo.gets(approve, one(gtid))).toMatchObject({ state: 'returned', firstBy: 'Paolo Neri', hindrance: 'second_person' })
      await paolo.isRefused('nothing_to_pay', makePayout, { body: { gtids: [gtid] } })
      await paolo.isRefused('second_person_needed', approve, one(gtid))
      const done = await marta.gets(approve, one(gtid))
      expect(done).toMatchObject({ state: 'approved', decidedBy: 'Marta Serra' })
      expect(done.steps.slice(-3).map(({ step, by }) => [step, by])).toEqual([
        ['returned', 'Paolo Neri'],
        ['first-yes', 'Paolo Neri'],
        ['approved', 'Marta Serra'],
      ])
      expect((await paolo.gets(makePayout, { body: { gtids: [gtid] } })).rows).toMatchObject([{ gtid, attempt: 2 }])
    },
    LIMIT,
  )

  story(
    'T20: nor does one person alone make takings of it again, by a no or by calling it off',
    async (world) => {
      for (const [call, ask] of [
        [reject, called],
        [cancel, (gtid: string) => ({ params: { id: gtid }, body: { reason: 'Prova' } })],
      ] as const) {
        const { gtid, marta, paolo } = await paidByTwo(world)
        await paolo.gets(requestReturned, { params: { gtid }, body: back() })
        const before = await world.journal()
        expect(await paolo.gets(getRequest, { params: { gtid } })).toMatchObject({ mayReject: false })
        await paolo.isRefused('return_own', call, ask(gtid))
        expect(await world.journal()).toBe(before)
        expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({ mayReject: true })
        await marta.gets(call, ask(gtid))
      }
    },
    LIMIT,
  )

  story(
    'T20: the same from the file, before anybody said that the bank paid',
    async (world) => {
      const [{ marta, paolo }, { carla }] = [await office(world), await till(world)]
      const gtid = await wantsEuros(world, carla, 3000)
      await marta.gets(approve, one(gtid))
      await paolo.gets(approve, one(gtid))
      await marta.gets(makePayout, { body: { gtids: [gtid] } })
      await paolo.gets(requestReturned, { params: { gtid }, body: back() })
      expect(await paolo.gets(approve, one(gtid))).toMatchObject({ state: 'returned' })
      await paolo.isRefused('second_person_needed', approve, one(gtid))
    },
    LIMIT,
  )

  story(
    'T20: up to the limit one person may, and nobody without a fresh proof',
    async (world) => {
      const { gtid, marta } = await paidByOne(world)
      await world.db.query('delete from step_up_fresh')
      await marta.isRefused('step_up_required', requestReturned, { params: { gtid }, body: back() })
      await prove(world, marta)
      expect(await marta.gets(requestReturned, { params: { gtid }, body: back() })).toMatchObject({ state: 'returned' })
      expect(await marta.gets(approve, one(gtid))).toMatchObject({ state: 'approved' })
    },
    { settings: { payer: PAYER, stepUp: STEP_UP_LIMITS } },
  )

  test('T20: a bank sends back within days, and what was recalled within months; then never', () => {
    expect([lastReturnDay('2026-01-31', 'AC04'), lastReturnDay('2026-01-31', 'FOCR')]).toEqual(['2026-03-07', '2027-04-26'])
  })

  story(
    'T20: what was paid long ago does not come back; what was recalled does, for longer',
    async (world) => {
      const { gtid, marta } = await paidByTwo(world)
      world.clock.forward(36 * DAY_MS)
      const before = await world.journal()
      await marta.isRefused('returned_too_late', requestReturned, { params: { gtid }, body: back() })
      world.clock.forward(416 * DAY_MS)
      await marta.isRefused('returned_too_late', requestReturned, { params: { gtid }, body: back({ code: 'FOCR' }) })
      expect(await world.journal()).toBe(before)
      world.clock.forward(-52 * DAY_MS)
      expect(await marta.gets(requestReturned, { params: { gtid }, body: back({ code: 'FOCR' }) })).toMatchObject({
        state: 'returned',
        back: { code: 'FOCR' },
      })
    },
    LIMIT,
  )
})

story(
  'the bank’s reason and reference are asked for, and stand wherever the return is shown',
  async (world) => {
    const { gtid, marta, file } = await paidByTwo(world)
    for (const missing of [{ code: undefined }, { code: 'XX99' }, { reference: undefined }, { reference: 'R1' }])
      await marta.isRefused('invalid_input', requestReturned, { params: { gtid }, body: back(missing) })
    await marta.gets(requestReturned, { params: { gtid }, body: back({ reason: 'Conto chiuso', code: 'AC04' }) })
    const shown = { reason: 'Conto chiuso', back: { code: 'AC04', reference: 'RTN-0417' } }
    expect((await marta.gets(listPaybacks, { query: { place: 'returned' } })).items).toMatchObject([shown])
    expect((await marta.gets(getPayout, { params: { id: String(file) } })).rows).toMatchObject([shown])
    expect((await marta.sends(exportPaybacks, { query: { format: 'csv', place: 'returned' } })).text).toContain('RTN-0417')
    expect((await marta.gets(listDeeds, { query: { act: 'payout.returned', limit: '1' } })).items[0]?.facts).toMatchObject({
      gtid,
      code: 'AC04',
      reference: 'RTN-0417',
    })
  },
  LIMIT,
)

async function paidByOne(world: World): Promise<{ gtid: string; marta: Person }> {
  const [{ marta }, { carla }] = [await office(world), await till(world, '2 × 8,00 normal')]
  const gtid = await wantsEuros(world, carla, 1000)
  await marta.gets(approve, one(gtid))
  await prove(world, marta)
  await marta.gets(makePayout, { body: { gtids: [gtid] } })
  await marta.gets(requestPaid, one(gtid))
  return { gtid, marta }
}

/** As a confirmation by PIN or passkey leaves it. */
async function prove(world: World, who: Person): Promise<void> {
  const session = (JSON.parse(Buffer.from((await who.token()).split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
  await world.db.query(`insert into step_up_fresh (id_session, id_user, method, at) values ($1, $2, 'password', now())`, [session, who.id])
}
