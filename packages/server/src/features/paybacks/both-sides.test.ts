/** T16: who is the shop and its customer at once turns given value into euros slowly, and under the eyes of two people. */
import { requestPayback, getShopWallet } from '@taschino/contract/paybacks.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { approve, getRequest, listRequests } from '@taschino/contract/requests.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import type { Person, StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const HOUR_MS = 3_600_000
const OWN_CODE = 'RSTCRL80A41L219N'

interface Counter {
  forno: StoryShop
  bar: StoryShop
  carla: Person
  marta: Person
  enduser: Person
  stranger: Person
}

/** A shop, its sister, who works at each, and two customers with thirty euros of credits. */
async function counter(world: World): Promise<Counter> {
  const head = await world.shop({ title: 'Gruppo Rosetti', isGroup: true })
  const [forno, bar] = [
    await world.shop({ title: 'Forno Rosetti', group: head.id }),
    await world.shop({ title: 'Bar Rosetti', group: head.id }),
  ]
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const luca = await world.person('shop', { name: 'Luca Rosetti', place: bar.id })
  const [enduser, stranger] = [await world.person('enduser', { name: 'Carla Rosetti' }), await world.person('enduser')]
  for (const one of [enduser, stranger]) await world.gives(one.id, '30,00 credits')
  await world.db.query('update app_user set fiscal_code = $2 where id = $1', [carla.id, OWN_CODE])
  await world.db.query(`update app_user set fiscal_code = 'NRELCU85B12L219X', phone = '+393331234567' where id = $1`, [luca.id])
  await world.db.query(`update app_user set fiscal_code = 'BNCGLI90A41L219Q', phone = '+393330000000' where id = $1`, [stranger.id])
  return { forno, bar, carla, marta: await world.person('company', { name: 'Marta Serra' }), enduser, stranger }
}

const isKnownBy = (world: World, who: Person, facts: { code?: string; phone?: string }) =>
  world.db.query('update app_user set fiscal_code = $2, phone = $3 where id = $1', [who.id, facts.code ?? null, facts.phone ?? null])

story(
  'T16: own shop and own enduser: what one pays the other rests for two days, whether it is the shop, who works there or who works next door',
  async (world) => {
    const { forno, carla, enduser, stranger } = await counter(world)
    await stranger.pays(forno, '10,00 credits')
    await enduser.pays(forno, '20,00 credits')
    expect(await carla.gets(getShopWallet, {})).toMatchObject({ toBePaid: 3000, held: 0, available: 3000 })
    for (const facts of [{ code: '01234567897' }, { code: OWN_CODE }, { code: 'NRELCU85B12L219X' }, { phone: '+393331234567' }]) {
      await isKnownBy(world, enduser, facts)
      expect([facts, await carla.gets(getShopWallet, {})]).toMatchObject([facts, { held: 2000, available: 1000 }])
    }
    await carla.isRefused('takings_held', requestPayback, { body: { value: 1001, days: 30, net: 1 } })
    world.clock.forward(48 * HOUR_MS + 60_000)
    expect(await carla.gets(getShopWallet, {})).toMatchObject({ held: 0, available: 3000 })
    await carla.gets(requestPayback, { body: await quoted(carla, { value: 3000, days: 30 }) })
  },
)

story('T16: the company sees it before it says yes, and not what was taken back', async (world) => {
  const { forno, carla, marta, enduser, stranger } = await counter(world)
  await isKnownBy(world, enduser, { code: OWN_CODE })
  await stranger.pays(forno, '10,00 credits')
  const { gtid: undone } = await enduser.pays(forno, '5,00 credits')
  await enduser.pays(forno, '7,00 credits')
  const { gtid } = await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days: 30 }) })
  expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({
    flags: ['related'],
    watch: true,
    needsTwo: false,
    shop: { related: { count: 2, value: 1200 } },
  })
  await carla.gets(cancel, { params: { id: undone }, body: { reason: 'sbagliato' } })
  expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({ shop: { related: { count: 1, value: 700 } } })
  expect((await marta.gets(listRequests, { query: { party: String(forno.id) } })).items).toMatchObject([{ gtid, watch: true }])
})

story(
  'T16: beyond so much from its own side of the counter, whatever the shop asks for takes two people',
  async (world) => {
    const { forno, carla, marta, enduser, stranger } = await counter(world)
    const paolo = await world.person('company', { name: 'Paolo Neri' })
    await isKnownBy(world, enduser, { code: OWN_CODE })
    await stranger.pays(forno, '10,00 credits')
    await enduser.pays(forno, '5,00 credits')
    const asks = async () => (await carla.gets(requestPayback, { body: await quoted(carla, { value: 200, days: 30 }) })).gtid
    const [first, second] = [await asks(), await asks()]
    expect(await marta.gets(approve, { params: { gtid: first }, body: {} })).toMatchObject({ state: 'approved', needsTwo: false })
    await enduser.pays(forno, '0,01 credits')
    expect(await marta.gets(approve, { params: { gtid: second }, body: {} })).toMatchObject({
      state: 'pending',
      needsTwo: true,
      limit: 0,
      firstBy: 'Marta Serra',
    })
    await marta.isRefused('second_person_needed', approve, { params: { gtid: second }, body: {} })
    expect(await paolo.gets(approve, { params: { gtid: second }, body: {} })).toMatchObject({ state: 'approved' })
  },
  { settings: { relatedAbove: 500 } },
)
