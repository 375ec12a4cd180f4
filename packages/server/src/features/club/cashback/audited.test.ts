/** I18, cashback: the books and what providers were heard to say agree, for both lookouts; whoever writes otherwise is found. */
import { fileURLToPath } from 'node:url'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { brandWith, ClubWorld } from '@taschino/testkit/club-cashback.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Loaded by its place and not by its name: no package shares code with the auditor. */
const { audit } = (await import(fileURLToPath(new URL('../../../../../../tools/audit.ts', import.meta.url)))) as {
  audit: (url: string) => Promise<readonly { name: string; looked: number; wrong: readonly string[] }[]>
}

const TOLD = 'cashback owed, paid, taken back and credited is what providers were heard to say'

let club: ClubWorld
beforeAll(async () => {
  club = await ClubWorld.open()
  const brands = ['aon-brand-1', 'fails.cashback-reversed-late', 'fails.cashback-unknown-click', 'fails.cashback-declined']
  const giulia = await club.world.person('enduser')
  for (const brand of brands) await brandWith(club.world, brand, { rateBp: 350 })
  for (const brand of [...brands, 'aon-brand-1']) await club.buys(await club.goes(giulia, brand), 10_000)
  await club.days(31)
  await club.days(15)
  await club.days(60)
  await club.buys(await club.goes(giulia, 'aon-brand-1'), 5000)
  await club.months()
}, 60_000)
afterAll(() => club?.close())

async function seen(): Promise<string[]> {
  const checks = await audit(club.world.databaseUrl)
  const wrong = checks.filter((check) => check.wrong.length > 0).map(({ name }) => name)
  return [...wrong, ...(await checkInvariants(club.world.db)).map(({ name }) => name)]
}

/** Somebody with all rights does this, and takes it back. */
async function seenWith(there: string, back: string): Promise<string[]> {
  const does = (sql: string) =>
    club.world.db.tx(async (tx) => void (await tx.query(`set local session_replication_role = replica; ${sql}`)))
  await does(there)
  const found = await seen()
  await does(back)
  return found
}

test('remitted, taken back, declined, of nobody and only tracked: all in order', async () => {
  expect(await seen()).toEqual([])
  expect((await audit(club.world.databaseUrl)).find(({ name }) => name === TOLD)?.looked).toBe(6)
})

test.each([
  [
    'paid by the provider, says the table',
    `state = 'remitted', ended_at = null`,
    `state = 'reversed', ended_at = now()`,
    `state = 'reversed'`,
  ],
  ['worth more than was booked', 'value = value + 1', 'value = value - 1', `state = 'remitted'`],
  ['of somebody else', 'party = party + 100000', 'party = party - 100000', 'gtid is not null'],
  [
    'confirmed and never booked',
    `state = 'confirmed', confirmed_at = now()`,
    `state = 'tracked', confirmed_at = null`,
    `state = 'tracked'`,
  ],
])('%s', async (_, there, back, where) => {
  const { rows } = await club.world.db.query<{ id: number }>(`select id from cashback where ${where} order by id limit 1`)
  const at = `where id = ${rows[0]?.id}`
  expect(await seenWith(`update cashback set ${there} ${at}`, `update cashback set ${back} ${at}`)).toContain(TOLD)
})
