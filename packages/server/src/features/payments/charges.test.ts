/** Stories of an amount that a till asks for: it is seen, paid once, refused with a reason, called off, or over. */
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { cancelCharge, currentCharge, getCharge, openCharge, pay, type Charge } from '@taschino/contract/payments.ts'
import { getShopByCode } from '@taschino/contract/shops.ts'
import { lookAtCharge } from '@taschino/ledger/charge.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const TWO = { tills: ['cassa 1', 'cassa 2'] }

const asks = (carla: Person, value: number, till?: string): Promise<Charge> =>
  carla.gets(openCharge, { body: { value, ...(till === undefined ? {} : { till }) } })
const looksAt = (carla: Person, { id }: Charge): Promise<Charge> => carla.gets(getCharge, { params: { id: String(id) } })
/** Five minutes are over. */
const lapse = (world: World, { id }: Charge): Promise<unknown> =>
  world.db.query(
    `update ledger.charge set expires_at = now() - interval '1 second', opened_at = now() - interval '301 seconds' where id = $1`,
    [id],
  )

describe('an amount at the till', () => {
  story('is scanned, paid and green, live at the till', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const ears = await world.listens(carla)
    const charge = await asks(carla, 2350, forno.tills[1])
    expect(charge).toMatchObject({ value: 2350, till: forno.tills[1], state: 'open', refusal: null, gtid: null })
    expect(charge.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(charge.link.endsWith(`/enduser-payment/code/${charge.code}`)).toBe(true)
    expect(Date.parse(charge.expiresAt) - Date.now()).toBeGreaterThan(295_000)

    const seen = await giulia.gets(getShopByCode, { params: { code: charge.code.toLowerCase() } })
    expect(seen).toMatchObject({ shop: { id: forno.id }, till: 'cassa 2', charge: { value: 2350, state: 'scanned' } })
    expect((await ears.hears('onPayment', 'scanned')).data.charge).toBe(charge.id)
    expect((await looksAt(carla, charge)).state).toBe('scanned')

    const receipt = await giulia.pays(forno, '2 × 8,00 normal + 7,50 credits', { code: charge.code })
    expect(receipt).toMatchObject({ value: -2350, bill: 2350, till: 'cassa 2' })
    expect((await ears.hears('onPayment', 'completed')).data).toEqual({ GTID: receipt.gtid, action: 'completed', charge: charge.id })
    expect(await looksAt(carla, charge)).toMatchObject({ state: 'paid', gtid: receipt.gtid })
    expect(ears.events.map((event) => event.data.action)).toEqual(['opened', 'scanned', 'completed'])
  })

  story(
    'is one at a till, also when six are asked for at once: the next customer must not be paid for by the one before',
    async (world) => {
      const { forno, carla } = await atTheBaker(world, TWO)
      await carla.token()
      const charges = await Promise.all([1, 2, 3, 4, 5, 6].map((value) => asks(carla, value, forno.tills[0])))
      const states = await Promise.all(charges.map(async (charge) => (await looksAt(carla, charge)).state))
      expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'open'])
    },
  )

  story('may be paid in part, and over it by less than a ticket; both sides know what is left', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const part = await asks(carla, 2350)
    const first = await giulia.pays(forno, '2 × 8,00 normal', { code: part.code })
    expect(first).toMatchObject({ value: -1600, bill: 2350 })
    await world.ages(first.gtid, 16)
    const over = await asks(carla, 1000)
    await giulia.cannotPay('over_the_bill', forno, '3 × 8,00 normal', { code: over.code })
    expect(await giulia.pays(forno, '2 × 8,00 normal', { code: over.code })).toMatchObject({ value: -1600, bill: 1000 })
  })

  story('is paid once: the second payer is told, twenty at once have one winner', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const charge = await asks(carla, 800)
    const payers = await Promise.all(Array.from({ length: 8 }, (_, i) => world.person('enduser', { name: `Ugo Sartori${i}` })))
    for (const payer of payers) {
      await world.gives(payer.id, '1 × 8,00 normal')
      await payer.token()
    }
    const answers = await Promise.all(payers.map((payer) => payer.sends(pay, { body: { unit: 800, amount: 1, code: charge.code } })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    await giulia.cannotPay('charge_used', forno, '1 × 8,00 normal', { code: charge.code })
  })

  story(
    'the same amount again, within seconds, is refused as any other payment is; a little later it is asked, and done when confirmed',
    async (world) => {
      const { forno, giulia, carla } = await atTheBaker(world, TWO)
      const code = async (): Promise<{ code: string }> => ({ code: (await asks(carla, 800)).code })
      const { gtid } = await giulia.pays(forno, '1 × 8,00 normal', await code())
      const journal = await world.journal()
      const again = await Promise.all(
        Array.from({ length: 4 }, async () =>
          giulia.cannotPay('repeat_refused', forno, '1 × 8,00 normal', { ...(await code()), confirmRepeat: true }),
        ),
      )
      expect(again).toHaveLength(4)
      expect(await world.journal()).toBe(journal)
      await world.ages(gtid, 9)
      const second = await code()
      await giulia.cannotPay('repeat_ask', forno, '1 × 8,00 normal', second)
      await giulia.pays(forno, '1 × 8,00 normal', { ...second, confirmRepeat: true })
      expect(await giulia.pocket()).toContain('12 × 8,00 normal')
    },
  )

  story('is not paid when it is over or called off, and the payer is told which', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const [old, off] = [await asks(carla, 800), await asks(carla, 1600)]
    await lapse(world, old)
    expect(await carla.gets(cancelCharge, { params: { id: String(off.id) } })).toMatchObject({ state: 'cancelled' })
    await giulia.cannotPay('charge_expired', forno, '1 × 8,00 normal', { code: old.code })
    await giulia.cannotPay('charge_cancelled', forno, '2 × 8,00 normal', { code: off.code })
    expect(await giulia.gets(getShopByCode, { params: { code: old.code } })).toMatchObject({ charge: { state: 'expired' } })
    expect((await looksAt(carla, old)).state).toBe('expired')
  })

  story('shows at the till why it was refused, stays payable, and forgets the refusal when it is paid', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const ears = await world.listens(carla)
    const charge = await asks(carla, 8000)
    await giulia.cannotPay('too_many_tickets', forno, '9 × 8,00 normal', { code: charge.code })
    expect((await ears.hears('onPayment', 'refused')).data).toEqual({
      GTID: '',
      action: 'refused',
      charge: charge.id,
      refusal: 'too_many_tickets',
    })
    expect(await looksAt(carla, charge)).toMatchObject({ state: 'refused', refusal: 'too_many_tickets' })
    await giulia.cannotPay('insufficient_funds', forno, '50,00 credits', { code: charge.code })
    expect(await looksAt(carla, charge)).toMatchObject({ state: 'refused', refusal: 'insufficient_funds' })
    const { gtid } = await giulia.pays(forno, '8 × 8,00 normal', { code: charge.code })
    expect(await looksAt(carla, charge)).toMatchObject({ state: 'paid', refusal: null, gtid })
  })

  story(
    'stays refused with its reason while the payer looks on, and is paid with a smaller mix; another payer takes it over',
    async (world) => {
      const { agency, forno, giulia, carla } = await atTheBaker(world, TWO)
      const ears = await world.listens(carla)
      const marco = await world.person('enduser', { name: 'Marco Costa', place: agency })
      const [charge, other] = [await asks(carla, 8000), await asks(carla, 9000)]
      const [code, otherCode] = [{ params: { code: charge.code } }, { params: { code: other.code } }]
      await giulia.gets(getShopByCode, code)
      await giulia.cannotPay('too_many_tickets', forno, '9 × 8,00 normal', { code: charge.code })
      for (let i = 0; i < 2; i++) expect(await giulia.gets(getShopByCode, code)).toMatchObject({ charge: { state: 'refused' } })
      expect(await looksAt(carla, charge)).toMatchObject({ state: 'refused', refusal: 'too_many_tickets' })
      await giulia.pays(forno, '8 × 8,00 normal', { code: charge.code })
      expect((await looksAt(carla, charge)).state).toBe('paid')

      await giulia.cannotPay('too_many_tickets', forno, '10 × 8,00 normal', { code: other.code })
      expect(await marco.gets(getShopByCode, otherCode)).toMatchObject({ charge: { state: 'scanned' } })
      expect(await looksAt(carla, other)).toMatchObject({ state: 'scanned', refusal: null })
      await carla.gets(cancelCharge, { params: { id: String(other.id) } })
      await ears.hears('onPayment', 'cancelled')
      const heardOf = ({ id }: Charge): string[] =>
        ears.events.flatMap((event) => (event.type === 'onPayment' && event.data.charge === id ? [event.data.action] : []))
      expect(heardOf(charge)).toEqual(['opened', 'scanned', 'refused', 'completed'])
      expect(heardOf(other)).toEqual(['opened', 'refused', 'scanned', 'cancelled'])
    },
  )

  story('a look that was under way when the refusal came does not wipe it off either', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const charge = await asks(carla, 8000)
    await giulia.cannotPay('too_many_tickets', forno, '9 × 8,00 normal', { code: charge.code })
    expect(await lookAtCharge(world.db, charge.id, giulia.id)).toBeNull()
    expect(await looksAt(carla, charge)).toMatchObject({ state: 'refused', refusal: 'too_many_tickets' })
  })

  story('a lost answer is given again although the charge is used by now', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const charge = await asks(carla, 800)
    const key = randomUUID()
    const first = await giulia.pays(forno, '1 × 8,00 normal', { code: charge.code, key })
    expect(await giulia.pays(forno, '1 × 8,00 normal', { code: charge.code, key })).toEqual(first)
    expect(await looksAt(carla, charge)).toMatchObject({ state: 'paid', gtid: first.gtid, refusal: null })
  })
})

