/** The last label of an e-mail's domain: four letters by default, more by a setting, each server by its own. */
import { createUser } from '@taschino/contract/accounts.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story(
  'an ending of six letters is taken where the setting says so, and nowhere else, however many servers one process runs',
  async (world) => {
    const company = await world.person('company')
    const other = await startTestApp(world.db.url, { settings: { emailEnding: 7 } })
    const there = new Person(() => other.url, { username: company.username, role: 'company', id: company.id, place: null })
    const body = { email: 'anna@bottega.online', firstName: 'Anna', lastName: 'Greco', role: 'enduser' as const }
    expect((await company.isRefused('invalid_input', createUser, { body })).json).toEqual({
      error: 'invalid_input',
      fields: [{ path: 'email', why: 'format' }],
    })
    expect(await there.gets(createUser, { body })).toMatchObject({ email: body.email })
    await there.isRefused('invalid_input', createUser, { body: { ...body, email: 'anna@bottega.technology' } })
    await company.isRefused('invalid_input', createUser, { body })
    await other.close()
  },
)
