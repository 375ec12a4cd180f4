/** Stories of paying: what goes through, what both sides see and hear, and every "no" there is. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { outcome, pay } from '@taschino/contract/payments.ts'
import { getReceipt, listTransactions } from '@taschino/contract/wallet.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { story } from '@taschino/testkit/story.ts'

const FULL = { pocket: '14 × 8,00 normal + 3 × 10,00 gdo + 12,40 credits', tills: ['cassa 1', 'cassa 2'] }

describe('paying', () => {
  story('with tickets and credits: the receipt says it all, both sides read the same movement', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, FULL)
    const receipt = await giulia.pays(forno, '2 × 8,00 normal + 7,50 credits', { code: forno.tills[1] ?? '', bill: 2500 })
    expect(receipt).toMatchObject({
      type: 'payment',
      status: 'completed',
      value: -2350,
      bill: 2500,
      till: 'cassa 2',
      refunded: 0,
      parent: null,
      counterparty: { kind: 'shop', id: forno.id, name: 'Forno Rosetti' },
      shop: { id: forno.id, title: 'Forno Rosetti', businessName: 'Forno Rosetti srl' },
      parts: [
        { unit: 800, amount: 2, type: 'normal' },
        { unit: 1, amount: 750, type: 'free_credits' },
      ],
      can: { cancel: false, refund: false },
    })
    expect(await giulia.pocket()).toBe('12 × 8,00 normal + 3 × 10,00 gdo + 4,90 credits')
    const later = await giulia.gets(getReceipt, { params: { gtid: receipt.gtid } })
    expect({ ...later, at: receipt.at }).toEqual(receipt)
    const seen = await carla.gets(getReceipt, { params: { gtid: receipt.gtid } })
    expect(seen).toMatchObject({
      value: 2350,
      proof: receipt.proof,
      till: 'cassa 2',
      counterparty: { kind: 'user', id: giulia.id, name: 'Giulia B.' },
      can: { cancel: true, refund: true },
    })
  })

  story('by unit and amount alone, with the shop from the list instead of a code', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const receipt = await giulia.gets(pay, { body: { unit: 800, amount: 1, idShop: forno.id } })
    expect(receipt).toMatchObject({ value: -800, till: null, bill: null, parts: [{ unit: 800, amount: 1, type: 'normal' }] })
  })

  story('with the code as people type it, and with the shop named beside it', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const typed = ` ${(forno.tills[0] ?? '').toLowerCase().replace('0', 'o')}`.trim()
    expect((await giulia.pays(forno, '1 × 8,00 normal', { code: `${typed.slice(0, 4)}-${typed.slice(4)}` })).till).toBe('cassa 1')
    expect((await giulia.gets(pay, { body: { unit: 800, amount: 2, idShop: forno.id, code: forno.tills[0] ?? '' } })).value).toBe(-1600)
  })

  story('with the same group named twice: one line on the receipt, one limit', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const twice = (amount: number) => ({
      parts: [
        { unit: 800, amount, type: 'normal' as const },
        { unit: 800, amount: 1, type: 'normal' as const },
      ],
      code: forno.tills[0] ?? '',
    })
    expect((await giulia.gets(pay, { body: twice(2) })).parts).toEqual([{ unit: 800, amount: 3, type: 'normal' }])
    await giulia.isRefused('too_many_tickets', pay, { body: twice(8) })
  })

  story('T11: from twenty devices at once: exactly as often as there are tickets', async (world) => {
    const { giulia } = await atTheBaker(world, FULL)
    const marco = await world.person('enduser', { name: 'Marco Ferraris' })
    await world.gives(marco.id, '3 × 9,00 normal')
    const shops = await Promise.all(Array.from({ length: 20 }, (_, i) => world.shop({ title: `Bottega ${i}` })))
    const answers = await Promise.all(shops.map((shop) => marco.sends(pay, { body: { unit: 900, amount: 1, idShop: shop.id } })))
    const told = answers.map((answer) => (answer.status === 200 ? 'paid' : (answer.json as { error: string }).error))
    expect(told.toSorted()).toEqual([...Array.from({ length: 17 }, () => 'insufficient_funds'), 'paid', 'paid', 'paid'])
    expect([await marco.pocket(), await giulia.pocket()]).toEqual(['', '14 × 8,00 normal + 3 × 10,00 gdo + 12,40 credits'])
  })

  story('a shop pays another shop with its own business tickets', async (world) => {
    const { carla, forno } = await atTheBaker(world, FULL)
    const trattoria = await world.shop({ title: 'Trattoria della Posta', capabilities: ['business'] })
    await world.gives(forno.id, '2 × 15,00 business')
    const teresa = await world.person('shop', { name: 'Teresa Audisio', place: trattoria.id })
    const [ears, own] = [await world.listens(teresa), await world.listens(carla)]
    const receipt = await carla.pays(trattoria, '1 × 15,00 business')
    expect(await carla.pocket()).toBe('1 × 15,00 business')
    await Promise.all([ears.hears('onPayment', 'completed', receipt.gtid), own.hears('onPayment', 'completed', receipt.gtid)])
  })

  story('both sides hear of it, nobody else does', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, FULL)
    const marco = await world.person('enduser', { name: 'Marco Ferraris' })
    const [his, hers, tills] = [await world.listens(marco), await world.listens(giulia), await world.listens(carla)]
    const receipt = await giulia.pays(forno, '1 × 8,00 normal')
    const event = await tills.hears('onPayment', 'completed', receipt.gtid)
    expect(event.data).toEqual({ GTID: receipt.gtid, action: 'completed' })
    await hers.hears('onPayment', 'completed', receipt.gtid)
    expect(his.events).toEqual([])
  })

  story('T14: spends what ends first, and never what has ended', async (world) => {
    const { agency, forno, giulia } = await atTheBaker(world, FULL)
    await world.gives(giulia.id, '2 × 8,00 normal', { agency, days: 20 })
    await world.gives(giulia.id, '1 × 5,00 normal', { agency, days: 1 })
    await giulia.pays(forno, '1 × 8,00 normal')
    const { rows } = await world.db.query<{ balance: number }>(
      `select balance from ledger.account where party = $1 and unit = 800 order by expires_at`,
      [giulia.id],
    )
    expect(rows.map((row) => row.balance)).toEqual([800, 11_200])
    await world.expires(giulia.id, 500)
    await giulia.cannotPay('insufficient_funds', forno, '1 × 5,00 normal')
  })
})

describe('a payment is refused', () => {
  story('T15: when shop or code are unknown, or do not belong together', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const other = await world.shop({ title: 'Bar Centrale' })
    const before = await world.journal()
    await giulia.cannotPay('shop_code_unknown', forno, '1 × 8,00 normal', { code: 'ZZZZ9999' })
    await giulia.cannotPay('shop_code_unknown', forno, '1 × 8,00 normal', { code: 'FORNO-UNO' })
    await giulia.isRefused('shop_unknown', pay, { body: { unit: 800, amount: 1, idShop: 999_999 } })
    await giulia.isRefused('shop_code_mismatch', pay, { body: { unit: 800, amount: 1, idShop: other.id, code: forno.tills[0] } })
    await world.db.query('update shop_code set enabled = false where code = $1', [other.tills[0]])
    await giulia.cannotPay('shop_code_unknown', other, '1 × 8,00 normal')
    expect(await world.journal()).toBe(before)
  })

  story('T15: when the shop is disabled, also in the second after', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const closed = await world.shop({ title: 'Chiuso', enabled: false })
    await giulia.cannotPay('shop_disabled', closed, '1 × 8,00 normal')
    await giulia.pays(forno, '1 × 8,00 normal')
    await world.freezes(forno.id)
    // The directory may still think it open for a moment; the books do not.
    const before = await world.journal()
    await giulia.cannotPay('shop_disabled', forno, '2 × 8,00 normal')
    expect(await world.journal()).toBe(before)
  })

  story('from the commit on that disables somebody, and no longer than until the commit that enables them again', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const marco = await world.person('enduser', { name: 'Marco Ferraris' })
    await world.gives(marco.id, '9 × 8,00 normal')
    await marco.pays(forno, '1 × 8,00 normal')
    const held = async () =>
      (
        await world.db.query<{ party: number }>(
          'select party from ledger.frozen where party = any ($1::bigint[]) union all select party from ledger.stopped where party = any ($1::bigint[])',
          [[forno.id, giulia.id]],
        )
      ).rows
        .map((row) => row.party)
        .toSorted()
    await world.db.query('update shop set enabled = false where id = $1', [forno.id])
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [giulia.id])
    expect(await held()).toEqual([forno.id, giulia.id].toSorted())
    await marco.cannotPay('shop_disabled', forno, '2 × 8,00 normal')
    await world.db.query('update shop set enabled = true where id = $1', [forno.id])
    await world.db.query(`update app_user set status = 'active' where id = $1`, [giulia.id])
    expect(await held()).toEqual([])
    await pause(1000) // as old as the directory may be
    expect(await giulia.pays(forno, '1 × 8,00 normal', { byId: true })).toMatchObject({ value: -800 })
  })

  story('when the payer is disabled in the books', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const key = randomUUID()
    await world.freezes(giulia.id)
    const first = await giulia.cannotPay('payer_disabled', forno, '1 × 8,00 normal', { key })
    const again = await giulia.cannotPay('payer_disabled', forno, '1 × 8,00 normal', { key })
    expect([first.hit, again.hit, again.text]).toEqual([false, true, first.text])
    expect(await giulia.gets(outcome, { params: { key } })).toEqual({ state: 'refused', status: 409, gtid: null, error: 'payer_disabled' })
  })

  story('T15: by a group, by oneself, and for what the shop does not take', async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world, FULL)
    const group = await world.shop({ title: 'Gruppo Sapori', isGroup: true })
    await giulia.isRefused('shop_is_group', pay, { body: { unit: 800, amount: 1, idShop: group.id } })
    await world.gives(forno.id, '2 × 8,00 normal')
    await carla.cannotPay('self_payment', forno, '1 × 8,00 normal')
    await giulia.cannotPay('type_not_accepted', forno, '1 × 10,00 gdo')
    await giulia.cannotPay('type_not_accepted', forno, '1 × 8,00 normal + 1 × 10,00 gdo')
    expect(await giulia.pocket()).toBe('14 × 8,00 normal + 3 × 10,00 gdo + 12,40 credits')
  })

  story('for more than there is, for a ninth ticket, and for a ticket too many', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    await giulia.cannotPay('insufficient_funds', forno, '12,41 credits')
    await giulia.cannotPay('insufficient_funds', forno, '1 × 7,00 normal')
    expect((await giulia.cannotPay('too_many_tickets', forno, '9 × 8,00 normal')).json).toEqual({
      error: 'too_many_tickets',
      facts: { max: 8 },
    })
    await giulia.cannotPay('over_the_bill', forno, '3 × 8,00 normal', { bill: 1600 })
    await giulia.cannotPay('over_the_bill', forno, '2 × 8,00 normal + 1,00 credits', { bill: 1650 })
    await giulia.pays(forno, '3 × 8,00 normal', { bill: 1601 })
    await giulia.pays(forno, '8 × 8,00 normal')
  })

  story('when it looks like a double tap: not at once, on a yes after five seconds, freely after fifteen', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const first = await giulia.pays(forno, '1 × 8,00 normal')
    await giulia.cannotPay('repeat_refused', forno, '1 × 8,00 normal', { confirmRepeat: true })
    await giulia.pays(forno, '2 × 8,00 normal')
    await world.ages(first.gtid, 6)
    await giulia.cannotPay('repeat_ask', forno, '1 × 8,00 normal')
    await giulia.pays(forno, '1 × 8,00 normal', { confirmRepeat: true })
    expect(await giulia.pocket()).toContain('10 × 8,00 normal')
  })

  story('without login, by a role that does not pay, without a key, or in a shape that means nothing', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const before = await world.journal()
    const director = await world.person('company', { name: 'Marta Serra' })
    await director.isRefused('forbidden', pay, { body: { unit: 800, amount: 1, idShop: forno.id } })
    const body = { unit: 800, amount: 1, idShop: forno.id }
    await giulia.isRefused('key_missing', pay, { body, key: null })
    await giulia.isRefused('key_missing', pay, { body, key: 'not-a-uuid' })
    for (const wrong of [
      {},
      { unit: 800, amount: 1 },
      { unit: 800, idShop: forno.id },
      { ...body, parts: [{ unit: 800, amount: 1, type: 'normal' }] },
      { ...body, type: 'free_credits' },
      { parts: [], idShop: forno.id },
      { ...body, price: 1 },
      { ...body, amount: 1.5 },
      { ...body, unit: '800' },
      '{"unit":',
      '[]',
    ])
      await giulia.isRefused('invalid_input', pay, { body: wrong })
    expect(await world.journal()).toBe(before)
  })

  story('after ten unknown codes, until ten minutes are over; who pays by list is not held up', async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const key = randomUUID()
    const paid = await giulia.pays(forno, '1 × 8,00 normal', { key })
    for (let i = 0; i < 10; i++) await giulia.cannotPay('shop_code_unknown', forno, '1 × 8,00 normal', { code: `ZZZZ000${i}` })
    const answer = await giulia.cannotPay('too_many', forno, '2 × 8,00 normal')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(590)
    // A lost answer is still answered.
    expect(await giulia.pays(forno, '1 × 8,00 normal', { key })).toEqual(paid)
    await giulia.pays(forno, '2 × 8,00 normal', { byId: true })
    world.clock.forward(10 * 60_000)
    await giulia.pays(forno, '3 × 8,00 normal')
  })
})

story('T26: of sixty codes guessed by paying at the same moment ten are looked for', async (world) => {
  const { giulia } = await atTheBaker(world, FULL)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      giulia.sends(pay, { body: { unit: 800, amount: 1, code: `ZZZZ00${String(n).padStart(2, '0')}` }, key: randomUUID() }),
    ),
  )
  expect(answers.map(({ json }) => (json as { error: string }).error).filter((error) => error === 'shop_code_unknown')).toHaveLength(10)
})

story('what was refused is not in anybody’s list', async (world) => {
  const { forno, giulia, carla } = await atTheBaker(world, FULL)
  await giulia.cannotPay('insufficient_funds', forno, '12,41 credits')
  for (const person of [giulia, carla]) {
    const { items } = await person.gets(listTransactions, { params: { id: String(person.id) }, query: {} })
    expect(items.filter((item) => item.type === 'payment')).toEqual([])
  }
})

story(
  'a full queue says so at once, takes nothing and keeps no answer',
  async (world) => {
    const { forno, giulia } = await atTheBaker(world, FULL)
    const key = randomUUID()
    const answer = await giulia.cannotPay('busy', forno, '1 × 8,00 normal', { key })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await giulia.gets(outcome, { params: { key } })).toMatchObject({ state: 'unknown' })
    expect(await giulia.pocket()).toContain('14 × 8,00 normal')
  },
  { groupCommit: { queue: 0 } },
)
