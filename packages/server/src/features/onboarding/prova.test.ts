/** Stories of PROVA: the real poster of a till is scanned by who may, both screens say what it was, and nothing in the world is paid. */
import { createShop, decideReview, getReview, withdraw } from '@taschino/contract/onboarding.ts'
import { getKit, testTill } from '@taschino/contract/shop-front.ts'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { getShopByCode, getShops, updateShop } from '@taschino/contract/shops.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { contract, ownerOf, shopBody } from '@taschino/testkit/bringing-in.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { PDFDocument } from 'pdf-lib'
import { describe, expect } from 'vitest'

const of = (id: number) => ({ params: { id: String(id) } })

async function cast(world: World) {
  const [dario, piero, marta] = [
    await world.person('agent', { name: 'Dario Conti' }),
    await world.person('agent', { name: 'Piero Lami' }),
    await world.person('company', { name: 'Marta Serra' }),
  ]
  const made = await dario.gets(createShop, { body: shopBody({ tills: ['banco', 'dehors'] }), files: await contract() })
  const carla = await ownerOf(world, made.id)
  return { dario, piero, marta, carla, id: made.id, code: made.tills[0]?.code ?? '', made }
}
const books = async (world: World) =>
  (
    await world.db.query(
      `select (select count(*)::int from ledger.movement) as movements, (select count(*)::int from ledger.entry) as entries, (select count(*)::int from ledger.charge) as charges,
         (select count(*)::int from ledger.idempotency) as keys, (select sum(balance)::bigint from ledger.account) as sum`,
    )
  ).rows[0]

describe('PROVA', () => {
  story('T17 tells both sides that it was one, is written down at the till, and moves nothing', async (world) => {
    const { dario, carla, marta, id, code } = await cast(world)
    const before = await books(world)
    const till = await world.listens(carla)
    const shown = await dario.gets(testTill, { params: { code }, body: {} })
    expect(shown).toMatchObject({
      prova: true,
      shop: { id, title: 'Panificio Aurora', enabled: false },
      till: 'banco',
      testedBy: 'Dario Conti',
    })
    // There is nothing in it that a receipt could be made of.
    expect(Object.keys(shown).toSorted()).toEqual(['code', 'prova', 'shop', 'testedAt', 'testedBy', 'till'])
    expect((await till.hears('onShopCompanyResponse', 'tested')).data).toMatchObject({ GTID: '', till: code })
    expect(await books(world)).toEqual(before)
    expect((await carla.gets(listTransactions, { params: { id: String(carla.id) }, query: {} })).items).toEqual([])
    const tills = async () => (await marta.gets(getReview, of(id))).tills.map(({ name, testedAt }) => [name, testedAt !== null])
    expect(await tills()).toEqual([
      ['banco', true],
      ['dehors', false],
    ])
    await marta.gets(decideReview, { ...of(id), body: { decision: 'approved', seen: 0 } })
    await carla.gets(testTill, { params: { code: code.toLowerCase() }, body: {} })
    expect(((await carla.gets(getShops, { query: {} })) as OwnShop).codes.map(({ testedAt }) => testedAt !== null)).toEqual([true, false])
    expect(await books(world)).toEqual(before)
  })

  story('T01 is for who has to do with the shop: to everybody else the code is none, and payers have no such call', async (world) => {
    const { dario, piero, marta, id, code } = await cast(world)
    const giulia = await world.person('enduser')
    const stranger = await world.person('shop', { place: (await world.shop()).id })
    for (const who of [piero, stranger]) {
      await who.isRefused('shop_code_unknown', testTill, { params: { code }, body: {} })
      await who.isRefused('not_found', getKit, of(id))
    }
    await giulia.isRefused('forbidden', testTill, { params: { code }, body: {} })
    await dario.isRefused('shop_code_unknown', testTill, { params: { code: 'ZZZZ9999' }, body: {} })
    await dario.isRefused('invalid_input', testTill, { params: { code }, body: { value: 800 } })
    // Off is off, and a shop that was given up is tried no more.
    await marta.gets(updateShop, { ...of(id), body: { tills: [{ code, name: 'banco', enabled: false }] } })
    await dario.isRefused('shop_code_unknown', testTill, { params: { code }, body: {} })
    await marta.gets(updateShop, { ...of(id), body: { tills: [{ code, name: 'banco', enabled: true }] } })
    await dario.gets(withdraw, { ...of(id), body: {} })
    await dario.isRefused('shop_code_unknown', testTill, { params: { code }, body: {} })
  })

  story('sixty a day in one shop, twenty at once or one after the other', async (world) => {
    const { dario, carla, code } = await cast(world)
    await world.db.query(`insert into till_test (code, tested_by, at) select $1, $2, now() from generate_series(1, 55)`, [code, dario.id])
    const answers = await Promise.all(Array.from({ length: 20 }, () => carla.sends(testTill, { params: { code }, body: {} })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    await dario.isRefused('tests_a_day', testTill, { params: { code }, body: {} })
    world.clock.forward(25 * 3_600_000)
    await dario.gets(testTill, { params: { code }, body: {} })
  })
})

describe('the printed kit', () => {
  story('is a sheet for each till that is on, before the shop is open; of a stopped shop there is none', async (world) => {
    const { dario, carla, marta, id, made } = await cast(world)
    const kit = async () =>
      PDFDocument.load(
        Buffer.from(
          await (
            await fetch(`${world.url}/api/v1/shops/${id}/kit`, { headers: { authorization: `Bearer ${await dario.token()}` } })
          ).arrayBuffer(),
        ),
      )
    expect((await kit()).getPageCount()).toBe(2)
    const [banco, dehors] = made.tills
    await marta.gets(updateShop, { ...of(id), body: { tills: [{ code: banco?.code ?? '', name: 'banco', enabled: false }] } })
    expect((await kit()).getPageCount()).toBe(1)
    await marta.gets(updateShop, { ...of(id), body: { tills: [{ code: dehors?.code ?? '', name: 'dehors', enabled: false }] } })
    await carla.isRefused('no_tills', getKit, of(id))
    await marta.gets(updateShop, { ...of(id), body: { tills: [{ code: dehors?.code ?? '', name: 'dehors', enabled: true }] } })
    const { version } = await marta.gets(getReview, of(id))
    await marta.gets(decideReview, { ...of(id), body: { decision: 'approved', seen: version } })
    await marta.gets(updateShop, { ...of(id), body: { enabled: false, reason: 'Chiuso per lavori' } })
    await carla.isRefused('shop_stopped', getKit, of(id))
    // What is printed leads to the till, and to whoever scans it the shop says that it is not open.
    expect(banco?.link).toBe(`${world.app.app.parts.settings.publicUrl}/enduser-payment/code/${banco?.code}`)
    expect((await carla.gets(getShopByCode, { params: { code: dehors?.code ?? '' } })).shop.enabled).toBe(false)
  })
})
