/** What is set aside for a shop is exactly what it asked for and was not answered yet; and its list is what a child would list (G12). */
import { expect } from 'vitest'
import { convertTickets, exportShopRequests, listShopRequests, requestPayback, type ShopRequest } from '@taschino/contract/paybacks.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { approve, reject } from '@taschino/contract/requests.ts'
import { listTransactions, type Transaction } from '@taschino/contract/wallet.ts'
import { quoted, quotedCut } from '@taschino/testkit/quoted.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

/** I12: for every shop, what lies aside in the books against what its open requests say. */
async function aside(world: World): Promise<{ shop: number; kept: number; asked: number }[]> {
  const { rows } = await world.db.query<{ shop: number; kept: number; asked: number }>(
    `select s.id as shop,
       (select coalesce(sum(a.balance), 0)::bigint from ledger.account a where a.party = s.id and a.kind in ('payout', 'hold')) as kept,
       (select coalesce(sum(r.value), 0)::bigint from request r where r.id_party = s.id
          and (r.state = 'pending' or (r.kind = 'payback' and r.state in ('approved', 'sent', 'returned')))) as asked
     from shop s order by s.id`,
  )
  return rows
}

interface Ended {
  waiting: ShopRequest[]
  over: ShopRequest[]
}

/** Everything that can become of what a shop asks for, and a list of it. */
async function busyShop(world: World) {
  const forno = await world.shop({ capabilities: ['normal', 'business', 'free_credits'] })
  const [carla, giulia, direzione] = [
    await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
    await world.person('enduser'),
    await world.person('company', { name: 'Marta Serra' }),
  ]
  await world.gives(giulia.id, '40 × 8,00 normal + 6 × 15,00 business + 90,00 credits')
  for (let n = 1; n <= 6; n++) await giulia.pays(forno, `${n} × 8,00 normal + 1 × 15,00 business + ${n},50 credits`)
  const asks = async (value: number) => carla.gets(requestPayback, { body: await quoted(carla, { value, days: 7 }) })
  const credits = async (value: number): Promise<ShopRequest> =>
    (await carla.gets(convertTickets, { body: { parts: [{ to: 'free_credits', type: 'free_credits', value }] } })).credits as ShopRequest
  const ended: Ended = { waiting: [await asks(1000), await credits(300)], over: [] }
  for (const one of [await asks(1100), await credits(400)]) {
    await carla.gets(cancel, { params: { id: one.gtid }, body: { reason: 'no' } })
    ended.over.push(one)
  }
  for (const one of [await asks(1200), await credits(450)]) {
    await direzione.gets(reject, { params: { gtid: one.gtid }, body: { reason: 'no' } })
    ended.over.push(one)
  }
  const [euros, more] = [await asks(1300), await credits(500)]
  for (const { gtid } of [euros, more]) await direzione.gets(approve, { params: { gtid }, body: {} })
  ended.waiting.push(euros)
  ended.over.push(more)
  await carla.gets(convertTickets, {
    body: await quotedCut(carla, {
      parts: [
        { to: 'business', type: 'business', value: 700 },
        { to: 'payback', type: 'normal', value: 150 },
      ],
    }),
  })
  return { forno, carla, giulia, direzione, ended }
}

story(
  'I12: what lies aside is what waits for an answer or for the bank, to the cent, after every step and when many come at once',
  async (world) => {
    const { forno, carla, direzione } = await busyShop(world)
    const check = async () => {
      for (const { kept, asked } of await aside(world)) expect(kept).toBe(asked)
      return (await aside(world)).find(({ shop }) => shop === forno.id)?.kept
    }
    expect(await check()).toBe(1000 + 300 + 1300 + 150)
    const made = await Promise.all(
      Array.from({ length: 6 }, async () => carla.gets(requestPayback, { body: await quoted(carla, { value: 200, days: 2 }) })),
    )
    expect(await check()).toBe(2750 + 1200)
    await Promise.all(
      made.flatMap(({ gtid }) => [
        carla.sends(cancel, { params: { id: gtid }, body: { reason: 'no' } }),
        direzione.sends(reject, { params: { gtid }, body: { reason: 'no' } }),
        direzione.sends(approve, { params: { gtid }, body: {} }),
      ]),
    )
    await check()
  },
)

