/** An invitation that went to a wrong address: the link dies, the right person gets another, and nobody learns who else has an account. */
import { changeInvitedEmail, getEmployee, listEmployees, markLeft } from '@taschino/contract/agencies.ts'
import { listEmployers } from '@taschino/contract/agencies-joining.ts'
import { activateUser, createUser, disableUser, enableUser, lookAtCode, resendActivation } from '@taschino/contract/accounts.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { changePasswordOf } from '@taschino/contract/session.ts'
import { faultsIn } from '@taschino/testkit/many-people.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

let count = 0
const address = (name: string): string => `${name}.${++count}@storia.test`

async function invited(world: World) {
  const agency = await world.agency('Officine Alfieri')
  const [alfieri, box, wrong] = [
    await world.person('agency', { name: 'Ufficio Personale', place: agency }),
    await world.letterbox(),
    address('anan'),
  ]
  const made = await alfieri.gets(createUser, { body: { email: wrong, firstName: 'Anna', lastName: 'Greco', role: 'enduser' } })
  expect(made.idUser).toBeNull()
  const one = (await alfieri.gets(listEmployees, { query: { text: 'greco' } })).items[0]
  if (!one) throw new Error('nobody')
  return { agency, alfieri, box, wrong, one, code: await box.code(wrong) }
}
const moves = (who: Person, id: number, email: string) => who.gets(changeInvitedEmail, { params: { id: String(id) }, body: { email } })

story('T35: the link that went to the wrong address is dead, the one at the right address opens the same account', async (world) => {
  const { alfieri, box, wrong, one, code } = await invited(world)
  const right = address('anna')
  expect(await moves(alfieri, one.id, right.toUpperCase().toLowerCase())).toMatchObject({ id: one.id, email: right, status: 'invited' })
  expect((await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } })).status).not.toBe(200)
  const fresh = await box.code(right)
  expect(fresh).not.toBe(code)
  const data = {
    username: `anna.greco${count}`,
    password: 'una parola lunga davvero',
    firstName: 'Anna',
    lastName: 'Greco',
    language: 'it',
  }
  expect((await send(world.url, activateUser, { body: { activationCode: code, activationData: data } })).status).not.toBe(200)
  expect((await send(world.url, activateUser, { body: { activationCode: fresh, activationData: data } })).status).toBe(200)
  expect(await alfieri.gets(getEmployee, { params: { id: String(one.id) } })).toMatchObject({
    email: right,
    status: expect.stringMatching(/active|unopened/) as string,
  })
  await alfieri.isRefused('already_active', changeInvitedEmail, { params: { id: one.id }, body: { email: wrong } })
  const company = await world.person('company')
  expect((await company.gets(listDeeds, { query: { act: 'user.invited-elsewhere' } })).items).toHaveLength(1)
  // Whoever gave an access its address is no second person for what it asks for (T49).
  const givers = await world.db.query('select id_giver as giver from address_giver where id_user = $1', [one.id])
  expect(givers.rows).toEqual([{ giver: alfieri.id }])
})

story(
  "T35: the access of somebody who was inside and waits for an invitation again is not the office's to send elsewhere",
  async (world) => {
    const { alfieri, wrong, one, code } = await invited(world)
    const data = {
      username: `anna.greco${++count}`,
      password: 'una parola lunga davvero',
      firstName: 'Anna',
      lastName: 'Greco',
      language: 'it',
    }
    expect((await send(world.url, activateUser, { body: { activationCode: code, activationData: data } })).status).toBe(200)
    const company = await world.person('company')
    const params = { id: String(one.id) }
    await company.gets(changePasswordOf, { params, body: { password: STORY_PASSWORD } })
    await company.gets(disableUser, { params, body: {} })
    await company.gets(enableUser, { params, body: {} })
    expect((await world.db.query('select status, email from app_user where id = $1', [one.id])).rows).toEqual([
      { status: 'invited', email: wrong },
    ])
    await alfieri.isRefused('already_active', changeInvitedEmail, { params: { id: one.id }, body: { email: address('ufficio') } })
  },
)

story('T34: an address that has an account already looks like any other to the office, and its owner alone is told', async (world) => {
  const { alfieri, box, one, code } = await invited(world)
  const [giulia, free] = [await world.person('enduser'), address('libera')]
  const taken = `${giulia.username}@storia.test`
  const said = async (email: string) => ({ ...(await moves(alfieri, one.id, email)), email: '', invitedAt: '', linkEndsAt: '' })
  const answers = [await said(free)]
  const second = await box.code(free)
  answers.push(await said(taken))
  expect(answers[1]).toEqual(answers[0])
  expect((await alfieri.gets(listEmployees, { query: { text: 'greco' } })).items).toMatchObject([
    { id: one.id, email: taken, status: 'invited' },
  ])
  expect((await box.brings(taken)).subject).toBe('Un invito per il tuo accesso a Taschino')
  for (const dead of [code, second])
    expect((await send(world.url, lookAtCode, { body: { code: dead, purpose: 'activation' } })).status).not.toBe(200)
  expect(await giulia.pocket()).toBe('')
  // Its owner can say yes with the account that they have, and nothing was changed before.
  expect((await giulia.gets(listEmployers, {})).invitations).toMatchObject([{ id: one.id, agency: { name: 'Officine Alfieri' } }])
  // The next one goes there, too, and to nobody else.
  await alfieri.gets(resendActivation, { params: { id: String(one.id) } })
  const { rows } = await world.db.query<{ recipient: string }>(
    `select recipient from letter where kind = 'activation' and id_user = $1 order by id`,
    [one.id],
  )
  expect(rows.map(({ recipient }) => recipient)).not.toContain(taken)
  expect(rows).toHaveLength(2)
})

story('what is no correction: the same address, a colleague’s, somebody who left, other people’s employees, no address', async (world) => {
  const { alfieri, wrong, one, agency } = await invited(world)
  const to = (email: string) => ({ params: { id: one.id }, body: { email } })
  await alfieri.isRefused('same_address', changeInvitedEmail, to(wrong))
  const marco = await world.person('enduser', { name: 'Marco Riva', place: agency })
  await alfieri.isRefused('employee_here', changeInvitedEmail, to(`${marco.username}@storia.test`))
  await alfieri.isRefused('invalid_input', changeInvitedEmail, to('anna'))
  await alfieri.isRefused('already_active', changeInvitedEmail, { params: { id: marco.id }, body: { email: address('x') } })
  const other = await world.person('agency', { place: await world.agency('Studio Lucedio') })
  await other.isRefused('not_found', changeInvitedEmail, to(address('x')))
  const right = address('anna')
  await moves(alfieri, one.id, right)
  expect(
    await faultsIn(alfieri, [
      { firstName: 'Anna', lastName: 'Greco', email: right },
      { firstName: 'Altra', lastName: 'Greco', email: wrong },
    ]),
  ).toEqual(['1 email here_already'])
  await moves(alfieri, one.id, address('anna'))
  // Three letters an hour for one person, whatever the address (T38).
  await alfieri.isRefused('too_many', changeInvitedEmail, to(address('anna')))
  await alfieri.gets(markLeft, { params: { id: String(one.id) }, body: { tickets: 'leave' } })
  await alfieri.isRefused('already_left', changeInvitedEmail, to(address('anna')))
  // A corrected address is a letter to somebody, like an invitation, and is counted with them.
  const SENT = 3
  await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 600 - $2::int)', [alfieri.id, SENT])
  await alfieri.isRefused('too_many_invitations', changeInvitedEmail, to(address('anna')))
})
