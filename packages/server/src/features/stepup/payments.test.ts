/** Paying with a proof: when it is asked for, and that it is good for that payment and no other (T47). */
import { randomUUID } from 'node:crypto'
import { pay, refund, cancel } from '@taschino/contract/payments.ts'
import { begin, confirm, getSecurity, setThreshold } from '@taschino/contract/stepup.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { Person, send, STORY_PASSWORD, type StoryShop } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { NIGHTS, ON, PIN, factsOf, orderOf, payerWith, paying, proofFor, prove } from '@taschino/testkit/paying-with-a-proof.ts'

story(
  "T47: above 30 € the PIN is asked for, amount and payee are the server's, and with the proof the same key pays",
  async (world) => {
    const shop = await world.shop()
    const giulia = await payerWith(world)
    await giulia.pays(shop, '30,00 credits')
    const key = randomUUID()
    const before = await world.journal()
    const no = await giulia.isRefused('step_up_required', pay, paying(shop, '30,01 credits', key))
    expect(factsOf(no)).toMatchObject({ why: 'amount', methods: 'pin', value: 3001, payee: 'Forno Rosetti' })
    expect(await world.journal()).toBe(before)
    const order = orderOf(no)
    expect(await giulia.gets(begin, { body: { order } })).toMatchObject({
      methods: ['pin'],
      value: 3001,
      payee: 'Forno Rosetti',
      passkey: null,
    })
    const proof = await prove(giulia, order)
    const receipt = await giulia.gets(pay, paying(shop, '30,01 credits', key, proof) as never)
    expect(receipt.value).toBe(-3001)
    // A lost answer is fetched again with the same key, proof or not.
    const again = await giulia.sends(pay, paying(shop, '30,01 credits', key))
    expect([again.status, again.hit]).toEqual([200, true])
  },
  ON,
)

story(
  'T47: a proof is not good for another amount, other pieces, another shop, another key, another login, or twice',
  async (world) => {
    const [shop, other] = [await world.shop(), await world.shop({ title: 'Bar Centrale' })]
    const giulia = await payerWith(world)
    const marco = await payerWith(world)
    const key = randomUUID()
    const proof = await proofFor(giulia, shop, '40,00 credits', key)
    const before = await world.journal()
    await giulia.isRefused('step_up_required', pay, paying(shop, '40,01 credits', key, proof))
    await giulia.isRefused('step_up_required', pay, paying(shop, '5 × 8,00 normal', key, proof))
    await giulia.isRefused('step_up_required', pay, paying(other, '40,00 credits', key, proof))
    await giulia.isRefused('step_up_required', pay, paying(shop, '40,00 credits', randomUUID(), proof))
    await marco.isRefused('step_up_required', pay, paying(shop, '40,00 credits', key, proof))
    await giulia.isRefused('step_up_required', pay, paying(shop, '40,00 credits', key, `${proof.slice(0, -2)}xx`))
    const second = new Person(() => world.url, { username: giulia.username, role: 'enduser', id: giulia.id, place: null })
    await second.isRefused('step_up_required', pay, paying(shop, '40,00 credits', key, proof))
    expect(await world.journal()).toBe(before)
    await giulia.gets(pay, paying(shop, '40,00 credits', key, proof) as never)
    await giulia.isRefused('step_up_required', pay, paying(shop, '40,00 credits', randomUUID(), proof))
  },
  ON,
)

story(
  "T47: two minutes, and an order is nobody else's and cannot be written by hand",
  async (world) => {
    const shop = await world.shop()
    const [giulia, marco] = [await payerWith(world), await payerWith(world)]
    const key = randomUUID()
    const no = await giulia.isRefused('step_up_required', pay, paying(shop, '50,00 credits', key))
    const order = orderOf(no)
    const by = { method: 'pin', pin: PIN } as const
    await marco.isRefused('order_expired', confirm, { body: { order, by } })
    const [text = '', seal = ''] = order.split('.')
    const cheaper = Buffer.from(Buffer.from(text, 'base64url').toString().replace('5000', '1000')).toString('base64url')
    await giulia.isRefused('order_expired', confirm, { body: { order: `${cheaper}.${seal}`, by } })
    await giulia.isRefused('order_expired', begin, { body: { order: `${cheaper}.${seal}` } })
    const proof = await prove(giulia, order)
    await world.db.query(`update step_up_proof set expires_at = now() - interval '1 second' where id_user = $1`, [giulia.id])
    await giulia.isRefused('step_up_required', pay, paying(shop, '50,00 credits', key, proof))
    world.clock.forward(11 * 60_000)
    await giulia.isRefused('order_expired', confirm, { body: { order, by } })
  },
  ON,
)

