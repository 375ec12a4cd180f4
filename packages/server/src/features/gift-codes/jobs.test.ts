/** What happens to gift codes by the clock: what ends leaves the stock, who has one is told, an earlier secret's seals are renewed. */
import { randomBytes } from 'node:crypto'
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { buyGift, revealCode } from '@taschino/contract/gift-codes.ts'
import { getCodeStock, importCodes } from '@taschino/contract/gift-stock.ts'
import { codesBy, GROCER, giftSheet, linesOf, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { secretsFrom } from '../../platform/secrets/secrets.ts'
import { codeKeys, expireCodes, sealCodesAnew, tellOfCodes } from './public.ts'

const inDays = (days: number): string => addDays(businessDay(Date.now()), days)
const at = (days: number, hour = 10): Date => new Date(startOfBusinessDay(inDays(days)) + hour * 3_600_000)
const states = async (world: World): Promise<string[]> =>
  (await world.db.query<{ line: string }>(`select state || ' ' || count(*) as line from gift_code group by state order by 1`)).rows.map(
    ({ line }) => line,
  )
const told = async (world: World): Promise<unknown[]> =>
  (
    await world.db.query<{ events: { n?: { says: string; facts: object } }[] }>(
      'select events::json as events from ledger.outbox order by seq',
    )
  ).rows
    .flatMap(({ events }) => events)
    .flatMap(({ n }) => (n && /^(code|stock)_/.test(n.says) ? [[n.says, n.facts]] : []))

story(
  'codes that end within thirty days leave the stock, at the loss of whoever bears it, once',
  async (world) => {
    const marta = await world.person('company')
    const [books, grocer] = [await merchantBy(marta), await merchantBy(marta, GROCER)]
    for (const merchant of [books, grocer]) {
      await codesBy(marta, merchant, 2000, 2, inDays(40))
      await codesBy(marta, merchant, 2000, 1)
    }
    const sum = async (kind: string, party: number) =>
      (
        await world.db.query<{ sum: number }>(
          'select coalesce(sum(p.amount), 0)::bigint as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind = $1 and a.party = $2',
          [kind, party],
        )
      ).rows[0]?.sum
    const figures = async () => [
      await sum('gift-cost', 0),
      await sum('club', 0),
      await sum('supplier', books.id),
      await sum('supplier', grocer.id),
    ]
    await expireCodes(world.db, at(10))
    expect(await figures()).toEqual([-11_280, 0, 5640, 5640])
    await Promise.all([expireCodes(world.db, at(11)), expireCodes(world.db, at(11))])
    // The book shop takes nothing back: the company loses it. The grocer is owed less.
    expect(await figures()).toEqual([-3760, -3760, 5640, 1880])
    expect(await states(world)).toEqual(['expired 4', 'free 2'])
  },
  {},
)

story(
  'owners are told 30 and 7 days before a code ends, once each; the company when little is left or cannot be sold for long',
  async (world) => {
    const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
    const merchant = await merchantBy(marta, { units: [2000], lowStockAt: 1 })
    await codesBy(marta, merchant, 2000, 4, inDays(50))
    await world.gives(giulia.id, '90,00 credits')
    const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 2000, amount: 2 } })
    await tellOfCodes(world.db, at(0, 7))
    expect(await told(world)).toEqual([])
    await tellOfCodes(world.db, at(0))
    await tellOfCodes(world.db, at(1))
    const soon = ['stock_ending', { merchant: merchant.merchant, codes: 2, day: inDays(20) }]
    expect(await told(world)).toEqual([soon])
    await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 2000, amount: 1 } })
    await tellOfCodes(world.db, at(2))
    expect((await told(world)).slice(1)).toEqual([['stock_low', { merchant: merchant.merchant, codes: 1 }]])
    await world.db.query(`update gift_code set state = 'revealed', revealed_at = now(), used_at = now(), spent = unit where id = $1`, [
      codes[1]?.id,
    ])
    for (const day of [20, 21, 43, 44]) await tellOfCodes(world.db, at(day))
    expect((await told(world)).filter((one) => (one as string[])[0] === 'code_ending')).toEqual(
      [1, 2, 3, 4].map(() => ['code_ending', { merchant: merchant.merchant, value: 2000, day: inDays(50) }]),
    )
  },
  {},
)

story(
  'T27: a new secret beside the old one: codes stay readable, are sealed anew, and one of before is still known',
  async (world) => {
    const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
    const merchant = await merchantBy(marta)
    const lines = linesOf(merchant, 2000, 3)
    await marta.gets(importCodes, { body: {}, files: { file: giftSheet(lines) } })
    await world.gives(giulia.id, '20,00 credits')
    const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 2000, amount: 1 } })
    const today = world.app.app.parts.secretFor
    const next = secretsFrom(randomBytes(32))
    const tomorrow = codeKeys(next, [today])
    const kept = async () =>
      (await world.db.query<{ sealed: string; key_id: string; mac: string }>('select sealed, key_id, mac from gift_code order by id')).rows
    const before = await kept()
    for (const { sealed, key_id } of before)
      expect(() => codeKeys(secretsFrom(randomBytes(32))).open({ sealed, keyId: key_id })).toThrow('does not have')
    expect(before.map(({ mac }) => mac)).toContain(tomorrow.macs(merchant.id, lines[0]?.code ?? '')[1])
    await sealCodesAnew(world.db, tomorrow)
    const after = await kept()
    expect(after.map(({ key_id }) => key_id)).toEqual([tomorrow.now, tomorrow.now, tomorrow.now])
    expect(after.map((row) => tomorrow.open({ sealed: row.sealed, keyId: row.key_id }).code)).toEqual(lines.map(({ code }) => code))
    expect(after.map(({ mac }) => mac)).toEqual(lines.map(({ code }) => tomorrow.mac(merchant.id, code)))
    await sealCodesAnew(world.db, codeKeys(today, [next]))
    expect((await giulia.gets(revealCode, { params: { id: String(codes[0]?.id) } })).code).toBe(lines[0]?.code)
    expect((await marta.gets(getCodeStock, {})).merchants).toHaveLength(1)
  },
  {},
)
