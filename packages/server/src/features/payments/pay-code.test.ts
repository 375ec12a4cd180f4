/**
 * Stories of the payer's own code: read once by a till it brings the amount to the payer's screen; read again, late or by way of a picture
 * it brings nothing (T32).
 */
import { describe, expect } from 'vitest'
import { askedOfMe, askPayer, cancelCharge, getCharge, newPayCode, openCharge, pay, type Charge } from '@taschino/contract/payments.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { Person, send } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const PLAIN = /[0-9A-HJKMNP-TV-Z]{26}$/
const shows = (payer: Person): Promise<OutputOf<typeof newPayCode>> => payer.gets(newPayCode, {})
const inQr = ({ link }: { link: string }): string => PLAIN.exec(link)?.[0] ?? 'no code'
const asks = (till: Person, value: number): Promise<Charge> => till.gets(openCharge, { body: { value } })
const reading = ({ id }: Charge, code: string) => ({ params: { id: String(id) }, body: { code } })
/** The minute of every code that is still alive is over. */
const aMinuteLater = (world: World): Promise<unknown> =>
  world.db.query(`update pay_code set expires_at = clock_timestamp() where expires_at > clock_timestamp()`)

describe('the code that a payer shows', () => {
  story('brings the amount to their screen at once; they confirm, and both sides are told', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world)
    const [ears, till] = [await world.listens(giulia), await world.listens(carla)]
    const shown = await shows(giulia)
    expect(shown).toMatchObject({ seconds: 60, typed: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) as string })
    expect(await giulia.gets(askedOfMe, {})).toEqual({ asked: null })
    const charge = await asks(carla, 2350)
    expect(await carla.gets(askPayer, reading(charge, inQr(shown)))).toMatchObject({ id: charge.id, state: 'scanned', gtid: null })
    expect((await ears.hears('onPayment', 'asked')).data).toEqual({ GTID: '', action: 'asked', charge: charge.id })
    expect((await till.hears('onPayment', 'scanned')).data.charge).toBe(charge.id)
    expect((await giulia.gets(askedOfMe, {})).asked).toMatchObject({ code: charge.code, value: 2350, shop: forno.title })
    // Nothing moved yet: the payer has the last word.
    expect(await giulia.pocket()).toBe('14 × 8,00 normal + 12,40 credits')
    const receipt = await giulia.pays(forno, '2 × 8,00 normal + 7,50 credits', { code: charge.code })
    expect(await carla.gets(getCharge, { params: { id: String(charge.id) } })).toMatchObject({ state: 'paid', gtid: receipt.gtid })
    expect(await giulia.gets(askedOfMe, {})).toEqual({ asked: null })
  })

  story('can be typed, in any case and with a dash; an answer that was lost is given again', async (world) => {
    const { giulia, carla } = await atTheBaker(world)
    const { typed } = await shows(giulia)
    const charge = await asks(carla, 800)
    const aloud = `${typed.slice(0, 4)}-${typed.slice(4)}`.toLowerCase()
    const first = await carla.gets(askPayer, reading(charge, aloud))
    expect(await carla.gets(askPayer, reading(charge, aloud))).toEqual(first)
  })

  story('T32: a code that was used brings nothing a second time, from the QR or typed', async (world) => {
    const { giulia, carla } = await atTheBaker(world)
    const shown = await shows(giulia)
    await carla.gets(askPayer, reading(await asks(carla, 800), inQr(shown)))
    const next = await asks(carla, 900)
    await carla.isRefused('pay_code_used', askPayer, reading(next, inQr(shown)))
    await carla.isRefused('pay_code_used', askPayer, reading(next, shown.typed))
    expect((await carla.gets(getCharge, { params: { id: String(next.id) } })).state).toBe('open')
  })

  story('T32: after a minute, or as soon as the screen shows another, it is over', async (world) => {
    const { giulia, carla } = await atTheBaker(world)
    const [photographed, charge] = [await shows(giulia), await asks(carla, 800)]
    const fresh = await shows(giulia)
    await carla.isRefused('pay_code_expired', askPayer, reading(charge, inQr(photographed)))
    await carla.isRefused('pay_code_expired', askPayer, reading(charge, photographed.typed))
    await aMinuteLater(world)
    await carla.isRefused('pay_code_expired', askPayer, reading(charge, inQr(fresh)))
    expect(await giulia.gets(askedOfMe, {})).toEqual({ asked: null })
  })

  story(
    'T32: it belongs to the login that showed it: another device is asked nothing, and after a logout it is worth nothing',
    async (world) => {
      const { giulia, carla } = await atTheBaker(world)
      const tablet = new Person(() => world.url, { username: giulia.username, role: 'enduser', id: giulia.id, place: null })
      const shown = await shows(giulia)
      await shows(tablet)
      await carla.gets(askPayer, reading(await asks(carla, 800), inQr(shown)))
      expect((await giulia.gets(askedOfMe, {})).asked).toMatchObject({ value: 800 })
      expect(await tablet.gets(askedOfMe, {})).toEqual({ asked: null })
      const left = await shows(tablet)
      await world.db.query(
        `update session set revoked_at = now(), revoked_why = 'logout' where id_user = $1 and created_at = (select max(created_at) from session where id_user = $1)`,
        [giulia.id],
      )
      await carla.isRefused('pay_code_expired', askPayer, reading(await asks(carla, 900), inQr(left)))
    },
  )

  story('T32: of twenty tills that read it at the same moment, through two processes, one has it', async (world) => {
    const { giulia } = await atTheBaker(world)
    const second = await startTestApp(world.db.url)
    const tills = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const shop = await world.shop({ title: `Bar ${n}` })
        const till = await world.person('shop', { name: `Carla Bar${n}`, place: shop.id })
        return { token: await till.token(), charge: await asks(till, 100 + n) }
      }),
    )
    for (let round = 0; round < 5; round++) {
      const code = inQr(await shows(giulia))
      const answers = await Promise.all(
        tills.map(({ token, charge }, n) => send(n % 2 === 0 ? world.url : second.url, askPayer, reading(charge, code), token)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    }
    await second.close()
  })

  story('T32: guesses stop after ten, and whoever collects codes waits', async (world) => {
    const { giulia, carla } = await atTheBaker(world)
    const charge = await asks(carla, 800)
    for (let n = 0; n < 10; n++) await carla.isRefused('pay_code_unknown', askPayer, reading(charge, `ABCD234${n}`))
    await carla.isRefused('too_many', askPayer, reading(charge, (await shows(giulia)).typed))
    for (let n = 0; n < 9; n++) await shows(giulia)
    // The last two, by eight at once.
    const said = await Promise.all(Array.from({ length: 8 }, () => giulia.sends(newPayCode)))
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429])
    await giulia.isRefused('too_many', newPayCode)
  })

  story('shown anew after a refusal asks the same payer anew: the till no longer reads the reason', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world)
    const charge = await asks(carla, 8000)
    await carla.gets(askPayer, reading(charge, inQr(await shows(giulia))))
    await giulia.cannotPay('too_many_tickets', forno, '9 × 8,00 normal', { code: charge.code })
    expect(await carla.gets(askPayer, reading(charge, inQr(await shows(giulia))))).toMatchObject({
      id: charge.id,
      state: 'scanned',
      refusal: null,
    })
    expect((await giulia.gets(askedOfMe, {})).asked).toMatchObject({ code: charge.code })
  })

  story('is not lost when the amount is over: it can be read for the next one', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world)
    const shown = await shows(giulia)
    const [off, paid, late] = [await asks(carla, 800), await asks(carla, 800), await asks(carla, 700)]
    await carla.gets(cancelCharge, { params: { id: String(off.id) } })
    await giulia.pays(forno, '1 × 8,00 normal', { code: paid.code })
    await world.db.query(
      `update ledger.charge set expires_at = now() - interval '1 second', opened_at = now() - interval '301 seconds' where id = $1`,
      [late.id],
    )
    await carla.isRefused('charge_cancelled', askPayer, reading(off, inQr(shown)))
    await carla.isRefused('charge_used', askPayer, reading(paid, inQr(shown)))
    await carla.isRefused('charge_expired', askPayer, reading(late, inQr(shown)))
    expect(await carla.gets(askPayer, reading(await asks(carla, 900), inQr(shown)))).toMatchObject({ state: 'scanned' })
  })

  story("of a shop that buys brings nothing at its own till; another shop's charge does not exist", async (world) => {
    const { carla } = await atTheBaker(world)
    const bar = await world.shop({ title: 'Bar Centrale' })
    const bruno = await world.person('shop', { name: 'Bruno Costa', place: bar.id })
    const own = await shows(carla)
    await carla.isRefused('self_payment', askPayer, reading(await asks(carla, 800), inQr(own)))
    const charge = await asks(bruno, 800)
    await carla.isRefused('not_found', askPayer, reading(charge, inQr(own)))
    expect(await bruno.gets(askPayer, reading(charge, inQr(own)))).toMatchObject({ state: 'scanned' })
  })

  story('takes nothing by itself: whoever was asked may also leave it', async (world) => {
    const { giulia, carla } = await atTheBaker(world)
    const charge = await asks(carla, 800)
    const before = await world.journal()
    await carla.gets(askPayer, reading(charge, inQr(await shows(giulia))))
    await carla.isRefused('self_payment', pay, { body: { unit: 800, amount: 1, code: charge.code } })
    expect(await world.journal()).toBe(before)
  })
})
