/** T49, T20: whoever opens an access and agrees to what it asks agrees with themselves, under two names (decision 0234). */
import { decideReview, getReview } from '@taschino/contract/onboarding.ts'
import { changeSetting, decideSetting } from '@taschino/contract/settings.ts'
import { brings, network, ownerOf } from '@taschino/testkit/bringing-in.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { isAnother } from './public.ts'

let n = 0
/** As if the letter had come to them: an access that `inviter` opened so many days ago. */
async function colleague(world: World, inviter: Person, { daysAgo = 0 } = {}): Promise<Person> {
  const one = await world.person('admin', { name: `Collega ${['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei'][n++] ?? 'Altro'}` })
  await world.db.query(`update app_user set created_by = $2, created_at = now() - make_interval(days => $3) where id = $1`, [
    one.id,
    inviter.id,
    daysAgo,
  ])
  return one
}
const wish = (n: number) => ({
  body: { key: 'payer' as const, value: { name: `Circuito ${n} spa`, iban: 'IT60X0542811101000000123456', bic: null } },
})
const yes = (id: number) => ({ params: { id: String(id) }, body: { decision: 'approve' as const } })

story('who founded a circuit together agrees from the first day: before value has moved nobody is a second name', async (world) => {
  const marta = await world.person('admin', { name: 'Marta Serra' })
  const first = await colleague(world, marta)
  expect(await isAnother(world.db, marta.id, first.id)).toBe(true)
  await world.gives((await world.person('enduser')).id, '1 × 8,00 normal')
  expect(await isAnother(world.db, marta.id, first.id)).toBe(true)
  expect(await isAnother(world.db, marta.id, (await colleague(world, marta)).id)).toBe(false)
})

story(
  'T49: a second access of one’s own agrees to nothing, nor do two of them with one another; after a week it is a colleague',
  async (world) => {
    const marta = await world.person('admin', { name: 'Marta Serra' })
    const ivo = await world.person('company', { name: 'Ivo Bellini' })
    await world.gives((await world.person('enduser')).id, '1 × 8,00 normal')
    const [own, other] = [await colleague(world, marta), await colleague(world, marta)]
    // Opened by one that is young itself: the same hand once more.
    const third = await colleague(world, own)
    for (const [one, two] of [
      [marta, own],
      [own, marta],
      [own, other],
      [third, marta],
      [third, other],
    ] as const)
      expect(await isAnother(world.db, one.id, two.id)).toBe(false)
    const asked = await marta.gets(changeSetting, wish(1))
    for (const one of [own, other, third]) await one.isRefused('second_person', decideSetting, yes(asked.id))
    // Beside somebody else it counts from its first day.
    expect(await isAnother(world.db, ivo.id, own.id)).toBe(true)
    await ivo.gets(decideSetting, yes(asked.id))
    await world.db.query(`update app_user set created_at = now() - interval '8 days' where id = $1`, [own.id])
    const again = await marta.gets(changeSetting, wish(2))
    await other.isRefused('second_person', decideSetting, yes(again.id))
    await own.gets(decideSetting, yes(again.id))
    // Whoever moved its letters to another mailbox is in it again.
    await world.db.query('insert into address_giver (id_user, id_giver) values ($1, $2)', [own.id, marta.id])
    const last = await marta.gets(changeSetting, wish(3))
    await own.isRefused('second_person', decideSetting, yes(last.id))
  },
)

story('T49: whoever invited an agent does not say yes to the shops that this agent brings in, however long ago', async (world) => {
  const { dario, marta, paolo } = await network(world)
  await world.db.query(`update app_user set created_by = $2, created_at = now() - interval '400 days' where id = $1`, [dario.id, marta.id])
  const { id } = await brings(dario)
  await ownerOf(world, id)
  const of = { params: { id: String(id) } }
  expect(await marta.gets(getReview, of)).toMatchObject({ hindrances: ['review_own'], can: { decide: false } })
  await marta.isRefused('review_own', decideReview, { ...of, body: { decision: 'approved', seen: 0 } })
  expect(await paolo.gets(decideReview, { ...of, body: { decision: 'approved', seen: 0 } })).toMatchObject({ state: 'approved' })
})
