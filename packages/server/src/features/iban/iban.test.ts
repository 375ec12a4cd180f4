/** T49: nobody turns a shop's money to another account alone, in silence or at once. */
import { activateUser, createUser, resendActivation } from '@taschino/contract/accounts.ts'
import {
  approveIban,
  askIban,
  cancelIban,
  countIbanChanges,
  getShopIban,
  listIbanChanges,
  rejectIban,
  type ShopIban,
} from '@taschino/contract/iban.ts'
import { listNotifications } from '@taschino/contract/notifications.ts'
import { login } from '@taschino/contract/session.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import { updateUser } from '@taschino/contract/users.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { send, STORY_PASSWORD, type Person, type StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect, test } from 'vitest'
import { outboxConsumer } from '../notifications/public.ts'
import { payableIban } from './public.ts'
import { flagsOf } from './flags.ts'

const OLD = 'IT60X0542811101000000123456'
const NEW = 'IT37Y0542811101000000123457'
const ABROAD = 'DE89370400440532013000'
const HOURS = 3_600_000

const asks = (who: Person, shop: StoryShop, iban = NEW, receiver = 'Forno Rosetti srl') =>
  who.gets(askIban, { params: { id: String(shop.id) }, body: { iban, receiver } })
const waiting = (who: Person) => who.gets(listIbanChanges, { query: { waiting: 'true', limit: '100' } })
const approves = (who: Person, id: number) => who.gets(approveIban, { params: { id: String(id) }, body: {} })
const byId = (id: number) => ({ params: { id } })

async function cast(world: World) {
  const shop = await world.shop()
  return {
    shop,
    carla: await world.person('shop', { name: 'Carla Rosetti', place: shop.id }),
    marta: await world.person('company', { name: 'Marta Serra' }),
    ivo: await world.person('company', { name: 'Ivo Bellini' }),
  }
}
/** Of one shop; other stories of this file leave theirs in the same list. */
async function waitingOf(who: Person, shop: StoryShop) {
  const found = (await waiting(who)).items.find((one) => one.shop.id === shop.id)
  if (!found) throw new Error('nothing waits')
  return found
}

story('T49: a new account is asked for by the shop, agreed to by the company, and not paid to for 48 hours', async (world) => {
  const { shop, carla, marta } = await cast(world)
  expect(await payableIban(world.db, shop.id, world.clock.now())).toEqual({ iban: OLD, receiver: 'Forno Rosetti srl' })
  const asked = await asks(carla, shop)
  expect(asked).toMatchObject({
    now: { iban: OLD },
    heldUntil: null,
    changes: [{ state: 'pending', to: { iban: NEW }, askedBy: 'Carla Rosetti' }],
  })
  // What waits changes nothing: the account in use goes on.
  expect(await payableIban(world.db, shop.id, world.clock.now())).toMatchObject({ iban: OLD })
  const { id } = await waitingOf(marta, shop)
  const approved = await approves(marta, id)
  expect(approved).toMatchObject({ state: 'approved', decidedBy: 'Marta Serra' })
  const until = new Date(approved.heldUntil ?? 0)
  expect(Math.round((until.getTime() - world.clock.now()) / HOURS)).toBe(48)
  expect(await payableIban(world.db, shop.id, world.clock.now())).toEqual({ heldUntil: until })
  world.clock.forward(47.9 * HOURS)
  expect(await payableIban(world.db, shop.id, world.clock.now())).toEqual({ heldUntil: until })
  world.clock.forward(0.2 * HOURS)
  expect(await payableIban(world.db, shop.id, world.clock.now())).toEqual({ iban: NEW, receiver: 'Forno Rosetti srl' })
  // Nobody shortens the two days, also not by hand.
  await expect(world.db.query(`update iban_change set held_until = now() where id = $1`, [id])).rejects.toThrow(/do not get shorter/)
})

story('what waits is not waiting unseen: everybody at the company is told where to look, and how many there are', async (world) => {
  const { shop, carla, marta, ivo } = await cast(world)
  const hearing = outboxConsumer(world.db)
  await hearing.work()
  const [before, desk] = [await marta.gets(countIbanChanges, {}), await world.listens(marta)]
  await asks(carla, shop)
  await desk.hears('onShopCompanyResponse', 'iban-asked')
  await hearing.work()
  for (const who of [marta, ivo]) {
    const [line] = (await who.gets(listNotifications, { query: {} })).items
    expect(line).toMatchObject({
      title: 'Nuovo IBAN da approvare',
      data: { type: 'new-iban' },
      link: '/tabs/company-shops?view=iban',
      read: false,
    })
  }
  expect((await marta.gets(countIbanChanges, {})).waiting).toBe(before.waiting + 1)
  const { id } = await waitingOf(marta, shop)
  await marta.gets(rejectIban, { params: { id: String(id) }, body: { reason: 'Non corrisponde' } })
  expect(await marta.gets(countIbanChanges, {})).toEqual(before)
})

