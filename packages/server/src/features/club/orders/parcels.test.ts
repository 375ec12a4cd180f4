/** Stories of the company's own goods: who may know where they go, when, and what buyers read of it. */
import { listDeeds } from '@taschino/contract/audit.ts'
import { listManagedOrders, openParcel, sendParcel } from '@taschino/contract/club/company-orders.ts'
import { getOrder, receiveOrder } from '@taschino/contract/club/orders.ts'
import { buys, productBy } from '@taschino/testkit/club-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const ADDRESS = { name: 'Giulia Bianchi', street: 'Via Po 12', postalCode: '10123', city: 'Torino', province: 'TO' }

async function scene(world: World) {
  const [giulia, marta] = [await world.person('enduser'), await world.person('company')]
  await world.gives(giulia.id, '50,00 credits')
  const goods = await productBy(world, { provider: 'internal', kind: 'physical', stock: 5 })
  const { idOrder } = await buys(giulia, goods, { address: ADDRESS })
  return { giulia, marta, idOrder, params: { idOrder: String(idOrder) } }
}

const toSend = async (marta: Person): Promise<number[]> =>
  (await marta.gets(listManagedOrders, { query: { parcels: 'true' } })).items.map(({ idOrder }) => idOrder)

story(
  'goods wait until they are sent: the company reads the address, says that they left, and the buyer reads the number',
  async (world) => {
    const { giulia, marta, idOrder, params } = await scene(world)
    expect(await toSend(marta)).toContain(idOrder)
    expect(await marta.gets(openParcel, { params })).toEqual({ address: { ...ADDRESS, phone: null }, tracking: null })
    const parcel = { carrier: 'Poste', number: 'RR123' }
    const sent = await marta.gets(sendParcel, { params, body: { tracking: parcel } })
    expect(sent).toMatchObject({ state: 'shipped', maySend: false })
    // Said twice, the parcel left once, and the first tracking number stays.
    await marta.gets(sendParcel, { params, body: { tracking: { carrier: 'Altro', number: 'X' } } })
    expect(await toSend(marta)).not.toContain(idOrder)
    const read = await giulia.gets(getOrder, { params })
    expect(read).toMatchObject({ state: 'shipped', tracking: { ...parcel, url: null }, mayReceive: true })
    expect(read.timeline.map(({ step }) => step).filter((step) => step === 'shipped')).toHaveLength(1)
    await expect
      .poll(
        async () =>
          (
            await world.db.query(`select from letter where kind = 'club-news' and facts ->> 'gtid' = $1 and facts ->> 'as' = 'sent'`, [
              read.gtid,
            ])
          ).rowCount,
      )
      .toBe(1)
    const deeds = (await marta.gets(listDeeds, { query: {} })).items.map(({ act }) => act)
    expect(deeds).toEqual(expect.arrayContaining(['club.parcel-sent', 'club.address-read']))
  },
)

story('once it is there nobody of the company reads where somebody lives; what is no parcel of ours never tells', async (world) => {
  const { giulia, marta, params } = await scene(world)
  await marta.gets(sendParcel, { params, body: {} })
  expect((await marta.gets(openParcel, { params })).address.city).toBe('Torino')
  await giulia.gets(receiveOrder, { params })
  await marta.isRefused('no_parcel', openParcel, { params })
  await marta.isRefused('order_over', sendParcel, { params, body: {} })
  const codes = await productBy(world, { provider: 'internal', stock: 5 })
  const { idOrder } = await buys(giulia, codes)
  await marta.isRefused('no_parcel', sendParcel, { params: { idOrder: String(idOrder) }, body: {} })
  await marta.isRefused('not_found', openParcel, { params: { idOrder: '999999' } })
})
