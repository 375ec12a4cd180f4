/** T49: nobody turns a shop's money to another account alone, in silence or at once. */
import { activateUser, createUser, resendActivation } from '@taschino/contract/accounts.ts'
import { approveIban, askIban, cancelIban, countIbanChanges, getShopIban, rejectIban, type HolderIban } from '@taschino/contract/iban.ts'
import { listNotifications } from '@taschino/contract/notifications.ts'
import { login } from '@taschino/contract/session.ts'
import { updateUser } from '@taschino/contract/people/users.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { outboxConsumer } from '../notifications/public.ts'
import { payableIban } from './public.ts'
import { ABROAD, HOURS, NEW, OLD, approves, asks, byId, cast, waitingOf } from '@taschino/testkit/new-account.ts'

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
  const hearing = outboxConsumer(world.db, openLog('silent'))
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
      .json as HolderIban
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
