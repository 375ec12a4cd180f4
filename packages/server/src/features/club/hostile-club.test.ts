/** T31 to T40 as the club meets them: in codes, links, webhooks and names that come from elsewhere; over HTTP, with nothing in between. */
import { randomUUID } from 'node:crypto'
import { createOrder, getOrder } from '@taschino/contract/club/orders.ts'
import { giveVoucher, listOrderVouchers, lookAtGift, revealVoucher, takeGift } from '@taschino/contract/club/vouchers.ts'
import { getProduct } from '@taschino/contract/club/catalogue.ts'
import { asHmacKey, signedHeaders } from '@taschino/protocol/signature.ts'
import { buys, productBy } from '@taschino/testkit/club-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { cleanItem } from './catalogue/clean-item.ts'

const KEY = asHmacKey(Buffer.alloc(32, 7))
const RINGS = { settings: { providers: { pointer: { address: 'https://hand.example', key: 'k', signsWith: KEY, takes: [KEY] } } } }

async function codeOf(world: World, giulia: Person): Promise<{ idVoucher: string }> {
  const { idOrder } = await buys(giulia, await productBy(world, { provider: 'internal', stock: 3, giftable: true }))
  const { vouchers } = await giulia.gets(listOrderVouchers, { params: { idOrder: String(idOrder) } })
  return { idVoucher: String(vouchers[0]?.idVoucher) }
}
const inLink = (url: string) => ({ body: { code: url.split('#')[1] ?? '' } })

story(
  'T32, T36, T37: a link of a gift is ours, opens nothing by being looked at, and what is in a picture of it is good once',
  async (world) => {
    const [giulia, luca, ugo] = [await world.person('enduser'), await world.person('enduser'), await world.person('enduser')]
    await world.gives(giulia.id, '50,00 credits')
    const params = await codeOf(world, giulia)
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const answer = await giulia.sends(giveVoucher, { params, headers: evil })
    const { url } = answer.json as { url: string }
    expect(url).not.toContain('evil')
    // The secret stands where no server ever sees it.
    expect(new URL(url).pathname + new URL(url).search).not.toContain(new URL(url).hash.slice(1, 20))
    for (let n = 0; n < 3; n += 1) await luca.gets(lookAtGift, inLink(url))
    await luca.gets(takeGift, inLink(url) as never)
    await ugo.isRefused('gift_unknown', takeGift, inLink(url))
    await ugo.isRefused('not_found', revealVoucher, { params })
  },
)

story('T33, T34, T35: codes of links are not guessed, and what is another’s is said as what is not there', async (world) => {
  const [giulia, ugo] = [await world.person('enduser'), await world.person('enduser')]
  await world.gives(giulia.id, '50,00 credits')
  const params = await codeOf(world, giulia)
  await giulia.gets(giveVoucher, { params })
  for (let n = 0; n < 20; n += 1) {
    const guess = { body: { code: randomUUID().replaceAll('-', '').padEnd(43, 'x') } }
    expect((await ugo.sends(takeGift, guess)).status).toBeGreaterThanOrEqual(400)
  }
  const { idOrder } = await buys(giulia, await productBy(world, { provider: 'internal', stock: 3 }))
  const [theirs, nobodys] = [
    await ugo.sends(getOrder, { params: { idOrder: String(idOrder) } }),
    await ugo.sends(getOrder, { params: { idOrder: '99999999' } }),
  ]
  expect([theirs.status, theirs.text]).toEqual([nobodys.status, nobodys.text])
})

story(
  'T38, T39, T40: a bell rung a hundred times writes to nobody, is kept once, and is none without our provider’s own key',
  async (world) => {
    const kept = async () => (await world.db.query<{ n: number }>('select count(*)::int as n from provider_bell')).rows[0]?.n
    const body = JSON.stringify({ type: 'order.changed', timestamp: new Date().toISOString(), data: { key: 'K-1', seq: 1 } })
    const rings = (headers: object) =>
      fetch(`${world.url}/api/v1/club/providers/pointer/events`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      }).then(({ status }) => status)
    const now = Math.floor(Date.now() / 1000)
    const signed = signedHeaders('msg_1', now, Buffer.from(body), [KEY])
    for (let n = 0; n < 100; n += 1) expect(await rings(signed)).toBe(204)
    expect(await kept()).toBe(1)
    const [mac = ''] = [signed['webhook-signature']].flat()
    const forged = [
      { ...signed, 'webhook-signature': '' },
      { ...signed, 'webhook-signature': 'none' },
      { ...signed, 'webhook-signature': String(mac).replace('v1,', 'v1a,') },
      { ...signed, 'webhook-signature': String(mac).replace('v1,', 'v0,') },
      { ...signed, 'webhook-id': 'msg_2' },
      { ...signed, 'webhook-timestamp': String(now + 1) },
      signedHeaders('msg_3', now, Buffer.from(body), [asHmacKey(Buffer.alloc(32, 8))]),
      signedHeaders('msg_4', now - 301, Buffer.from(body), [KEY]),
    ]
    for (const headers of forged) expect(await rings(headers)).toBe(401)
    expect(await kept()).toBe(1)
    const { rows } = await world.db.query<{ n: number }>('select count(*)::int as n from notification')
    expect(rows[0]?.n).toBe(0)
  },
  RINGS,
)

story('T31, T66: names that turn or run are words, and a script’s address is none', async (world) => {
  const giulia = await world.person('enduser')
  const id = await productBy(world, { provider: 'internal', stock: 3 })
  const name = '<script>alert(1)</script>'
  await world.db.query('update club_product set name = $2 where id = $1', [id, name])
  expect((await giulia.gets(getProduct, { params: { id: String(id) } })).name).toBe(name)
  await world.gives(giulia.id, '20,00 credits')
  const made = await giulia.sends(createOrder, {
    body: { idProduct: id, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'] },
  })
  expect([made.status, made.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')])
  const item = (brand: string, logo: string) =>
    cleanItem({ kind: 'brand', externalId: 'b', version: 1, categoryId: 'c', name: brand, logo })
  expect(item('\u202Eoizivres', 'https://x.example/a.png')).toMatchObject({ name: 'oizivres' })
  for (const address of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', ' javascript:alert(1)'])
    expect(item('Lume', address)).toMatchObject({ logo: null })
})
