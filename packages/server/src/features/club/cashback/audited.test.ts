/** I18, cashback: the books and what providers were heard to say agree, for both lookouts; whoever writes otherwise is found. */
import { bothFind, lookedAt, tampered } from '@taschino/testkit/audited.ts'
import { brandWith, ClubWorld } from '@taschino/testkit/club-cashback.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
})
afterAll(() => club?.close())

const seen = (): Promise<string[]> => bothFind(club.world)
const seenWith = (there: string, back: string): Promise<string[]> => tampered(club.world, there, back)

test('remitted, taken back, declined, of nobody and only tracked: all in order', async () => {
  expect(await seen()).toEqual([])
  expect(await lookedAt(club.world, TOLD)).toBe(6)
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
