/** Whoever hands out rights, or takes them, proves who they are; and nobody writes to hundreds of strangers in our name. */
import { createUser, disableSelf, disableUser, enableUser } from '@taschino/contract/accounts.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import { updateUser } from '@taschino/contract/people/users.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const ON = { settings: { stepUp: STEP_UP_LIMITS } }
const invitation = (email: string, role: string, more: object = {}) => ({
  body: { email, firstName: 'Ugo', lastName: 'Nuovo', role, ...more },
})
const proves = (person: Person) => person.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })

story(
  'T06, T09: inviting, closing, opening and changing roles want a proof from the last five minutes',
  async (world) => {
    const admin = await world.person('admin', { name: 'Paolo Neri' })
    const staff = await world.person('company', { name: 'Ivo Bellini' })
    const giulia = await world.person('enduser')
    const agency = await world.agency()
    await admin.isRefused('step_up_required', createUser, invitation('nuova@storia.test', 'company'))
    await admin.isRefused('step_up_required', disableUser, { params: { id: giulia.id }, body: {} })
    await admin.isRefused('step_up_required', enableUser, { params: { id: giulia.id }, body: {} })
    await admin.isRefused('step_up_required', updateUser, { params: { id: staff.id }, body: { role: 'admin' } })
    // Somebody who only gets tickets has no rights over others.
    await admin.gets(createUser, invitation('mario@storia.test', 'enduser', { idAgency: agency }) as never)
    await proves(admin)
    await admin.gets(createUser, invitation('nuova@storia.test', 'company') as never)
    await admin.gets(disableUser, { params: { id: String(giulia.id) }, body: {} })
    await admin.gets(enableUser, { params: { id: String(giulia.id) }, body: {} })
    await admin.gets(updateUser, { params: { id: String(staff.id) }, body: { role: 'admin' } })
  },
  ON,
)

story(
  'a stolen login does not close the access of its owner',
  async (world) => {
    const giulia = await world.person('enduser')
    await giulia.isRefused('step_up_required', disableSelf, { body: {} })
    await giulia.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
    await giulia.gets(disableSelf, { body: {} })
  },
  ON,
)

story(
  'T38: an agency invites six hundred people an hour and fifteen hundred a day, a group thirty and a hundred; the next has to wait',
  async (world) => {
    const place = await world.agency()
    const agency = await world.person('agency', { name: 'Ufficio Personale', place })
    const company = await world.person('company', { name: 'Marta Serra' })
    for (const who of [agency, company])
      await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 599)', [who.id])
    await agency.gets(createUser, invitation('zero@storia.test', 'enduser') as never)
    const said = await agency.isRefused('too_many_invitations', createUser, invitation('uno@storia.test', 'enduser'))
    expect(said.json).toMatchObject({ facts: { hour: 600, day: 1500 } })
    const [early, group] = [await world.person('agency', { name: 'Paola Alfieri', place }), await world.shop({ isGroup: true })]
    const FIVE_HOURS_AGO = `insert into invitation (id_inviter, at) select $1, now() - interval '5 hours' from generate_series(1, 1500)`
    await world.db.query(FIVE_HOURS_AGO, [early.id])
    await early.isRefused('too_many_invitations', createUser, invitation('tre@storia.test', 'enduser'))
    const [head, member] = [await world.person('shop', { name: 'Ivo Bo', place: group.id }), await world.shop({ group: group.id })]
    await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 30)', [head.id])
    await head.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
    await head.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
    await head.isRefused('too_many_invitations', createUser, invitation('quattro@storia.test', 'shop', { idShop: member.id }))
    await company.gets(createUser, invitation('due@storia.test', 'enduser', { idAgency: place }) as never)
  },
)

story('T38: asked for at the same moment they are counted one after the other, and so is a letter that goes elsewhere', async (world) => {
  const agency = await world.person('agency', { name: 'Ufficio Personale', place: await world.agency() })
  await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 597)', [agency.id])
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => agency.sends(createUser, invitation(`insieme${n}@storia.test`, 'enduser'))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})