const page = (who: Person, query: Record<string, string>) => who.gets(listTransactions, { params: { id: String(who.id) }, query })
async function walk(who: Person, query: Record<string, string>): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (let cursor: string | null = null; ;) {
    const { items, nextCursor }: { items: Transaction[]; nextCursor: string | null } = await page(who, {
      ...query,
      limit: '3',
      ...(cursor ? { cursor } : {}),
    })
    rows.push(...items)
    if (nextCursor === null) return rows
    cursor = nextCursor
  }
}

story(
  'G12: the list of a shop that asks finds its paybacks and requests by filter, says where each stands, and adds up to what the shop holds',
  async (world) => {
    const { forno, carla, ended } = await busyShop(world)
    const all = await walk(carla, {})
    const isPayback = (row: Transaction) => row.type === 'payback'
    const isRequest = (row: Transaction) => row.type === 'free-credits-request' || row.type === 'ticket-request'
    const model: [Record<string, string>, (row: Transaction) => boolean][] = [
      [{ payback: 'true' }, isPayback],
      [{ request: 'true' }, isRequest],
      [{ payback: 'true', request: 'true' }, (row) => isPayback(row) || isRequest(row)],
      [{ payback: 'false' }, (row) => !isPayback(row)],
      [{ request: 'false' }, (row) => !isRequest(row)],
      [{ payback: 'false', request: 'true' }, isRequest],
    ]
    for (const [query, fits] of model)
      expect(
        (await walk(carla, query)).map(({ gtid }) => gtid),
        JSON.stringify(query),
      ).toEqual(all.filter(fits).map(({ gtid }) => gtid))
    const { rows } = await world.db.query<{ held: number }>('select sum(balance)::bigint as held from ledger.account where party = $1', [
      forno.id,
    ])
    expect(all.reduce((sum, { value }) => sum + value, 0)).toBe(rows[0]?.held)
    const { items } = await carla.gets(listShopRequests, { query: { limit: '100' } })
    for (const { gtid, state, value } of items) expect(all.find((row) => row.gtid === gtid)?.request).toMatchObject({ state, value })
    const open = await carla.gets(listShopRequests, { query: { open: 'true' } })
    expect(open.items.map(({ gtid }) => gtid).filter((gtid) => ended.waiting.some((one) => one.gtid === gtid))).toHaveLength(
      ended.waiting.length,
    )
    expect(open.items.filter(({ gtid }) => ended.over.some((one) => one.gtid === gtid))).toEqual([])
    // By cursor each once, newest first.
    const seen: ShopRequest[] = []
    for (let cursor: string | null = null; ;) {
      const { items: some, nextCursor }: { items: ShopRequest[]; nextCursor: string | null } = await carla.gets(listShopRequests, {
        query: { limit: '2', ...(cursor ? { cursor } : {}) },
      })
      seen.push(...some)
      if (nextCursor === null) break
      cursor = nextCursor
    }
    expect(seen).toEqual(items)
    await carla.isRefused('invalid_input', listShopRequests, { query: { cursor: 'x' } })
  },
)

story('the list leaves as a file with every request, and no cell of it is a formula (T61)', async (world) => {
  const { carla } = await busyShop(world)
  const { gtid } = await carla.gets(requestPayback, { body: await quoted(carla, { value: 900, days: 15 }) })
  await carla.gets(cancel, { params: { id: gtid }, body: { reason: '=HYPERLINK("x")' } })
  const { text } = await carla.sends(exportShopRequests, { query: { format: 'csv' } })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(1 + (await carla.gets(listShopRequests, { query: { limit: '100' } })).items.length)
  expect(lines.find((line) => line.includes(gtid))).toContain(`'=HYPERLINK`)
})

story(
  'a list that is too long for a spreadsheet says so',
  async (world) => {
    const { carla } = await busyShop(world)
    await carla.isRefused('export_too_large', exportShopRequests, { query: { format: 'csv' } })
  },
  { settings: { exportMax: 1 } },
)
