/** A new password: who may, what ends with it, who is told; and that nobody ever learns or sets somebody else's (T09). */
import { expect } from 'vitest'
import { changePassword, changePasswordOf, login } from '@taschino/contract/session.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getSecurity } from '@taschino/contract/stepup.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import type { World } from '@taschino/testkit/story.ts'
import { PROOF_TRIES } from './login-limits.ts'

const FRESH = 'quattro gatti in fila'
const comesIn = async (world: World, { username }: Person, password: string): Promise<number> =>
  (await send(world.url, login, { body: { username, password } })).status
const letters = async (world: World, { id }: Person) =>
  (await world.db.query<{ kind: string; facts: object }>('select kind, facts from letter where id_user = $1 order by id', [id])).rows
const deeds = async (world: World, { id }: Person) =>
  (await world.db.query<{ act: string; by: number }>('select act, id_actor as by from audit_log where id_user = $1 order by id', [id])).rows

story("one's own: the old one is void, this login stays, the owner is written to", async (world) => {
  const giulia = await world.person('enduser')
  expect(await giulia.gets(changePassword, { body: { password: STORY_PASSWORD, newPassword: FRESH } })).toEqual({ done: true })
  expect([await comesIn(world, giulia, STORY_PASSWORD), await comesIn(world, giulia, FRESH)]).toEqual([403, 200])
  expect((await giulia.sends(getProfile)).status).toBe(200)
  expect(await letters(world, giulia)).toMatchObject([{ kind: 'password-changed-inside' }])
  expect(await deeds(world, giulia)).toEqual([{ act: 'user.password-changed', by: giulia.id }])
})

story(
  'a passkey of the last week goes with the old password, as whoever stole an access adds one first; older ones stay',
  async (world) => {
    const giulia = await world.person('enduser')
    for (const [name, days] of [
      ['del ladro', 1],
      ['di prima', 8],
    ] as const)
      await world.db.query(
        `insert into passkey (credential, id_user, name, public_key, counter, created_at) values ($2, $1, $2, ''::bytea, 0, now() - make_interval(days => $3))`,
        [giulia.id, name, days],
      )
    await giulia.gets(changePassword, { body: { password: STORY_PASSWORD, newPassword: FRESH } })
    expect((await giulia.gets(getSecurity, {})).passkeys.map(({ name }) => name)).toEqual(['di prima'])
  },
)

story('what is no good password, or no new one, is refused by its reason', async (world) => {
  const marco = await world.person('enduser', { name: 'Marco Rivabella' })
  const tries = (newPassword: string) => ({ body: { password: STORY_PASSWORD, newPassword } })
  await marco.isRefused('password_too_short', changePassword, tries('corta'))
  await marco.isRefused('password_too_common', changePassword, tries('benvenuto2026'))
  await marco.isRefused('password_like_name', changePassword, tries('marco.rivabella'))
  await marco.isRefused('same_password', changePassword, tries(STORY_PASSWORD))
  await marco.isRefused('invalid_input', changePassword, tries('x'.repeat(129)))
  expect(await comesIn(world, marco, STORY_PASSWORD)).toBe(200)
  expect(await letters(world, marco)).toEqual([])
})

story('T33: a stolen token is no way to guess the password: ten tries an hour, parallel ones counted', async (world) => {
  const giulia = await world.person('enduser')
  await giulia.token()
  const guess = () => giulia.sends(changePassword, { body: { password: 'indovino', newPassword: FRESH } })
  const said = []
  for (let i = 0; i < 5; i++) said.push(...(await Promise.all([guess(), guess(), guess()])))
  expect(said.filter(({ json }) => (json as { error: string }).error === 'wrong_password').length).toBeLessThanOrEqual(PROOF_TRIES)
  await giulia.isRefused('too_many', changePassword, { body: { password: STORY_PASSWORD, newPassword: FRESH } })
})

story('by id it is the same for oneself', async (world) => {
  const giulia = await world.person('enduser')
  await giulia.isRefused('wrong_password', changePasswordOf, {
    params: { id: giulia.id },
    body: { password: 'sbagliata', newPassword: FRESH },
  })
  expect(
    await giulia.gets(changePasswordOf, { params: { id: String(giulia.id) }, body: { password: STORY_PASSWORD, newPassword: FRESH } }),
  ).toEqual({ done: true })
  expect(await comesIn(world, giulia, FRESH)).toBe(200)
})

story("T09: the company makes somebody's password void, and learns and sets nothing", async (world) => {
  const [direzione, giulia] = [await world.person('company', { name: 'Direzione Casa' }), await world.person('enduser')]
  const token = await giulia.token()
  const ask = (body: object) => ({ params: { id: giulia.id }, body })
  await direzione.isRefused('password_not_yours', changePasswordOf, ask({ password: STORY_PASSWORD, newPassword: 'la decide la ditta' }))
  await direzione.isRefused('wrong_password', changePasswordOf, ask({ password: 'non la mia' }))
  expect((await send(world.url, getProfile, {}, token)).status).toBe(200)
  const answer = await direzione.sends(changePasswordOf, ask({ password: STORY_PASSWORD }))
  expect([answer.status, answer.text]).toEqual([200, '{"done":true}'])
  expect((await send(world.url, getProfile, {}, token)).status).toBe(401)
  expect([await comesIn(world, giulia, STORY_PASSWORD), await comesIn(world, giulia, '')]).toEqual([403, 400])
  expect(await letters(world, giulia)).toEqual([{ kind: 'password-withdrawn', facts: { by: direzione.username } }])
  expect(await deeds(world, giulia)).toEqual([{ act: 'user.password-withdrawn', by: direzione.id }])
})

story('T09: nobody else may, and those who run the circuit cannot throw each other out', async (world) => {
  const giulia = await world.person('enduser')
  for (const role of ['enduser', 'shop', 'agency', 'agent', 'superagent'] as const)
    await (
      await world.person(role, { name: 'Marco Riva' })
    ).isRefused('not_found', changePasswordOf, { params: { id: giulia.id }, body: { password: STORY_PASSWORD } })
  const [direzione, other, admin] = [await world.person('company'), await world.person('company'), await world.person('admin')]
  await direzione.isRefused('staff_by_admin_only', changePasswordOf, { params: { id: other.id }, body: { password: STORY_PASSWORD } })
  expect(await admin.gets(changePasswordOf, { params: { id: String(other.id) }, body: { password: STORY_PASSWORD } })).toEqual({
    done: true,
  })
  await direzione.isRefused('not_found', changePasswordOf, { params: { id: 999_999 }, body: { password: STORY_PASSWORD } })
})
