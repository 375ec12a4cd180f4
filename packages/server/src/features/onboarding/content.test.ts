/** Stories of a yes that is bound to what was shown: whatever changes in between, by whomever and by whichever call, is looked at again. */
import { createGroup, createShop, decideReview, getReview, submit } from '@taschino/contract/onboarding.ts'
import { cancelIban, getShopIban } from '@taschino/contract/iban.ts'
import { handInContract, updateShop } from '@taschino/contract/shops.ts'
import { ACCOUNT, contract, ownerOf, shopBody } from '@taschino/testkit/bringing-in.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect, test } from 'vitest'
import { contentOf, namesWhatStands } from './content.ts'

const of = (id: number) => ({ params: { id: String(id) } })

async function cast(world: World) {
  const [dario, marta] = [await world.person('agent', { name: 'Dario Conti' }), await world.person('company', { name: 'Marta Serra' })]
  const { id } = await dario.gets(createShop, { body: shopBody(), files: await contract() })
  const carla = await ownerOf(world, id)
  const looks = async () => {
    const { version, content } = await marta.gets(getReview, of(id))
    return { decision: 'approved' as const, seen: version, content: content ?? '' }
  }
  return { dario, marta, carla, id, looks }
}

describe('a yes to a shop', () => {
  story('names the account: one that the owner typed meanwhile is looked at first', async (world) => {
    const { marta, carla, id, looks } = await cast(world)
    const yes = await looks()
    const { changes } = await carla.gets(getShopIban, of(id))
    await carla.gets(cancelIban, { ...of(id), body: { change: changes[0]?.id ?? 0 } })
    await ownerOf(world, id, 'DE89370400440532013000')
    // The version has not moved: only the content tells.
    expect((await looks()).seen).toBe(yes.seen)
    await marta.isRefused('review_changed', decideReview, { ...of(id), body: yes })
    expect(await marta.gets(decideReview, { ...of(id), body: await looks() })).toMatchObject({ state: 'approved' })
  })

  story('names the paper, also where it is that of its group', async (world) => {
    const { dario, marta } = await cast(world)
    const group = await dario.gets(createGroup, { body: shopBody({ title: 'Gruppo' }), files: await contract() })
    const { id } = await dario.gets(createShop, { body: { shopData: shopBody({ idShopGroup: group.id }).shopData }, files: {} })
    await ownerOf(world, group.id, ACCOUNT)
    const looked = await marta.gets(getReview, of(id))
    expect(looked.contract?.sha256).toMatch(/^[0-9a-f]{64}$/)
    await dario.gets(handInContract, { ...of(group.id), files: await contract('Contratto di convenzione, altre condizioni') })
    const yes = { decision: 'approved' as const, seen: looked.version, content: looked.content ?? '' }
    await marta.isRefused('review_changed', decideReview, { ...of(id), body: yes })
  })

  story('names the round: what was seen of the one before is nothing of this one', async (world) => {
    const { dario, marta, id, looks } = await cast(world)
    const first = await looks()
    await marta.gets(decideReview, {
      ...of(id),
      body: { decision: 'returned', seen: first.seen, faults: [{ path: 'address', say: 'Manca il civico' }] },
    })
    await dario.gets(submit, { ...of(id), body: {} })
    const second = await looks()
    // Not a letter of it has changed, and the count begins anew.
    expect(second.seen).toBe(first.seen)
    for (const body of [first, { decision: 'approved' as const, seen: first.seen }])
      await marta.isRefused('review_changed', decideReview, { ...of(id), body })
    for (const body of [{ enabled: true }, { enabled: true, seen: second.seen }, { enabled: true, content: first.content }])
      await marta.isRefused('review_changed', updateShop, { ...of(id), body })
    expect(await marta.gets(updateShop, { ...of(id), body: { enabled: true, content: second.content } })).toMatchObject({ enabled: true })
  })

  story('by `enabled: true` alone holds for what was handed in once and never touched; agents are shown no content', async (world) => {
    const { dario, marta, carla, id } = await cast(world)
    for (const who of [dario, carla]) expect((await who.gets(getReview, of(id))).content).toBeNull()
    await dario.gets(updateShop, { ...of(id), body: { description: 'Pane e focacce' } })
    await marta.isRefused('review_changed', updateShop, { ...of(id), body: { enabled: true } })
    await marta.isRefused('invalid_input', updateShop, { ...of(id), body: { content: 'a'.repeat(64) } })
    expect(await marta.gets(updateShop, { ...of(id), body: { enabled: true, seen: 1 } })).toMatchObject({ enabled: true })
  })
})

test('a name of what stands: by content always, by version in the first round, by nothing where nothing was touched', () => {
  const content = contentOf([1, 'Forno'])
  expect(contentOf([1, 'Forno '])).not.toBe(content)
  const at = (round: number, edits: number) => ({ content, round, edits })
  expect(namesWhatStands(at(3, 7), { content })).toBe(true)
  expect(namesWhatStands(at(1, 0), { content: contentOf([2]), seen: 0 })).toBe(false)
  expect(namesWhatStands(at(1, 2), { seen: 2 })).toBe(true)
  expect(namesWhatStands(at(2, 0), { seen: 0 })).toBe(false)
  expect(namesWhatStands(at(1, 0), {})).toBe(true)
  expect(namesWhatStands(at(1, 1), {})).toBe(false)
  expect(namesWhatStands(at(2, 0), {})).toBe(false)
})