describe('the till', () => {
  story('finds its amount again after a reload, of its own till, also when it was just paid', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const current = async (till?: string): Promise<number | null> =>
      (await carla.gets(currentCharge, { query: till === undefined ? {} : { till } })).charge?.id ?? null
    expect(await current()).toBeNull()
    const [one, two] = [await asks(carla, 800, forno.tills[0]), await asks(carla, 900, forno.tills[1])]
    expect([await current(forno.tills[0]), await current(forno.tills[1]), await current()]).toEqual([one.id, two.id, two.id])
    await giulia.pays(forno, '1 × 8,00 normal', { code: one.code })
    expect(await current(forno.tills[0])).toBe(one.id)
    expect(await current('ZZZZ9999')).toBeNull()
    await world.db.query(`update ledger.charge set expires_at = now() - interval '11 minutes' where id = $1`, [two.id])
    expect(await current(forno.tills[1])).toBeNull()
  })

  story('asks for one amount at a time; another till of the shop is left alone', async (world) => {
    const { forno, carla } = await atTheBaker(world, TWO)
    const [first, other] = [await asks(carla, 800, forno.tills[0]), await asks(carla, 800, forno.tills[1])]
    await asks(carla, 900, forno.tills[0])
    expect([(await looksAt(carla, first)).state, (await looksAt(carla, other)).state]).toEqual(['cancelled', 'open'])
  })

  story('cannot ask for a foreign till, as a group, when disabled, or for nonsense', async (world) => {
    const { carla } = await atTheBaker(world, TWO)
    const bar = await world.shop({ title: 'Bar Centrale' })
    const group = await world.shop({ title: 'Gruppo Sapori', isGroup: true })
    const closed = await world.shop({ title: 'Chiuso', enabled: false })
    const [elena, pina] = [
      await world.person('shop', { name: 'Elena Marchetti', place: group.id }),
      await world.person('shop', { name: 'Pina Gai', place: closed.id }),
    ]
    await carla.isRefused('shop_code_unknown', openCharge, { body: { value: 800, till: bar.tills[0] } })
    await elena.isRefused('shop_is_group', openCharge, { body: { value: 800 } })
    await pina.isRefused('shop_disabled', openCharge, { body: { value: 800 } })
    for (const value of [0, -1, 1.5, 100_000_001, '800', null]) await carla.isRefused('invalid_input', openCharge, { body: { value } })
  })

  story('does not call off what is paid, and another shop’s amounts do not exist for it', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, TWO)
    const charge = await asks(carla, 800)
    const bar = await world.shop({ title: 'Bar Centrale' })
    const bruno = await world.person('shop', { name: 'Bruno Gallo', place: bar.id })
    const params = { id: String(charge.id) }
    await bruno.isRefused('not_found', getCharge, { params })
    await bruno.isRefused('not_found', cancelCharge, { params })
    await giulia.isRefused('forbidden', getCharge, { params })
    expect((await looksAt(carla, charge)).state).toBe('open')
    await giulia.pays(forno, '1 × 8,00 normal', { code: charge.code })
    await carla.isRefused('charge_used', cancelCharge, { params })
    const off = await asks(carla, 700)
    for (let i = 0; i < 2; i++) expect((await carla.gets(cancelCharge, { params: { id: String(off.id) } })).state).toBe('cancelled')
  })
})