story('T49: who enters an IBAN never agrees to it, whatever the role; the second person does', async (world) => {
  const { shop, marta, ivo } = await cast(world)
  const { changes } = await asks(marta, shop)
  const id = changes[0]?.id ?? 0
  expect(await waitingOf(marta, shop)).toMatchObject({ mayApprove: false })
  await marta.isRefused('second_person', approveIban, { ...byId(id), body: {} })
  await expect(
    world.db.query(
      `update iban_change set state = 'approved', decided_by = asked_by, held_until = now() + interval '48 hours' where id = $1`,
      [id],
    ),
  ).rejects.toThrow(/check/)
  expect(await approves(ivo, id)).toMatchObject({ state: 'approved', decidedBy: 'Ivo Bellini' })
})

story('T49: who opened the access of whoever asks, or moved it to another mailbox, is no second person', async (world) => {
  const { shop, marta, ivo } = await cast(world)
  const box = await world.letterbox()
  const asksAs = async (inviter: Person, email: string, mover?: Person): Promise<number> => {
    await inviter.gets(createUser, { body: { email, firstName: 'Pia', lastName: 'Prestanome', role: 'shop', idShop: shop.id } })
    const { id } = (await world.db.query<{ id: number }>('select id from app_user where email = $1', [email])).rows[0] ?? { id: 0 }
    const mailbox = mover ? `presa.${email}` : email
    if (mover) {
      await mover.gets(updateUser, { params: { id: String(id) }, body: { email: mailbox } })
      await mover.gets(resendActivation, { params: { id: String(id) } })
    }
    const username = `pia${id}`
    await send(world.url, activateUser, {
      body: {
        activationCode: await box.code(mailbox),
        activationData: { username, password: STORY_PASSWORD, firstName: 'Pia', lastName: 'Prestanome' },
      },
    })
    const { token } = (await send(world.url, login, { body: { username, password: STORY_PASSWORD } })).json as { token: string }
    const { changes } = (await send(world.url, askIban, { ...byId(shop.id), body: { iban: NEW, receiver: 'Pia Prestanome' } }, token))
      .json as ShopIban
    return changes[0]?.id ?? 0
  }
  const invited = await asksAs(marta, 'pia@storia.test')
  expect(await waitingOf(marta, shop)).toMatchObject({ mayApprove: false })
  await marta.isRefused('second_person', approveIban, { ...byId(invited), body: {} })
  await ivo.gets(rejectIban, { params: { id: String(invited) }, body: { reason: 'mai sentita' } })
  const moved = await asksAs(ivo, 'pia2@storia.test', marta)
  await marta.isRefused('second_person', approveIban, { ...byId(moved), body: {} })
  await ivo.isRefused('second_person', approveIban, { ...byId(moved), body: {} })
})

story('T49: an agent, a strange shop and a customer neither ask for an account nor see one', async (world) => {
  const { shop, carla } = await cast(world)
  const dario = await world.person('agent', { name: 'Dario Mussi' })
  await world.db.query('update shop set id_agent = $2 where id = $1', [shop.id, dario.id])
  const body = { iban: NEW, receiver: 'Dario Mussi' }
  for (const who of [dario, await world.person('enduser'), await world.person('superagent')]) {
    await who.isRefused('forbidden', askIban, { ...byId(shop.id), body })
    await who.isRefused('forbidden', getShopIban, byId(shop.id))
  }
  const stranger = await world.person('shop', { name: 'Remo Bar', place: (await world.shop({ title: 'Bar Lontano' })).id })
  await stranger.isRefused('not_found', askIban, { ...byId(shop.id), body })
  const { changes } = await asks(carla, shop)
  await stranger.isRefused('not_found', cancelIban, { ...byId(shop.id), body: { change: changes[0]?.id } })
  await carla.isRefused('forbidden', approveIban, { ...byId(changes[0]?.id ?? 0), body: {} })
})

story(
  'T49: the IBAN of another shop, the name of the agent and an access won back yesterday are held under the nose of the company',
  async (world) => {
    const { shop, carla, marta } = await cast(world)
    const dario = await world.person('agent', { name: 'Dario Mussi' })
    await world.db.query('update shop set id_agent = $2 where id = $1', [shop.id, dario.id])
    const other = await world.shop({ title: 'Bar Lontano' })
    await world.db.query('update shop set iban = $2 where id = $1', [other.id, ABROAD])
    await asks(carla, shop, ABROAD, 'Mussi Dario')
    expect((await waitingOf(marta, shop)).flags).toEqual([
      { flag: 'other_shop', names: ['Bar Lontano'] },
      { flag: 'agent_name', names: ['Dario Mussi'] },
      { flag: 'abroad', names: ['DE'] },
      { flag: 'new_access', names: [] },
    ])
    await world.db.query(`update app_user set created_at = now() - interval '90 days' where id = $1`, [carla.id])
    expect((await waitingOf(marta, shop)).flags.map(({ flag }) => flag)).not.toContain('new_access')
    // Two shops that ask for the same account are seen as well, before either has it.
    const third = await world.shop({ title: 'Edicola Po' })
    const remo = await world.person('shop', { name: 'Remo Bar', place: third.id })
    await asks(remo, third, ABROAD, 'Edicola P\u043e')
    expect((await waitingOf(marta, third)).flags).toContainEqual({ flag: 'other_request', names: ['Forno Rosetti'] })
    // T66: a letter that only looks like ours would lead past whoever compares names, by eye or by program.
    expect((await waitingOf(marta, third)).flags).toContainEqual({ flag: 'letters', names: ['P\u043e'] })
  },
)

