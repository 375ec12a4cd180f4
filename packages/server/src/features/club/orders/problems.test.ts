/** A code that does not work: reported by whoever has it, answered once by the company, with the money back, another code, or a reason. */
import { fileURLToPath } from 'node:url'
import { decideProblem, listProblems, reportCode } from '@taschino/contract/club/code-problems.ts'
import { getOrder } from '@taschino/contract/club/orders.ts'
import { giveVoucher, listOrderVouchers, listVouchers, revealVoucher, takeGift } from '@taschino/contract/club/vouchers.ts'
import { listTickets, revealTicket } from '@taschino/contract/club/tickets.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { buys, openClub, productBy } from '@taschino/testkit/club-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect, test } from 'vitest'

/** Loaded by its path and not by a package name, because no package may share code with the auditor. */
const { audit } = (await import(fileURLToPath(new URL('../../../../../../tools/audit.ts', import.meta.url)))) as {
  audit: (url: string) => Promise<readonly { name: string; wrong: readonly string[] }[]>
}
const wrongIn = async (world: World): Promise<string[]> =>
  (await audit(world.databaseUrl)).filter(({ wrong }) => wrong.length > 0).map(({ name }) => name)

const DAY = 86_400_000
const NONE = { id: '' }
const reason = { reason: 'Alla cassa non passa' }
const vouchersOf = async (who: Person, idOrder: number) =>
  (await who.gets(listOrderVouchers, { params: { idOrder: String(idOrder) } })).vouchers.map(({ idVoucher }) => ({
    idVoucher: String(idVoucher),
  }))

/** The code was bought, opened, and refused at the till. */
async function reported(world: World, giulia: Person, facts: object = {}, amount = 1) {
  const idProduct = await productBy(world, { provider: 'internal', stock: 5, ...facts })
  const price = (facts as { price?: number }).price ?? 1000
  const { idOrder } = await buys(giulia, idProduct, { amount, price })
  const codes = await vouchersOf(giulia, idOrder)
  for (const params of codes) await giulia.gets(revealVoucher, { params })
  for (const params of codes) await giulia.gets(reportCode, { params, body: { what: 'refused', note: 'Dice saldo zero' } })
  return { idOrder, idProduct, codes }
}
const openOf = async (marta: Person): Promise<{ id: string }[]> =>
  (await marta.gets(listProblems, { query: { state: 'open' } })).items.map(({ idProblem }) => ({ id: String(idProblem) })).toReversed()

story('two of three codes do not work: each is paid back once, however many press the button; the third stays', async (world) => {
  const [giulia, marta, bruno] = [await world.person('enduser'), await world.person('company'), await world.person('company')]
  await world.gives(giulia.id, '50,00 credits')
  const { idOrder, codes } = await reported(world, giulia, {}, 3)
  await giulia.isRefused('problem_known', reportCode, { params: codes[0] ?? {}, body: { what: 'other' } })
  const [first, second, third = NONE] = await openOf(marta)
  const { items } = await marta.gets(listProblems, { query: {} })
  expect(items[0]).toMatchObject({ what: 'refused', note: 'Dice saldo zero', owner: 'Giulia Bianchi', value: 1000, state: 'open' })
  const refund = (who: Person, params = first) => who.sends(decideProblem, { params, body: { as: 'refunded', ...reason } })
  const said = await Promise.all(Array.from({ length: 8 }, (_, at) => refund(at % 2 ? marta : bruno)))
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  await marta.isRefused('problem_decided', decideProblem, { params: first, body: { as: 'rejected', ...reason } })
  expect(await giulia.pocket()).toBe('30,00 credits')
  await refund(bruno, second)
  await marta.gets(decideProblem, { params: third, body: { as: 'rejected', reason: 'Il negozio ha riprovato' } })
  expect(await giulia.pocket()).toBe('40,00 credits')
  expect(await giulia.gets(getOrder, { params: { idOrder: String(idOrder) } })).toMatchObject({ state: 'delivered', value: 1000 })
  const { vouchers } = await giulia.gets(listOrderVouchers, { params: { idOrder: String(idOrder) } })
  expect(vouchers.map(({ state, problem }) => [state, problem?.state, problem?.reason])).toEqual([
    ['cancelled', 'refunded', reason.reason],
    ['cancelled', 'refunded', reason.reason],
    ['revealed', 'rejected', 'Il negozio ha riprovato'],
  ])
  await giulia.isRefused('voucher_cancelled', reportCode, { params: codes[0] ?? {}, body: { what: 'other' } })
  // A refused report can be made again after another refusal at a till.
  expect(await giulia.gets(reportCode, { params: codes[2] ?? {}, body: { what: 'worth_less' } } as never)).toMatchObject({ state: 'open' })
  expect(await wrongIn(world)).toEqual([])
  const [last] = await openOf(marta)
  await marta.gets(decideProblem, { params: last ?? {}, body: { as: 'refunded', ...reason } } as never)
  expect(await giulia.pocket()).toBe('50,00 credits')
  expect(await wrongIn(world)).toEqual([])
})