story(
  'small payments are added up since the last proof: five, or 100 €; refused ones are not counted',
  async (world) => {
    const giulia = await payerWith(world)
    const shops = await Promise.all(Array.from({ length: 8 }, (_, n) => world.shop({ title: `Bar ${n}` })))
    const at = (n: number): StoryShop => shops[n] as StoryShop
    for (let n = 0; n < 4; n++) await giulia.pays(at(n), '1,00 credits')
    await giulia.cannotPay('type_not_accepted', at(0), '1 × 8,00 business')
    await giulia.cannotPay('insufficient_funds', at(4), '1 × 9,00 normal')
    await giulia.pays(at(4), '1,00 credits')
    expect(factsOf(await giulia.cannotPay('step_up_required', at(5), '1,00 credits'))).toMatchObject({ why: 'sum' })
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
    for (let n = 0; n < 3; n++) await giulia.pays(at(n), '30,00 credits')
    expect(factsOf(await giulia.cannotPay('step_up_required', at(5), '10,01 credits'))).toMatchObject({ why: 'sum' })
    await giulia.pays(at(6), '10,00 credits')
  },
  ON,
)

story(
  'a burst through four processes gives away what one would: five payments, or 100 €, to the cent',
  async (world) => {
    const shops = await Promise.all(Array.from({ length: 24 }, (_, n) => world.shop({ title: `Bar ${n}` })))
    const others = await Promise.all([1, 2, 3].map(() => startTestApp(world.db.url, ON)))
    const urls = [world.url, ...others.map(({ url }) => url)]
    const burst = async (payer: Person, what: string): Promise<number> => {
      const [token, headers] = [await payer.token(), await payer.browser()]
      const answers = await Promise.all(
        shops.map((shop, n) => send(urls[n % urls.length] ?? '', pay, { ...paying(shop, what, randomUUID()), headers }, token)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
      return answers.filter(({ status }) => status === 200).length
    }
    const giulia = await payerWith(world)
    for (let round = 0; round < 4; round++) {
      expect(await burst(giulia, `2,0${round} credits`)).toBe(5)
      await giulia.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
      expect(await burst(giulia, `29,9${round} credits`)).toBe(3)
      await giulia.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
    }
    for (const other of others) await other.close()
  },
  ON,
)

story(
  'at night whoever never paid at that hour is asked once; then it is one of their hours',
  async (world) => {
    const [shop, other] = [await world.shop(), await world.shop({ title: 'Bar Centrale' })]
    const [giulia, marco] = [await payerWith(world), await payerWith(world)]
    const at = (hour: string): void => {
      world.clock.reset()
      const now = world.clock.now()
      world.clock.forward(Date.parse(`${new Date(now + 86_400_000).toISOString().slice(0, 10)}T${hour}:00Z`) - now)
    }
    at('12:00')
    await giulia.pays(shop, '1,00 credits')
    at('01:30')
    expect(factsOf(await giulia.cannotPay('step_up_required', other, '1,00 credits'))).toMatchObject({ why: 'hour', methods: 'pin' })
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
    await giulia.pays(other, '1,00 credits')
    await world.db.query(`update step_up set last_at = now(), used_spent = 0, used_count = 0 where id_user = $1`, [giulia.id])
    await giulia.pays(shop, '1,50 credits')
    await marco.isRefused('step_up_required', pay, paying(shop, '1,00 credits', randomUUID()))
    at('12:00')
    await marco.pays(shop, '1,00 credits')
  },
  NIGHTS,
)

story(
  'parallel small payments of one person in one process are counted one after the other',
  async (world) => {
    const shops = await Promise.all(Array.from({ length: 12 }, (_, n) => world.shop({ title: `Bar ${n}` })))
    const alone = await payerWith(world)
    const answers = await Promise.all(
      shops.map(async (shop) => (await alone.sends(pay, paying(shop, '2,00 credits', randomUUID()))).status),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(5)
    // What was asked and refused, or asked again, gives back what it took.
    const { rows } = await world.db.query<{ spent: number; count: number }>(
      'select used_spent as spent, used_count as count from step_up where id_user = $1',
      [alone.id],
    )
    expect(rows[0]).toEqual({ spent: 1000, count: 5 })
  },
  ON,
)

story(
  "a new device asks first; the one where it was proved does not; a lower limit of one's own holds at once",
  async (world) => {
    const shop = await world.shop()
    const giulia = await payerWith(world)
    const abroad = new Person(() => world.url, { username: giulia.username, role: 'enduser', id: giulia.id, place: null })
    await abroad.token()
    expect(factsOf(await abroad.cannotPay('step_up_required', shop, '1,00 credits'))).toMatchObject({ why: 'device' })
    await giulia.pays(shop, '1,50 credits')
    await abroad.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
    await abroad.pays(shop, '1,00 credits')
    await giulia.gets(setThreshold, { body: { threshold: 500 } })
    expect(factsOf(await giulia.cannotPay('step_up_required', shop, '5,01 credits'))).toMatchObject({ why: 'amount' })
    await world.db.query(`update step_up_fresh set at = now() - interval '6 minutes'`)
    await giulia.isRefused('step_up_required', setThreshold, { body: { threshold: 3000 } })
    expect((await giulia.gets(getSecurity, {})).threshold).toBe(500)
  },
  ON,
)

story(
  'who has neither PIN nor passkey chooses a PIN at the till, with the password, in one step',
  async (world) => {
    const shop = await world.shop()
    const giulia = await payerWith(world, '100,00 credits', null)
    await giulia.pays(shop, '8,00 credits')
    const key = randomUUID()
    const no = await giulia.isRefused('step_up_required', pay, paying(shop, '31,00 credits', key))
    expect(factsOf(no)).toMatchObject({ methods: 'password' })
    const order = orderOf(no)
    const by = (more: object) => ({ body: { order, by: { method: 'password', password: STORY_PASSWORD, newPin: PIN, ...more } } })
    await giulia.isRefused('method_missing', confirm, { body: { order, by: { method: 'password', password: STORY_PASSWORD } } })
    await giulia.isRefused('pin_weak', confirm, by({ newPin: '123456' }))
    await giulia.isRefused('wrong_password', confirm, by({ password: "un'altra parola" }))
    const { proof } = await giulia.gets(confirm, by({}) as never)
    await giulia.gets(pay, paying(shop, '31,00 credits', key, proof) as never)
    await giulia.isRefused('method_missing', confirm, by({}))
    const box = await world.letterbox()
    expect((await box.brings(`${giulia.username}@storia.test`)).text).toContain('PIN')
  },
  ON,
)

story(
  'giving back more than 100 €, at once or bit by bit, wants a proof from the last five minutes',
  async (world) => {
    const shop = await world.shop()
    const carla = await world.person('shop', { place: shop.id })
    const giulia = await payerWith(world)
    const key = randomUUID()
    const paid = await giulia.gets(pay, paying(shop, '150,00 credits', key, await proofFor(giulia, shop, '150,00 credits', key)) as never)
    const back = (amount: number) => ({ body: { gtid: paid.gtid, unit: 1, amount, reason: 'reso' } })
    await carla.isRefused('step_up_required', cancel, { params: { id: paid.gtid }, body: { reason: 'sbagliato' } })
    await carla.gets(refund, back(10_000))
    const again = randomUUID()
    expect(factsOf(await carla.isRefused('step_up_required', refund, { ...back(1), key: again }))).toEqual({
      why: 'fresh',
      methods: 'password',
    })
    await carla.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: PIN } } })
    await carla.gets(refund, { ...back(1), key: again })
  },
  ON,
)

story(
  'giving many payments back, more than 300 € of one shop within a day, wants it too: a till that was left open is not emptied',
  async (world) => {
    const shop = await world.shop()
    const carla = await world.person('shop', { place: shop.id })
    const gtids: string[] = []
    for (let n = 0; n < 4; n++) {
      const [payer, key] = [await payerWith(world), randomUUID()]
      const proof = await proofFor(payer, shop, '90,00 credits', key)
      gtids.push((await payer.gets(pay, paying(shop, '90,00 credits', key, proof) as never)).gtid)
    }
    const back = (gtid: string | undefined) => ({ body: { gtid: gtid ?? '', unit: 1, amount: 9000, reason: 'reso' } })
    for (const gtid of gtids.slice(0, 3)) await carla.gets(refund, back(gtid))
    const before = await world.journal()
    await carla.isRefused('step_up_required', refund, back(gtids[3]))
    await carla.isRefused('step_up_required', cancel, { params: { id: gtids[3] }, body: { reason: 'sbagliato' } })
    expect(await world.journal()).toBe(before)
    await carla.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: PIN } } })
    await carla.gets(refund, back(gtids[3]))
  },
  ON,
)
