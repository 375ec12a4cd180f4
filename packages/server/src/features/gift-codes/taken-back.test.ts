/** Gift codes under many hands at once, and after a backup was put back: nobody has the text of a code and its price. */
import { listFirstYeses } from '@taschino/contract/approvals.ts'
import { buyGift, listOwnCodes, returnGift, revealCode } from '@taschino/contract/gift-codes.ts'
import { cancelGift, quarantineCodes } from '@taschino/contract/gift-stock.ts'
import { stopParties } from '@taschino/ledger/lots.ts'
import { codesBy, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const body = (merchant: number, unit: number, amount = 1) => ({ body: { merchant, unit, amount } })
const ROUNDS = 8
const REASON = { reason: 'Confrontati con il negozio' }

story(
  'T19: seen, given back and taken back at the same moment: one of the three, and its price comes back once or not at all',
  async (world) => {
    const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
    const ivo = await world.person('company', { name: 'Ivo Bellini' })
    const merchant = await merchantBy(marta)
    await codesBy(marta, merchant, 1000, ROUNDS)
    await world.gives(giulia.id, '10,00 credits')
    for (let round = 0; round < ROUNDS; round++) {
      const { codes } = await giulia.gets(buyGift, body(merchant.id, 1000))
      const params = { id: String(codes[0]?.id) }
      const tries = await Promise.all([
        ...Array.from({ length: 4 }, () => giulia.sends(revealCode, { params })),
        ...Array.from({ length: 4 }, () => giulia.sends(returnGift, { params, key: crypto.randomUUID() })),
        ...(round % 2 ? [marta.sends(cancelGift, { params, key: crypto.randomUUID(), body: REASON })] : []),
      ])
      const [seen, back, cancelled] = [tries.slice(0, 4), tries.slice(4, 8), tries.slice(8)].map(
        (some) => some.filter(({ status }) => status === 200).length,
      )
      expect(tries.every(({ status }) => status < 500)).toBe(true)
      if (cancelled === 0) expect(seen === 0 ? back : 5).toBe(seen === 0 ? 1 : 5)
      expect((back ?? 0) + (cancelled ?? 0)).toBeLessThanOrEqual(1)
      if ((back ?? 0) > 0) expect(seen).toBe(0)
      // Seen by its buyer it takes two, of whom one may have said so by now.
      for (const who of [marta, ivo]) await who.sends(cancelGift, { params, key: crypto.randomUUID(), body: REASON })
      expect(await giulia.pocket()).toBe('10,00 credits')
    }
  },
)

story('T28: twenty buyings of one person at once stay within the day, and nothing is sold twice', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 1000, 30)
  await world.gives(giulia.id, '900,00 credits')
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => giulia.sends(buyGift, { ...body(merchant.id, 1000, 2), key: crypto.randomUUID() })),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await giulia.gets(listOwnCodes, { query: { limit: '50' } })).items).toHaveLength(10)
})

story('F26: what was bought before a backup was put back may have been seen since: it does not go back by itself', async (world) => {
  const [marta, giulia, luca] = [
    await world.person('company'),
    await world.person('enduser'),
    await world.person('enduser', { name: 'Luca Verdi' }),
  ]
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 1000, 1)
  for (const { id } of [giulia, luca]) await world.gives(id, '10,00 credits')
  const { codes } = await giulia.gets(buyGift, body(merchant.id, 1000))
  await world.db.query(`update gift_place set place = '7000000000000000000.1.16400'`)
  const params = { id: String(codes[0]?.id) }
  const until = async () => (await giulia.gets(listOwnCodes, {})).items.map(({ returnUntil }) => returnUntil)
  expect(await until()).toEqual([null])
  await giulia.isRefused('code_unsure', returnGift, { params })
  await luca.isRefused('sold_out', buyGift, body(merchant.id, 1000))
  await giulia.isRefused('code_unsure', returnGift, { params })
  expect(await until()).toEqual([null])
  expect((await marta.gets(cancelGift, { params, body: REASON })).value).toBe(1000)
  expect(await giulia.pocket()).toBe('10,00 credits')
})

story('what is given back while its sheet is put aside is put aside as well', async (world) => {
  const [marta, giulia, luca] = [
    await world.person('company'),
    await world.person('enduser'),
    await world.person('enduser', { name: 'Luca Verdi' }),
  ]
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 1000, 2)
  for (const { id } of [giulia, luca]) await world.gives(id, '10,00 credits')
  const { codes } = await giulia.gets(buyGift, body(merchant.id, 1000))
  await marta.gets(quarantineCodes, { body: REASON })
  await giulia.gets(returnGift, { params: { id: String(codes[0]?.id) } })
  await luca.isRefused('sold_out', buyGift, body(merchant.id, 1000))
})

story('a shop that was stopped after it bought gives back what nobody has seen, or is told why not', async (world) => {
  const marta = await world.person('company')
  const forno = await world.shop()
  const carla = await world.person('shop', { place: forno.id })
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 1000, 2)
  await world.gives(forno.id, '30,00 credits')
  const { codes } = await carla.gets(buyGift, body(merchant.id, 1000, 2))
  await world.db.tx((sql) => stopParties(sql, [forno.id], true))
  const [one, two] = codes.map(({ id }) => ({ id: String(id) }))
  expect((await carla.sends(returnGift, { params: one ?? {}, key: crypto.randomUUID() })).status).toBeLessThan(500)
  expect((await marta.sends(cancelGift, { params: two ?? {}, key: crypto.randomUUID(), body: REASON })).status).toBeLessThan(500)
})

story(
  'T20: a code that its buyer has seen is taken back by two persons: its value is not given back by one who has a friend',
  async (world) => {
    const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
    const ivo = await world.person('company', { name: 'Ivo Bellini' })
    const merchant = await merchantBy(marta)
    await codesBy(marta, merchant, 1000, 1)
    await world.gives(giulia.id, '10,00 credits')
    const { codes } = await giulia.gets(buyGift, body(merchant.id, 1000))
    const params = { id: String(codes[0]?.id) }
    await giulia.gets(revealCode, { params })
    expect(await marta.gets(cancelGift, { params, body: REASON })).toMatchObject({ waits: true, gtid: null, code: { state: 'revealed' } })
    await marta.isRefused('second_person', cancelGift, { params, body: REASON })
    expect(await giulia.pocket()).toBe('')
    expect((await ivo.gets(listFirstYeses, {})).items).toMatchObject([
      { act: 'gift', about: params.id, name: merchant.merchant, value: 1000 },
    ])
    expect(await ivo.gets(cancelGift, { params, body: REASON })).toMatchObject({ waits: false, code: { state: 'burned' } })
    expect(await giulia.pocket()).toBe('10,00 credits')
    expect((await ivo.gets(listFirstYeses, {})).items).toEqual([])
  },
)