story(
  'replaced: from the company’s own stock while there is some, by what the provider sent after that; never by a code that is known',
  async (world) => {
    const [giulia, marta] = [await world.person('enduser'), await world.person('company')]
    await world.gives(giulia.id, '50,00 credits')
    const { idOrder } = await reported(world, giulia, { stock: 3 }, 2)
    const [first, second] = await openOf(marta)
    const replace = (params: { id: string } = NONE, more: object = {}) => ({ params, body: { as: 'replaced', ...reason, ...more } })
    await marta.gets(decideProblem, replace(first) as never)
    await marta.isRefused('code_needed', decideProblem, replace(second))
    const [, , fresh] = await vouchersOf(giulia, idOrder)
    const seen = await giulia.gets(revealVoucher, { params: fresh ?? { idVoucher: '' } })
    expect(seen.code).toMatch(/^OWN-/)
    await marta.isRefused('code_known', decideProblem, replace(second, { code: { code: seen.code ?? '' } }))
    await marta.gets(decideProblem, replace(second, { code: { code: 'NUOVO-0001-ABCD', pin: '1234' } }) as never)
    const { items } = await giulia.gets(listVouchers, { query: { open: 'true' } as never })
    expect(items.map(({ tail, state }) => [tail, state])).toEqual([
      ['ABCD', 'issued'],
      ['0000', 'revealed'],
    ])
    expect(await giulia.pocket()).toBe('30,00 credits')
    expect(await wrongIn(world)).toEqual([])
  },
)

story(
  'who has the code says so: not its buyer who gave it away, not a stranger, not before it was seen, not after two months',
  async (world) => {
    const people = await Promise.all(['Giulia Bianchi', 'Luca Verdi', 'Ugo Neri'].map((name) => world.person('enduser', { name })))
    const [giulia, luca, ugo] = people as [Person, Person, Person]
    const marta = await world.person('company')
    await world.gives(giulia.id, '50,00 credits')
    const { idOrder } = await buys(giulia, await productBy(world, { provider: 'internal', stock: 5, giftable: true }))
    const [params = { idVoucher: '' }] = await vouchersOf(giulia, idOrder)
    const says = { params, body: { what: 'used_before' as const } }
    await giulia.isRefused('voucher_unseen', reportCode, says)
    const { url } = await giulia.gets(giveVoucher, { params })
    await luca.gets(takeGift, { body: { code: url.split('#')[1] ?? '' } })
    await giulia.isRefused('voucher_given', reportCode, says)
    await ugo.isRefused('not_found', reportCode, says)
    await luca.gets(revealVoucher, { params })
    world.clock.forward(61 * DAY)
    await luca.isRefused('problem_too_late', reportCode, says)
    world.clock.reset()
    await luca.gets(reportCode, says)
    const [one] = await openOf(marta)
    await marta.gets(decideProblem, { params: one ?? { id: '' }, body: { as: 'refunded', ...reason } })
    // The money goes to whoever paid for the code.
    expect([await giulia.pocket(), await luca.pocket()]).toEqual(['50,00 credits', ''])
  },
)

