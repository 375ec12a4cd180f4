/** Stories of finding shops: who sees which, by words and by distance, page by page, and what a code stands for. */
import { describe, expect } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import {
  getPoster,
  getShop,
  getShopByCode,
  getShops,
  shopsNear,
  staticShops,
  yesTicketNear,
  yesTicketShops,
} from '@taschino/contract/shops.ts'
import type { OwnShop, PublicShop } from '@taschino/contract/shop-shapes.ts'
import { send, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

/** A quarter of Torino, named so that no other story's shops are found in it. */
async function quarter(world: World) {
  const mark = `Q${Math.random().toString(36).slice(2, 9)}`
  const dario = await world.person('agent', { name: 'Dario Mussi' })
  const at = (title: string, lat: number, lon: number, more = {}) => world.shop({ title: `${mark} ${title}`, place: [lat, lon], ...more })
  const forno = await at('Forno Rosetti', 45.06807, 7.68931, {
    tills: ['cassa 1', 'cassa 2'],
    idAgent: dario.id,
    description: 'Pane e focacce',
  })
  const bar = await at('Caffè Centrale', 45.06768, 7.68245, { address: 'Piazza San Carlo 182, Torino', capabilities: ['normal'] })
  const far = await at('Sapori Brera', 45.47232, 9.18771, { address: 'Via Brera 22, Milano', capabilities: ['business'] })
  const closed = await at('Chiuso', 45.068, 7.689, { enabled: false, idAgent: dario.id })
  const group = await at('Gruppo', 45.068, 7.689, { isGroup: true })
  const giulia = await world.person('enduser')
  const marta = await world.person('company', { name: 'Marta Serra' })
  return { mark, dario, forno, bar, far, closed, group, giulia, marta }
}

const titles = (items: readonly PublicShop[]): string[] => items.map((shop) => shop.title.split(' ').slice(1).join(' '))
const list = async (who: Person, query: Record<string, string>): Promise<PublicShop[]> => {
  const page = await who.gets(getShops, { query })
  if (!('items' in page)) throw new Error('a page was expected')
  return page.items
}

describe('lists of shops', () => {
  story('payers see what can be paid, agents what they brought in, the company everything', async (world) => {
    const { mark, giulia, dario, marta, closed } = await quarter(world)
    expect(titles(await list(giulia, { text: mark }))).toEqual(['Caffè Centrale', 'Forno Rosetti', 'Sapori Brera'])
    expect(titles(await list(dario, { text: mark }))).toEqual(['Chiuso', 'Forno Rosetti'])
    expect(titles(await list(marta, { text: mark }))).toEqual(['Caffè Centrale', 'Chiuso', 'Forno Rosetti', 'Gruppo', 'Sapori Brera'])
    expect(titles(await list(marta, { text: mark, enabled: 'false' }))).toEqual(['Chiuso'])
    expect(titles(await list(giulia, { text: mark, enabled: 'false' }))).toEqual([])
    expect(titles(await list(marta, { text: mark, idAgent: String(dario.id) }))).toEqual(['Chiuso', 'Forno Rosetti'])
    // Somebody else's network stays somebody else's, whatever the parameter says (T03).
    const other = await world.person('agent', { name: 'Piero Costa' })
    expect(await list(other, { text: mark, idAgent: String(dario.id) })).toEqual([])
    await giulia.isRefused('not_found', getShop, { params: { id: closed.id } })
    await other.isRefused('not_found', getShop, { params: { id: closed.id } })
    await giulia.isRefused('not_found', getShop, { params: { id: 999_999 } })
    for (const who of [dario, marta]) expect((await who.gets(getShop, { params: { id: String(closed.id) } })).enabled).toBe(false)
    await giulia.isRefused('not_found', getShop, { params: { id: 'abc' } })
  })

  story('by words without accents, case or order, in title, address and description; signs of LIKE mean themselves', async (world) => {
    const { mark, giulia } = await quarter(world)
    const find = async (text: string) => titles(await list(giulia, { text: `${text} ${mark}` }))
    expect(await find('CAFFE')).toEqual(['Caffè Centrale'])
    expect(await find('carlo piazza')).toEqual(['Caffè Centrale'])
    expect(await find('focacce')).toEqual(['Forno Rosetti'])
    for (const text of ['%', '_', '\\', '100%', "'; drop table shop; --"]) expect(await find(text)).toEqual([])
    await world.shop({ title: `${mark} 100% Bio_logico` })
    expect(await find('100% bio_')).toEqual(['100% Bio_logico'])
    expect(await find('100_')).toEqual([])
  })

  story('by distance: nearest first, in whole metres, inside the circle, with every capability that was asked for', async (world) => {
    const { mark, giulia, bar } = await quarter(world)
    const place = { lat: '45.068', lon: '7.689' }
    const near = await giulia.gets(shopsNear, { params: place, query: { text: mark } })
    expect(titles(near.items)).toEqual(['Forno Rosetti', 'Caffè Centrale', 'Sapori Brera'])
    expect(near.items.map((shop) => shop.distance)).toEqual([26, 516, 125_601])
    expect(titles((await giulia.gets(yesTicketNear, { params: place, query: { text: mark, maxDistance: '516' } })).items)).toEqual([
      'Forno Rosetti',
      'Caffè Centrale',
    ])
    expect(titles((await giulia.gets(yesTicketNear, { params: place, query: { text: mark, maxDistance: '515' } })).items)).toEqual([
      'Forno Rosetti',
    ])
    expect(titles((await giulia.gets(yesTicketShops, { query: { text: mark, capabilities: 'business,gdo' } })).items)).toEqual([
      'Sapori Brera',
    ])
    expect(await giulia.gets(getShop, { params: { id: String(bar.id) } })).toMatchObject({
      distance: null,
      position: { x: 45.06768, y: 7.68245 },
    })
    for (const wrong of [
      { lat: '91', lon: '0' },
      { lat: '45', lon: '181' },
      { lat: 'x', lon: '0' },
      { lat: '1e1', lon: '0' },
    ])
      await giulia.isRefused('not_found', yesTicketNear, { params: wrong })
    for (const wrong of [
      { maxDistance: '0' },
      { limit: '101' },
      { limit: '0' },
      { skip: '-1' },
      { cursor: 'nonsense' },
      { cursor: 't.1' },
      { capabilities: 'gold' },
      { enabled: 'yes' },
    ])
      await giulia.isRefused('invalid_input', yesTicketNear, { params: place, query: wrong })
  })

  story('page by page: every shop once, by name and by distance, also where many are equally far', async (world) => {
    const { giulia } = await quarter(world)
    const mark = `P${Math.random().toString(36).slice(2, 9)}`
    for (let i = 0; i < 7; i++) await world.shop({ title: `${mark} Bottega ${i % 3}`, place: [45.1 + Math.floor(i / 3) / 100, 7.7] })
    const whole = await list(giulia, { text: mark, limit: '100' })
    expect(whole).toHaveLength(7)
    for (const walk of ['name', 'distance', 'skip']) {
      const ids: number[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = {
          text: mark,
          limit: '2',
          ...(walk === 'skip' ? { skip: String(ids.length) } : cursor ? { cursor } : {}),
        }
        const page: { items: PublicShop[]; nextCursor: string | null } =
          walk === 'distance'
            ? await giulia.gets(yesTicketNear, { params: { lat: '45.1', lon: '7.7' }, query })
            : await giulia.gets(yesTicketShops, { query })
        ids.push(...page.items.map((shop) => shop.id))
        cursor = page.nextCursor
      } while (cursor)
      expect(new Set(ids).size, walk).toBe(7)
      expect(ids, walk).toHaveLength(7)
      if (walk !== 'distance') expect(ids).toEqual(whole.map((shop) => shop.id))
    }
  })

  story('tell the company when tickets were last taken, learned from the books', async (world) => {
    const { mark, forno, giulia, marta } = await quarter(world)
    const lastPaidAt = async () => (await list(marta, { text: `${mark} forno` }))[0]?.lastPaidAt
    expect(await lastPaidAt()).toBeNull()
    await world.gives(giulia.id, '1 × 8,00 normal')
    const { at } = await giulia.pays(forno, '1 × 8,00 normal')
    expect(Math.abs(Date.parse((await lastPaidAt()) ?? '') - Date.parse(at))).toBeLessThan(2000)
  })

  story('on the map for everybody, without a login: only what can be paid and has a place', async (world) => {
    const { mark, forno } = await quarter(world)
    await world.shop({ title: `${mark} Senza luogo` })
    const answer = await send(world.url, staticShops, {})
    const mine = (answer.json as { name: string }[]).filter((shop) => shop.name.startsWith(mark))
    expect(mine.map((shop) => shop.name.slice(mark.length + 1))).toEqual(['Caffè Centrale', 'Forno Rosetti', 'Sapori Brera'])
    expect(mine[1]).toEqual({
      name: forno.title,
      merchant: `${forno.title} srl`,
      icon: null,
      address: 'Via Po 12, Torino',
      lat: 45.06807,
      lon: 7.68931,
    })
  })
})

describe('what each role may know of a shop (T04)', () => {
  const PUBLIC = [
    'acceptedAt',
    'address',
    'capabilities',
    'description',
    'distance',
    'enabled',
    'icon',
    'id',
    'isGroup',
    'lastPaidAt',
    'position',
    'title',
  ]
  const OWN = [
    'businessName',
    'codes',
    'feeMax',
    'feeMin',
    'feesByType',
    'fiscalCode',
    'iban',
    'ibanReceiverName',
    'idShopGroup',
    'invoiceEmail',
    'merchantID',
    'merchantShopID',
    'stopped',
  ]

  story('is the same short list for all, and the whole only for the shop itself', async (world) => {
    const { mark, forno, giulia, dario, marta } = await quarter(world)
    const agency = await world.person('agency', { name: 'Ufficio Personale', place: await world.agency() })
    for (const who of [giulia, dario, marta, agency, await world.person('superagent'), await world.person('admin')]) {
      const answers = [
        await who.sends(getShop, { params: { id: forno.id } }),
        await who.sends(getShopByCode, { params: { code: forno.tills[0] } }),
        await who.sends(getShops, { query: { text: mark } }),
      ]
      expect(Object.keys(answers[0]?.json as object).toSorted(), who.role).toEqual([...PUBLIC, 'openingHours'].toSorted())
      expect(Object.keys((answers[1]?.json as { shop: object }).shop).toSorted(), who.role).toEqual(PUBLIC)
      for (const answer of answers) for (const secret of ['IT60X', '01234567897', 'fatture@']) expect(answer.text).not.toContain(secret)
    }
    const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
    const own = (await carla.gets(getShops, { query: {} })) as OwnShop
    expect(Object.keys(own).toSorted()).toEqual([...PUBLIC, ...OWN].toSorted())
    expect(own.codes).toEqual(
      [0, 1].map((i) => ({
        code: forno.tills[i],
        name: `cassa ${i + 1}`,
        link: `http://localhost:3000/enduser-payment/code/${forno.tills[i]}`,
        testedAt: null,
      })),
    )
    expect(Object.keys(await carla.gets(getShop, { params: { id: String(forno.id) } })).toSorted()).toEqual(
      [...PUBLIC, 'openingHours'].toSorted(),
    )
  })
})

describe('a code', () => {
  story('is a till, however it is typed; a disabled shop is named as such; what nobody has is unknown', async (world) => {
    const { giulia, forno } = await quarter(world)
    const typed = (forno.tills[1] ?? '').toLowerCase().replaceAll('0', 'o')
    expect(await giulia.gets(getShopByCode, { params: { code: typed } })).toMatchObject({
      shop: { id: forno.id },
      code: forno.tills[1],
      till: 'cassa 2',
      charge: null,
    })
    await world.db.query('update shop set enabled = false where id = $1', [forno.id])
    expect((await giulia.gets(getShopByCode, { params: { code: forno.tills[1] ?? '' } })).shop.enabled).toBe(false)
    await giulia.isRefused('shop_code_unknown', getShopByCode, { params: { code: 'ZZZZ9999' } })
    await giulia.isRefused('shop_code_unknown', getShopByCode, { params: { code: 'FORN-UNO' } })
    await giulia.isRefused('not_found', getShopByCode, { params: { code: 'https://evil.example/x' } })
  })

  story('cannot be guessed: after ten unknown ones the account waits, nobody else does', async (world) => {
    const { giulia, dario, forno } = await quarter(world)
    for (let i = 0; i < 10; i++) await giulia.isRefused('shop_code_unknown', getShopByCode, { params: { code: `ZZZZ000${i}` } })
    expect((await giulia.isRefused('too_many', getShopByCode, { params: { code: forno.tills[0] } })).headers.get('retry-after')).toBe('600')
    await dario.gets(getShopByCode, { params: { code: forno.tills[0] ?? '' } })
    world.clock.forward(10 * 60_000)
    await giulia.gets(getShopByCode, { params: { code: forno.tills[0] ?? '' } })
  })
})

describe('the poster', () => {
  story('is a PDF of one’s own till, and of no other', async (world) => {
    const { forno, bar, giulia } = await quarter(world)
    const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
    const answer = await fetch(`${world.url}/api/v1/shops/poster/${forno.tills[0]}`, {
      headers: { authorization: `Bearer ${await carla.token()}` },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await PDFDocument.load(await answer.arrayBuffer())).getTitle()).toBe(`${forno.title} · cassa 1`)
    await carla.isRefused('shop_code_unknown', getPoster, { params: { code: bar.tills[0] } })
    await carla.isRefused('shop_code_unknown', getPoster, { params: { code: 'FORN-UNO' } })
    await giulia.isRefused('forbidden', getPoster, { params: { code: forno.tills[0] } })
  })
})
