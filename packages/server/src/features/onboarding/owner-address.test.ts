/** Stories of an owner who was invited at a wrong address: it is corrected while nobody has come in, and the link that is out is over. */
import { activateUser } from '@taschino/contract/accounts.ts'
import { changeOwnerEmail, createShop, decideReview, getReview, withdraw } from '@taschino/contract/onboarding.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { contract, ownerOf, shopBody } from '@taschino/testkit/bringing-in.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const of = (id: number) => ({ params: { id: String(id) } })
const at = (id: number, email: string) => ({ ...of(id), body: { email } })

async function cast(world: World) {
  const [dario, marta] = [await world.person('agent', { name: 'Dario Conti' }), await world.person('company', { name: 'Marta Serra' })]
  const given = shopBody()
  const { id } = await dario.gets(createShop, { body: given, files: await contract() })
  return { dario, marta, id, wrong: given.userData.email, right: `giusta.${id}@storia.test` }
}
const comesIn = (world: World, activationCode: string) =>
  send(world.url, activateUser, {
    body: {
      activationCode,
      activationData: {
        username: `carla.${Date.now()}`,
        password: 'una parola lunga davvero',
        firstName: 'Carla',
        lastName: 'Neri',
        language: 'it',
      },
    },
  })

story('the agent corrects it while the shop waits: a letter goes there, and the link before leads nowhere', async (world) => {
  const box = await world.letterbox()
  const { dario, marta, id, wrong, right } = await cast(world)
  const before = codeIn(await box.brings(wrong))
  const { content } = await marta.gets(getReview, of(id))
  await dario.isRefused('same_address', changeOwnerEmail, at(id, wrong))
  expect(await dario.gets(changeOwnerEmail, at(id, right))).toMatchObject({
    owner: { email: right, status: 'invited' },
    can: { ownerEmail: true },
  })
  // Whoever looked before has not seen this owner.
  expect((await marta.gets(getReview, of(id))).content).not.toBe(content)
  expect((await comesIn(world, before)).status).not.toBe(200)
  const code = codeIn(await box.brings(right))
  expect((await comesIn(world, code)).status).toBe(200)
  await dario.isRefused('already_active', changeOwnerEmail, at(id, wrong))
  expect((await dario.gets(getReview, of(id))).can.ownerEmail).toBe(false)
})

story('when it was given back as well, not when it is over; so often in an hour and no more (T38)', async (world) => {
  const { dario, marta, id, right } = await cast(world)
  await marta.gets(decideReview, {
    ...of(id),
    body: { decision: 'returned', seen: 0, faults: [{ path: 'userData.email', say: 'La lettera torna indietro' }] },
  })
  await dario.gets(changeOwnerEmail, at(id, right))
  const answers = []
  for (const n of [1, 2, 3, 4]) answers.push((await dario.sends(changeOwnerEmail, at(id, `${n}.${right}`))).status)
  expect(answers.at(-1)).toBe(429)
  await dario.gets(withdraw, { ...of(id), body: {} })
  await dario.isRefused('review_over', changeOwnerEmail, at(id, `di-nuovo.${right}`))
})

story(
  'T01: by who brought it in and the company, with a fresh proof; of an address that has an account nothing is told (T34)',
  async (world) => {
    const [dario, piero] = [await world.person('agent', { name: 'Dario Conti' }), await world.person('agent', { name: 'Piero Lami' })]
    const marta = await world.person('company', { name: 'Marta Serra' })
    await dario.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    const { id } = await dario.gets(createShop, { body: shopBody(), files: await contract() })
    await marta.isRefused('step_up_required', changeOwnerEmail, at(id, 'una@storia.test'))
    await piero.isRefused('not_found', changeOwnerEmail, at(id, 'una@storia.test'))
    const known = `${(await world.person('enduser', { name: 'Marta Altrove' })).username}@storia.test`
    expect((await dario.gets(changeOwnerEmail, at(id, known))).owner).toMatchObject({ email: known, status: 'invited' })
    await ownerOf(world, id, null)
    await dario.isRefused('already_active', changeOwnerEmail, at(id, 'altra@storia.test'))
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story('an agent invites two hundred a day, and no more by correcting', async (world) => {
  const { dario, id, right } = await cast(world)
  await world.db.query(`insert into invitation (id_inviter, at) select $1, clock_timestamp() from generate_series(1, 700)`, [dario.id])
  await dario.isRefused('too_many_invitations', changeOwnerEmail, at(id, right))
})