story('T49: old contacts and new ones get a letter at each step, with the last four digits and no more', async (world) => {
  const { shop, carla, marta } = await cast(world)
  const box = await world.letterbox()
  await world.db.query(`update shop set invoice_email = 'conti@forno.test' where id = $1`, [shop.id])
  await asks(carla, shop)
  for (const to of [`${carla.username}@storia.test`, 'conti@forno.test']) {
    const letter = await box.brings(to)
    expect(letter.subject).toBe('Il conto per i tuoi incassi sta cambiando')
    expect(letter.text).toContain('finisce con 3457')
    expect(letter.text).not.toContain(NEW)
    expect(letter.text).toContain('Non sono stato io')
  }
  await approves(marta, (await waitingOf(marta, shop)).id)
  expect((await box.brings(`${carla.username}@storia.test`, { count: 2 })).text).toContain('Per 48 ore non parte nessun bonifico')
  const { rows } = await world.db.query<{ facts: object; act: string }>(`select act, facts from audit_log where id_shop = $1 order by id`, [
    shop.id,
  ])
  expect(rows.map(({ act }) => act)).toEqual(['iban.asked', 'iban.approved'])
  expect(rows[0]?.facts).toEqual({ from: '3456', to: '3457' })
  expect(JSON.stringify(rows)).not.toMatch(/IT\d{2}[A-Z]/)
})

story(
  'T49: in the two days the shop stops a change that it did not want; the account that comes back rests as long as a new one',
  async (world) => {
    const { shop, carla, marta } = await cast(world)
    await asks(carla, shop)
    const { id } = await waitingOf(marta, shop)
    await approves(marta, id)
    world.clock.forward(40 * HOURS)
    const stopped = await carla.gets(cancelIban, { params: { id: String(shop.id) }, body: { change: id } })
    const until = new Date(stopped.heldUntil ?? 0)
    expect(Math.round((until.getTime() - world.clock.now()) / HOURS)).toBe(48)
    expect(stopped).toMatchObject({ now: { iban: OLD }, changes: [{ state: 'stopped' }] })
    expect(await payableIban(world.db, shop.id, world.clock.now())).toEqual({ heldUntil: until })
    await expect(world.db.query(`update iban_change set back_until = now() where id = $1`, [id])).rejects.toThrow(/do not get shorter/)
    world.clock.forward(48.1 * HOURS)
    expect(await payableIban(world.db, shop.id, world.clock.now())).toMatchObject({ iban: OLD })
    await carla.isRefused('iban_over', cancelIban, { ...byId(shop.id), body: { change: id } })
    // After the two days it is in force, and another change is the way.
    await asks(carla, shop)
    const again = await waitingOf(marta, shop)
    await approves(marta, again.id)
    world.clock.forward(49 * HOURS)
    await carla.isRefused('iban_over', cancelIban, { ...byId(shop.id), body: { change: again.id } })
  },
)

story('T49: what was asked for on top of a stopped account falls with it, and never leads back there', async (world) => {
  const { shop, carla, marta } = await cast(world)
  await asks(carla, shop)
  const { id } = await waitingOf(marta, shop)
  await approves(marta, id)
  const [onTop] = (await asks(carla, shop, ABROAD, 'Somebody Else')).changes
  const stopped = await carla.gets(cancelIban, { params: { id: String(shop.id) }, body: { change: id } })
  expect(stopped).toMatchObject({
    now: { iban: OLD },
    changes: [
      { id: onTop?.id, state: 'cancelled' },
      { id, state: 'stopped' },
    ],
  })
  world.clock.forward(49 * HOURS)
  await marta.isRefused('iban_over', approveIban, { ...byId(onTop?.id ?? 0), body: {} })
  await carla.isRefused('iban_over', cancelIban, { ...byId(shop.id), body: { change: onTop?.id } })
  expect(await payableIban(world.db, shop.id, world.clock.now())).toMatchObject({ iban: OLD })
})

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
  'T49: asking, agreeing and stopping want a proof from the last five minutes',
  async (world) => {
    const { shop, carla, marta } = await cast(world)
    const body = { iban: NEW, receiver: 'Forno Rosetti srl' }
    await carla.isRefused('step_up_required', askIban, { ...byId(shop.id), body })
    await carla.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
    await carla.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
    await asks(carla, shop)
    const { id } = await waitingOf(marta, shop)
    await marta.isRefused('step_up_required', approveIban, { ...byId(id), body: {} })
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
  const around = { iban: OLD, otherShops: [], otherRequests: [], newAccess: false, refused: null, agents: ['Niccolò D’Amico'] }
  expect(flagsOf({ ...around, receiver: "D'AMICO NICCOLO" })).toEqual([{ flag: 'agent_name', names: ['Niccolò D’Amico'] }])
  expect(flagsOf({ ...around, receiver: 'Amico Fritz srl' })).toEqual([])
})
