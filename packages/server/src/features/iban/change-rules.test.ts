/** What a change of account keeps to: one at a time, with a proof, not too often, within SEPA. */
import { approveIban, askIban, cancelIban, getShopIban, rejectIban } from '@taschino/contract/iban.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect, test } from 'vitest'
import { payableIban } from './public.ts'
import { flagsOf } from './flags.ts'
import { ABROAD, NEW, OLD, approves, asks, byId, cast, waitingOf } from '@taschino/testkit/new-account.ts'

story('one change waits at a time; it is taken back or refused, and neither twice', async (world) => {
  const { shop, carla, marta } = await cast(world)
  await world.db.query(`update shop set iban_receiver_name = 'Forno Rosetti srl' where id = $1`, [shop.id])
  await carla.isRefused('iban_same', askIban, { ...byId(shop.id), body: { iban: OLD, receiver: 'Forno Rosetti srl' } })
  await asks(carla, shop)
  await carla.isRefused('iban_waits', askIban, { ...byId(shop.id), body: { iban: ABROAD, receiver: 'Forno' } })
  const first = await waitingOf(marta, shop)
  await carla.gets(cancelIban, { params: { id: String(shop.id) }, body: { change: first.id } })
  await marta.isRefused('iban_over', approveIban, { ...byId(first.id), body: {} })
  await asks(carla, shop)
  const second = await waitingOf(marta, shop)
  expect(await marta.gets(rejectIban, { params: { id: String(second.id) }, body: { reason: 'Intestatario diverso' } })).toMatchObject({
    state: 'rejected',
    reason: 'Intestatario diverso',
  })
  await marta.isRefused('iban_over', rejectIban, { ...byId(second.id), body: { reason: 'Ancora' } })
  expect((await carla.gets(getShopIban, { params: { id: String(shop.id) } })).changes.map(({ state }) => state)).toEqual([
    'rejected',
    'cancelled',
  ])
})

story('T49: two people of the company who agree at once make one change', async (world) => {
  const { shop, carla, marta, ivo } = await cast(world)
  await asks(carla, shop)
  const { id } = await waitingOf(marta, shop)
  const answers = await Promise.all([marta, ivo, marta, ivo].map((who) => who.sends(approveIban, { ...byId(id), body: {} })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

story(
  'T49: asking, agreeing, refusing and stopping want a proof from the last five minutes',
  async (world) => {
    const { shop, carla, marta } = await cast(world)
    const body = { iban: NEW, receiver: 'Forno Rosetti srl' }
    await carla.isRefused('step_up_required', askIban, { ...byId(shop.id), body })
    await carla.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
    await carla.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
    await asks(carla, shop)
    const { id } = await waitingOf(marta, shop)
    await marta.isRefused('step_up_required', approveIban, { ...byId(id), body: {} })
    await marta.isRefused('step_up_required', rejectIban, { ...byId(id), body: { reason: 'Mai sentito' } })
    await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    await approves(marta, id)
    const cancels = { ...byId(shop.id), body: { change: id } }
    await world.db.query('delete from step_up_fresh')
    await carla.isRefused('step_up_required', cancelIban, cancels)
    expect(await payableIban(world.db, shop.id, world.clock.now())).toHaveProperty('heldUntil')
    await carla.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
    await carla.gets(cancelIban, { params: { id: String(shop.id) }, body: { change: id } })
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story('T38: the contacts of a shop are not tired out: five changes a day, then one has to wait', async (world) => {
  const { shop, carla } = await cast(world)
  for (let n = 0; n < 5; n++) {
    const { changes } = await asks(carla, shop)
    await carla.gets(cancelIban, { params: { id: String(shop.id) }, body: { change: changes[0]?.id ?? 0 } })
  }
  expect(
    (await carla.isRefused('too_many', askIban, { ...byId(shop.id), body: { iban: NEW, receiver: 'Forno' } })).headers.get('retry-after'),
  ).toBe('3600')
})

story('a member without an account is paid on that of its group; both may share one without a flag', async (world) => {
  const head = await world.shop({ title: 'Sapori', isGroup: true })
  const member = await world.shop({ title: 'Sapori Centro', group: head.id })
  await world.db.query('update shop set iban = null where id = $1', [member.id])
  expect(await payableIban(world.db, member.id, world.clock.now())).toMatchObject({ iban: OLD })
  const sapori = await world.person('shop', { name: 'Sara Pori', place: head.id })
  const marta = await world.person('company', { name: 'Marta Serra' })
  await asks(sapori, member, OLD, 'Sapori srl')
  const { flags } = await waitingOf(marta, member)
  expect(flags.find(({ flag }) => flag === 'other_shop')?.names ?? []).not.toContain('Sapori')
  await world.db.query('update shop set iban = null where id = $1', [head.id])
  expect(await payableIban(world.db, member.id, world.clock.now())).toBeNull()
})

story('an account out of reach of SEPA is refused, when somebody asks for it and when it was asked for before', async (world) => {
  const { shop, carla, marta } = await cast(world)
  const far = 'AE070331234567890123456'
  await carla.isRefused('iban_foreign', askIban, { ...byId(shop.id), body: { iban: far, receiver: 'Forno Rosetti srl' } })
  expect((await carla.gets(getShopIban, { params: { id: String(shop.id) } })).changes).toEqual([])
  await world.db.query(
    `insert into iban_change (id_shop, iban, receiver, old_iban, asked_by, asked_at) values ($1, $2, 'Forno Rosetti srl', $3, $4, now())`,
    [shop.id, far, OLD, carla.id],
  )
  await marta.isRefused('iban_foreign', approveIban, { ...byId((await waitingOf(marta, shop)).id), body: {} })
  expect(await payableIban(world.db, shop.id, world.clock.now())).toMatchObject({ iban: OLD })
})

test('the names of a receiver are compared word by word, without regard to order, case and marks', () => {
  const around = {
    iban: OLD,
    otherShops: [],
    otherRequests: [],
    agentAccounts: [],
    newAccess: false,
    refused: null,
    agents: ['Niccolò D’Amico'],
  }
  expect(flagsOf({ ...around, receiver: "D'AMICO NICCOLO" })).toEqual([{ flag: 'agent_name', names: ['Niccolò D’Amico'] }])
  expect(flagsOf({ ...around, receiver: 'Amico Fritz srl' })).toEqual([])
})
