/**
 * A server that is killed while a code is looked at, noted, shown to the company, put on sale again or taken out; and while the clock lets
 * codes end. Whoever was told a code has one that counts as seen; everything else is there whole, or not at all.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { buyGift, listOwnCodes, returnGift, revealCode, useGift } from '@taschino/contract/gift-codes.ts'
import { quarantineCodes, releaseCodes, removeCode, revealStock } from '@taschino/contract/gift-stock.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { codesBy, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { killedAt } from '@taschino/testkit/killed-at.ts'
import { Person } from '@taschino/testkit/personas.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
let server: RealServer
beforeAll(async () => {
  world = await World.open()
  server = await startRealServer({ databaseUrl: world.databaseUrl, env: { TASCHINO_STEP_UP: 'off' } })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await world?.close()
})

const at = ({ username, role, id, place }: Person): Person => new Person(() => server.url, { username, role, id, place })
const reason = { reason: 'Prova' }

/** All that a look, a note or a release changes of codes, of the books and of what is written down about the company's deeds. */
async function there(): Promise<string> {
  const { rows } = await world.db.query<{ line: string }>(
    `select concat_ws(' ', (select string_agg(concat_ws('-', id, state, spent, revealed_at is not null, seen_at is not null), ' ' order by id) from gift_code),
       (select count(*) from ledger.movement), (select count(*) from audit_log where act like 'gift.%')) as line`,
  )
  return rows[0]?.line ?? ''
}
const killed = (table: string, act: () => Promise<unknown>): Promise<void> => killedAt({ db: world.db, server, there }, table, act)

async function scene(count: number, expiry?: string) {
  const [marta, giulia] = [at(await world.person('company')), at(await world.person('enduser'))]
  const merchant = await merchantBy(marta, { units: [1000] })
  const texts = await codesBy(marta, merchant, 1000, count, expiry)
  await world.gives(giulia.id, '100,00 credits')
  return { marta, giulia, merchant, texts }
}

test('killed at each place of a look, a note, a look of the company, a release, a removal: nothing of it is there; asked again it is done', async () => {
  const { marta, giulia, merchant, texts } = await scene(3)
  const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 1000, amount: 1 } })
  const params = { id: String(codes[0]?.id) }
  await killed('gift_code', () => giulia.sends(revealCode, { params }))
  expect((await giulia.gets(listOwnCodes, {})).items[0]?.state).toBe('assigned')
  expect((await giulia.gets(revealCode, { params })).code).toBe(texts[0])
  await killed('gift_code', () => giulia.sends(useGift, { params, body: { spent: 400 } }))
  expect((await giulia.gets(useGift, { params, body: { spent: 400 } })).spent).toBe(400)

  const { rows } = await world.db.query<{ id: number }>(`select id from gift_code where state = 'free' order by id`)
  const [looked, removed] = rows.map(({ id }) => ({ params: { id: String(id) } }))
  if (!looked || !removed) throw new Error('two are free')
  for (const place of ['gift_code', 'audit_log']) await killed(place, () => marta.sends(revealStock, { ...looked, body: reason }))
  expect(texts).toContain((await marta.gets(revealStock, { ...looked, body: reason })).code)
  await marta.gets(quarantineCodes, { body: reason })
  for (const place of ['gift_code', 'audit_log']) await killed(place, () => marta.sends(releaseCodes, { body: reason }))
  // The one that the company saw stays where it is.
  expect((await marta.gets(releaseCodes, { body: reason })).codes).toBe(1)
  const remove = { ...removed, key: crypto.randomUUID() }
  for (const place of ['ledger.account', 'ledger.movement', 'gift_code', 'audit_log'])
    await killed(place, () => marta.sends(removeCode, remove))
  const done = await marta.sends(removeCode, remove)
  expect([done.status, (await marta.sends(removeCode, remove)).text]).toEqual([200, done.text])
  expect(await checkInvariants(world.db)).toEqual([])
}, 300_000)

test('whoever was told a code before the kill has one that counts as seen; one that nobody was told still goes back', async () => {
  const { giulia, merchant } = await scene(10)
  const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 1000, amount: 5 } })
  const told: boolean[] = []
  for (const [n, { id }] of codes.entries()) {
    await giulia.token()
    const asked = giulia.sends(revealCode, { params: { id: String(id) } }).then(
      ({ status }) => status === 200,
      () => false,
    )
    await pause(n * 3)
    await server.kill9()
    told.push(await asked)
    await server.start()
  }
  for (const [n, { id }] of codes.entries()) {
    const mine = (await giulia.gets(listOwnCodes, {})).items.find((one) => one.id === id)
    if (told[n]) expect(mine?.state, `told after ${n * 3} ms`).toBe('revealed')
    const back = await giulia.sends(returnGift, { params: { id: String(id) } })
    expect(back.status).toBe(mine?.state === 'revealed' ? 409 : 200)
  }
  expect(await checkInvariants(world.db)).toEqual([])
}, 300_000)

test.each(['ledger.movement', 'gift_code'])(
  'killed at %s while the clock lets codes end: nothing of the turn is there; the next start ends them, once',
  async (place) => {
    const { merchant } = await scene(4, '2031-12-31')
    await server.kill9()
    await world.db.tx(async (sql) => {
      // What a code is does not change, says the database; the years would bring it here.
      await sql.query('set local session_replication_role = replica')
      await sql.query('update gift_code set expires_on = current_date + 10 where id_merchant = $1', [merchant.id])
    })
    await killed(place, () => server.start())
    const ended = async () =>
      (await world.db.query(`select from gift_code where id_merchant = $1 and state = 'expired'`, [merchant.id])).rowCount
    await expect.poll(ended, { timeout: 30_000 }).toBe(4)
    const { rows } = await world.db.query<{ n: number }>(
      `select count(*)::int as n from ledger.movement where kind = 'gift-stock' and detail ->> 'why' = 'ending' and (detail ->> 'merchant')::bigint = $1`,
      [merchant.id],
    )
    expect(rows[0]?.n).toBe(1)
    expect(await checkInvariants(world.db)).toEqual([])
  },
  300_000,
)
