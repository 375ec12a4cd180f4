/** Nobody lives in a new service: the one who is named gets an invitation, comes in and invites the rest; later starts change nothing. */
import { activateUser, createUser } from '@taschino/contract/accounts.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { freshDatabase } from '@taschino/testkit/database.ts'
import { Letterbox } from '@taschino/testkit/letterbox.ts'
import { Person, send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { expect, test } from 'vitest'
import { CannotStart } from '../../platform/config/cannot-start.ts'
import { readStartOptions } from '../../platform/config/start-options.ts'
import { inviteFirstAdmin } from './first-admin.ts'

const named = (FIRST_ADMIN: string) => readStartOptions({ FIRST_ADMIN }, [], 'data').firstAdmin
const MARTA = { firstName: 'Marta', lastName: 'Serra De Luca', email: 'marta@esempio.it' }

test('who is named is read as in a letter', () => {
  expect(named('Marta Serra De Luca <Marta@Esempio.it>')).toEqual(MARTA)
  expect(named('')).toBeNull()
})
test.each([
  'marta@esempio.it',
  'Marta <marta@esempio.it>',
  'Marta Serra',
  'Marta Serra <marta>',
  'Marta Serra <marta@esempio.it> e altri',
  'Marta <b> <marta@esempio.it>',
])('"%s" does not start', (text) => {
  expect(() => named(text)).toThrow(CannotStart)
})

test('an empty service invites its first administrator once for each start until they are in, and nobody afterwards', async () => {
  const database = await freshDatabase()
  const app = await startTestApp(database.url)
  const { parts } = app.app
  const box = await Letterbox.open(parts)
  try {
    expect(await inviteFirstAdmin(parts, null)).toBe(false)
    // Several processes of one service start at once.
    expect(await Promise.all([1, 2].map(() => inviteFirstAdmin(parts, MARTA)))).toEqual([true, true])
    expect(await inviteFirstAdmin(parts, { ...MARTA, email: 'altra@esempio.it' })).toBe(true)
    const people = async () =>
      (await parts.db.query<{ email: string; role: string; status: string }>('select email, role, status from app_user order by id')).rows
    expect(await people()).toEqual([{ email: MARTA.email, role: 'admin', status: 'invited' }])
    const activationCode = await box.code(MARTA.email, 2)
    expect(
      (
        await send(app.url, activateUser, {
          body: {
            activationCode,
            activationData: { username: 'marta', password: STORY_PASSWORD, firstName: 'Marta', lastName: 'Serra De Luca' },
          },
        })
      ).status,
    ).toBe(200)
    const marta = new Person(() => app.url, { username: 'marta', role: 'admin', id: 1, place: null })
    await marta.gets(createUser, { body: { email: 'ivo@esempio.it', firstName: 'Ivo', lastName: 'Bellini', role: 'company' } })
    expect(await inviteFirstAdmin(parts, MARTA)).toBe(true)
    expect(await inviteFirstAdmin(parts, { ...MARTA, email: 'ladro@esempio.it' })).toBe(true)
    expect((await people()).map(({ role, status }) => [role, status])).toEqual([
      ['admin', 'active'],
      ['company', 'invited'],
    ])
    expect(await box.of(MARTA.email)).toHaveLength(2)
  } finally {
    await box.close()
    await app.close()
    await database.drop()
  }
})
