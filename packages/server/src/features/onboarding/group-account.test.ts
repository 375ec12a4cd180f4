/** T49: a shop without an account of its own is paid to its group's; nobody leads its money elsewhere by giving it another group. */
import { createGroup, createShop, decideReview, getReview } from '@taschino/contract/onboarding.ts'
import { updateShop } from '@taschino/contract/shops.ts'
import { contract, shopBody } from '@taschino/testkit/bringing-in.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const of = (id: number) => ({ params: { id: String(id) } })
const ROGUE = 'DE89370400440532013000'

story(
  'T49: one person of the company moves no shop that is open to a group with another account; a shop with its own goes where it likes',
  async (world) => {
    const marta = await world.person('company')
    const [head, rogue] = [await world.shop({ title: 'Catena', isGroup: true }), await world.shop({ title: 'Gruppo Furbo', isGroup: true })]
    const [member, own] = [await world.shop({ title: 'Punto Vendita', group: head.id }), await world.shop({ title: 'Con Conto' })]
    await world.db.query('update shop set iban = $2 where id = $1', [rogue.id, ROGUE])
    await world.db.query('update shop set iban = null, iban_receiver_name = null where id = $1', [member.id])
    const moves = (shop: number, idShopGroup: number | null) => ({ ...of(shop), body: { idShopGroup } })
    const account = async (id: number) => (await marta.gets(getReview, of(id))).account.last4
    await marta.isRefused('account_by_group', updateShop, moves(member.id, rogue.id))
    expect(await account(member.id)).toBe('3456')
    // Nor in two steps: out of its group and into the other, or by a shop that has no account yet.
    await marta.isRefused('account_by_group', updateShop, moves(member.id, null))
    const [none, sister] = [await world.shop({ title: 'Senza Conto' }), await world.shop({ title: 'Catena Due', isGroup: true })]
    await world.db.query('update shop set iban = null where id = $1', [none.id])
    await marta.isRefused('account_by_group', updateShop, moves(none.id, rogue.id))
    // Another group with the very same account leads nothing elsewhere.
    await marta.gets(updateShop, moves(member.id, sister.id))
    expect(await account(member.id)).toBe('3456')
    // Its own account stays its own.
    await marta.gets(updateShop, moves(own.id, rogue.id))
    expect(await account(own.id)).toBe('3456')
  },
)

story('T49: nor does whoever may say yes give a shop that waits another group first, and then say yes to it alone', async (world) => {
  const [dario, marta, paolo] = [await world.person('agent'), await world.person('company'), await world.person('company')]
  const rogue = await world.shop({ title: 'Gruppo Furbo', isGroup: true })
  const shop = await dario.gets(createShop, { body: shopBody(), files: await contract() })
  await marta.isRefused('account_by_group', updateShop, { ...of(shop.id), body: { idShopGroup: rogue.id } })
  // Whoever brought it in themselves does not say yes to it.
  const own = await paolo.gets(createShop, { body: shopBody(), files: await contract() })
  await paolo.gets(updateShop, { ...of(own.id), body: { idShopGroup: rogue.id } })
  await paolo.isRefused('review_own', decideReview, { ...of(own.id), body: { decision: 'approved', seen: 1 } })
})

story('while a shop is looked at its group may change: a second person says yes to what they see', async (world) => {
  const dario = await world.person('agent')
  const group = await dario.gets(createGroup, { body: { ...shopBody({ title: 'Catena Aurora' }) } as never, files: await contract() })
  const shop = await dario.gets(createShop, { body: shopBody(), files: await contract() })
  expect((await dario.gets(updateShop, { ...of(shop.id), body: { idShopGroup: group.id } })).group?.id).toBe(group.id)
})