story('above a hundred euros two persons give money back; a brand’s ticket is reported by its own number', async (world) => {
  const [giulia, marta, bruno] = [await world.person('enduser'), await world.person('company'), await world.person('company')]
  await world.gives(giulia.id, '300,00 credits')
  await reported(world, giulia, { price: 12_000, unit: 1000 })
  const [one = { id: '' }] = await openOf(marta)
  const body = { as: 'refunded' as const, ...reason }
  expect(await marta.gets(decideProblem, { params: one, body })).toMatchObject({
    gtid: null,
    problem: { state: 'open', proposed: { by: expect.any(String) } },
  })
  await marta.isRefused('resolve_own', decideProblem, { params: one, body })
  expect(await giulia.pocket()).toBe('180,00 credits')
  expect((await bruno.gets(decideProblem, { params: one, body })).gtid).toEqual(expect.any(String))
  expect(await giulia.pocket()).toBe('300,00 credits')
  await buys(giulia, await productBy(world, { provider: 'internal', kind: 'ticket', stock: 2 }))
  const [ticket] = (await giulia.gets(listTickets, {})).items
  const idTicket = String(ticket?.idTicket)
  await giulia.gets(revealTicket, { params: { idTicket } })
  await giulia.gets(reportCode, { params: { idVoucher: idTicket }, body: { what: 'refused' } })
  const [its = { id: '' }] = await openOf(marta)
  await marta.gets(decideProblem, { params: its, body })
  expect((await giulia.gets(listTickets, {})).items[0]).toMatchObject({ state: 'cancelled', problem: { state: 'refunded' } })
  expect(await giulia.pocket()).toBe('300,00 credits')
})

story(
  'T20: above a hundred euros another code of the company’s own takes two persons as well: it is worth what the money is',
  async (world) => {
    const [giulia, marta, bruno] = [await world.person('enduser'), await world.person('company'), await world.person('company')]
    await world.gives(giulia.id, '300,00 credits')
    const { idOrder } = await reported(world, giulia, { price: 12_000, unit: 1000 })
    const [one = NONE] = await openOf(marta)
    const ask = { params: one, body: { as: 'replaced' as const, ...reason } }
    expect((await marta.gets(decideProblem, ask)).problem).toMatchObject({ state: 'open', proposed: { by: expect.any(String) } })
    await marta.isRefused('resolve_own', decideProblem, ask)
    expect(await vouchersOf(giulia, idOrder)).toHaveLength(1)
    expect((await bruno.gets(decideProblem, ask)).problem).toMatchObject({ state: 'replaced' })
    expect(await vouchersOf(giulia, idOrder)).toHaveLength(2)
  },
)

story(
  'to give money back wants a proof',
  async (world) => {
    const [giulia, marta] = [await world.person('enduser'), await world.person('company')]
    await world.gives(giulia.id, '50,00 credits')
    const idProduct = await productBy(world, { provider: 'internal', stock: 5 })
    const { idOrder } = await buys(giulia, idProduct)
    await world.db.query(
      `insert into club_problem (id_voucher, id_order, what, id_user) select id, id_order, 'refused', id_user from club_voucher where id_order = $1`,
      [idOrder],
    )
    const [one = { id: '' }] = await openOf(marta)
    await marta.isRefused('step_up_required', decideProblem, { params: one, body: { as: 'refunded', ...reason } })
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

test('a code that the provider had issued before is nobody’s, and is answered without anybody asking: money back, or another code', async () => {
  const club = await openClub()
  try {
    const { world } = club
    const [giulia, marta] = [await world.person('enduser'), await world.person('company')]
    await world.gives(giulia.id, '50,00 credits')
    const idProduct = await productBy(world, { externalId: 'fails.duplicate-voucher' })
    const orders = [await buys(giulia, idProduct), await buys(giulia, idProduct), await buys(giulia, idProduct)]
    for (const { idOrder } of orders) await club.until(giulia, idOrder, 'delivered')
    for (let n = 0; n < 50 && (await openOf(marta)).length < 2; n += 1) {
      await club.due()
      await club.asks()
    }
    const [first = { id: '' }, second = { id: '' }] = await openOf(marta)
    const { items } = await marta.gets(listProblems, { query: {} })
    expect(items.map(({ what, owner }) => [what, owner])).toEqual(Array.from({ length: 2 }, () => ['double', 'Giulia Bianchi']))
    const params = { idOrder: String(items[1]?.idOrder) }
    expect(await giulia.gets(listOrderVouchers, { params })).toMatchObject({ vouchers: [], checking: 1 })
    await marta.isRefused('code_double', decideProblem, { params: first, body: { as: 'rejected', ...reason } })
    await marta.gets(decideProblem, { params: first, body: { as: 'replaced', ...reason, code: { code: '290000000000000099' } } })
    expect(await giulia.gets(listOrderVouchers, { params })).toMatchObject({ vouchers: [{ tail: '0099' }], checking: 0 })
    await marta.gets(decideProblem, { params: second, body: { as: 'refunded', ...reason } })
    expect(await giulia.pocket()).toBe('30,00 credits')
    expect(await checkInvariants(world.db)).toEqual([])
    expect(await wrongIn(world)).toEqual([])
  } finally {
    await club.close()
  }
})
