/** What a new shop pays for which type: the company's list, unless whoever brings it in says otherwise, within the bounds of each type. */
import { createShop, getReview, listShopPrices } from '@taschino/contract/onboarding.ts'
import { changeSetting, getSettings } from '@taschino/contract/settings.ts'
import { getShops, updateShop } from '@taschino/contract/shops.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { contract, shopBody } from '@taschino/testkit/bringing-in.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const BUSINESS = { type: 'business' as const, feeMin: 100, feeMax: 200 }
const ALL = { feeMin: 200, feeMax: 450, lowest: 150, highest: 450 }
const POLICY = { settings: { fees: { ...ALL, byType: [{ ...BUSINESS, lowest: 50, highest: 250 }] } } }
const of = (id: number) => ({ params: { id: String(id) } })

story(
  'a new shop comes with the company’s price of each type; an agent may offer others within the bounds of the type',
  async (world) => {
    const dario = await world.person('agent', { name: 'Dario Conti' })
    const brings = async (more: Parameters<typeof shopBody>[0]) => dario.gets(createShop, { body: shopBody(more), files: await contract() })
    const usual = await brings({})
    expect(usual.data).toMatchObject({ feeMin: 200, feeMax: 450, feesByType: [BUSINESS] })
    // Its own price for all leaves the types of the company's list as they are; saying none makes one price for all.
    expect((await brings({ feeMin: 150, feeMax: 300 })).data).toMatchObject({ feeMin: 150, feesByType: [BUSINESS] })
    expect((await brings({ feesByType: [] })).data.feesByType).toEqual([])
    const cheaper = [{ ...BUSINESS, feeMin: 50, feeMax: 60 }]
    expect((await brings({ feesByType: cheaper })).data.feesByType).toEqual(cheaper)
    const refused = async (...feesByType: { type: 'business' | 'gdo'; feeMin: number; feeMax: number }[]) =>
      dario.isRefused('fee_outside_policy', createShop, { body: shopBody({ feesByType }), files: await contract() })
    await refused({ ...BUSINESS, feeMin: 49 })
    await refused({ ...BUSINESS, feeMax: 251 })
    // A type that the company has no price for has the bounds of all.
    await refused({ type: 'gdo', feeMin: 100, feeMax: 200 })
    await dario.isRefused('fee_outside_policy', updateShop, { ...of(usual.id), body: { feesByType: [{ ...BUSINESS, feeMax: 300 }] } })
    for (const feesByType of [
      [BUSINESS, BUSINESS],
      [{ ...BUSINESS, feeMin: 201 }],
      [{ ...BUSINESS, feeMax: 501 }],
      [{ ...BUSINESS, lowest: 0 }],
      [{ type: 'silver', feeMin: 1, feeMax: 2 }],
    ])
      await dario.isRefused('invalid_input', updateShop, { ...of(usual.id), body: { feesByType } as never })
    expect((await dario.gets(getReview, of(usual.id))).data.feesByType).toEqual([BUSINESS])
  },
  POLICY,
)

story(
  'another list changes no shop that is there: how many keep which price is told, and each record says both',
  async (world) => {
    const [marta, dario] = [await world.person('company'), await world.person('agent')]
    const brings = async (more: Parameters<typeof shopBody>[0]) =>
      (await dario.gets(createShop, { body: shopBody(more), files: await contract() })).id
    const [usual, own] = [await brings({ title: 'Aurora' }), await brings({ title: 'Bruna', feeMin: 150, feeMax: 300 })]
    await brings({ title: 'Carlo' })
    expect(await marta.gets(listShopPrices, {})).toMatchObject({
      shops: 3,
      prices: [
        {
          feeMin: 200,
          feeMax: 450,
          feesByType: [BUSINESS],
          shops: 2,
          listed: true,
          some: [{ id: usual, title: 'Aurora' }, { title: 'Carlo' }],
        },
        { feeMin: 150, feeMax: 300, shops: 1, listed: false, some: [{ id: own }] },
      ],
    })
    await marta.gets(changeSetting, { body: { key: 'fees', value: { ...ALL, feeMax: 400, byType: [] } } })
    expect(await marta.gets(listShopPrices, {})).toMatchObject({
      shops: 3,
      prices: [
        { feeMax: 450, shops: 2, listed: false },
        { shops: 1, listed: false },
      ],
    })
    const record = await marta.gets(getReview, of(usual))
    expect(record).toMatchObject({ data: { feeMax: 450, feesByType: [BUSINESS] }, usual: { feeMin: 200, feeMax: 400, feesByType: [] } })
    await dario.isRefused('forbidden', listShopPrices, {} as never)
  },
  POLICY,
)

story(
  'the company writes any price of a shop, with a fresh proof; the shop reads it and cannot',
  async (world) => {
    const [marta, shop] = [await world.person('company'), await world.shop()]
    const carla = await world.person('shop', { place: shop.id })
    const body = { feesByType: [{ type: 'normal' as const, feeMin: 0, feeMax: 500 }] }
    await marta.isRefused('step_up_required', updateShop, { ...of(shop.id), body })
    await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    await marta.gets(updateShop, { ...of(shop.id), body })
    expect(await carla.gets(getShops, {})).toMatchObject(body)
    await carla.isRefused('invalid_input', updateShop, { ...of(shop.id), body: { feesByType: [] } })
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story('a value of the time when all types had one price counts as it was, and is not said anew', async (world) => {
  const marta = await world.person('admin')
  await world.db.query(
    `insert into company_setting (key, value, effective_from, state, decided_at) values ('fees', $1, now(), 'in_force', now())`,
    [JSON.stringify(ALL)],
  )
  await world.app.app.parts.access.look()
  const now = async () => (await marta.gets(getSettings, {})).settings.find(({ key }) => key === 'fees')?.value
  expect(await now()).toEqual({ ...ALL, byType: [] })
  await marta.isRefused('setting_same', changeSetting, { body: { key: 'fees', value: { ...ALL, byType: [] } } })
  const value = { ...ALL, byType: [{ ...BUSINESS, lowest: 0, highest: 300 }] }
  await marta.gets(changeSetting, { body: { key: 'fees', value } })
  expect(await now()).toEqual(value)
  for (const byType of [
    [{ ...BUSINESS, lowest: 150, highest: 300 }],
    [{ ...BUSINESS, lowest: 0, highest: 150 }],
    [{ ...BUSINESS, lowest: 0, highest: 501 }],
    [value.byType[0], value.byType[0]],
    [BUSINESS],
  ])
    await marta.isRefused('invalid_input', changeSetting, { body: { key: 'fees', value: { ...ALL, byType } } as never })
})
