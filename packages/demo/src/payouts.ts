/** The transfers of the demo world: past bank files, and paybacks that are due, late, under way and returned. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { APP_NAME } from '@taschino/basics/app-name.ts'
import { OWN_ACCENT } from '@taschino/basics/accent.ts'
import { PAYBACK_TERMS, type PaybackTerm } from '@taschino/basics/fees.ts'
import { paybackOptions } from '@taschino/basics/payback.ts'
import { requestPayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { endToEndOf, insertFile, insertTransfers, remittanceOf, sumsOf } from '@taschino/server/features/payouts/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { transferXml } from '@taschino/server/platform/sepa/credit-transfers.ts'
import { BUSINESS_FEES } from './store.ts'
import { italianIban } from './italian-numbers.ts'
import type { Cast } from './people.ts'
import { feesOf, insertRequest, movePast, personNamed } from './paybacks-store.ts'
import { layCompany, leftForTheBank, refuseReturned, type Left } from './payouts-store.ts'

const DAY_MS = 86_400_000
const PAYER = { name: 'Taschino S.p.A.', iban: italianIban(3069, 9606, 100_200_300), bic: null }

/** What the company says besides its account: whom shops bill, and the prices that it began with. */
const COMPANY = {
  issuer: { name: PAYER.name, partitaIva: '01234567897', address: 'Via Roma 1, 10123 Torino (TO)', sdi: null },
  fees: {
    feeMin: 200,
    feeMax: 450,
    lowest: 0,
    highest: 500,
    byType: [{ ...BUSINESS_FEES, lowest: 0, highest: 400 }],
  },
  terms: [...PAYBACK_TERMS],
  circuit: { name: APP_NAME, accent: OWN_ACCENT, logo: null },
}

interface Ask {
  owner: string
  daysAgo: number
  days: PaybackTerm
  percent: number
  fate: 'approved' | 'sent' | 'returned'
}

const ASKS: readonly Ask[] = [
  { owner: 'teresa', daysAgo: 13, days: 7, percent: 60, fate: 'approved' },
  { owner: 'piero', daysAgo: 5, days: 2, percent: 40, fate: 'approved' },
  { owner: 'olga', daysAgo: 9, days: 7, percent: 70, fate: 'sent' },
  { owner: 'sergio', daysAgo: 9, days: 7, percent: 50, fate: 'sent' },
  { owner: 'bruno', daysAgo: 22, days: 15, percent: 20, fate: 'returned' },
]

async function askAndSend(sql: Sql, cast: Cast, { owner, daysAgo, days, percent, fate }: Ask, now: number): Promise<void> {
  const shop = cast.shops.find(({ shop: one }) => one.owner.username === owner)?.id ?? 0
  const [company, askedBy] = [await personNamed(sql, 'direzione'), await personNamed(sql, owner)]
  const at = now - daysAgo * DAY_MS
  const shares = (await balances(sql, shop)).flatMap(({ kind, type, value }) =>
    kind === 'takings' && type && value >= 100 ? [{ type, value: Math.floor((value * percent) / 100) }] : [],
  )
  const value = shares.reduce((sum, share) => sum + share.value, 0)
  const option = value < 100 ? undefined : paybackOptions(shares, await feesOf(sql, shop), businessDay(at)).find((one) => one.days === days)
  if (!option) return
  const gtid = newGtid(at)
  const request = await insertRequest(sql, { gtid, kind: 'payback', shop, askedBy, at: new Date(at), value, shares, option })
  await post(sql, requestPayback({ gtid, shop, request, shares, detail: {}, events: [], call: null, at: new Date(at) }))
  const later = (more: number): Date => new Date(Math.min(at + more * DAY_MS, now - 60_000))
  await movePast(sql, request, 'approved', { step: 'approved', by: company, at: later(1) })
  if (fate === 'approved') return
  await movePast(sql, request, 'sent', { step: 'sent', by: company, at: later(Math.max(1, daysAgo - 1)) })
  if (fate === 'returned')
    await movePast(sql, request, 'returned', {
      step: 'returned',
      by: company,
      at: later(daysAgo - 0.5),
      reason: 'Conto chiuso',
      bank: { code: 'AC04', reference: 'RTN0511200417' },
    })
}

/** One file for each day on which the bank was told of something. */
async function fileOf(sql: Sql, day: string, list: readonly Left[]): Promise<void> {
  const [first] = list
  if (!first) return
  const messageId = `TSC${day.replaceAll('-', '')}-${first.gtid.slice(-8)}`
  const executesOn = (one: Left): string => (one.payoutDate > day ? one.payoutDate : day)
  const transfers = list.map((one) => ({
    endToEndId: endToEndOf(one.gtid, one.attempt),
    name: one.receiver,
    iban: one.iban,
    value: one.net,
    remittance: remittanceOf(APP_NAME, one),
    day: executesOn(one),
  }))
  const xml = transferXml({ messageId, createdAt: first.at, payer: PAYER, transfers })
  const id = await insertFile(sql, { madeAt: first.at, madeBy: first.by, payer: PAYER, ...sumsOf(list), messageId, xml })
  await insertTransfers(
    sql,
    id,
    list.map((one) => ({
      idRequest: one.id,
      attempt: one.attempt,
      endToEnd: endToEndOf(one.gtid, one.attempt),
      value: one.value,
      fee: one.fee,
      net: one.net,
      iban: one.iban,
      receiver: one.receiver,
      executesOn: executesOn(one),
    })),
  )
}

/** To be called once shops have asked for what they asked. */
export async function payShops(sql: Sql, cast: Cast, now: number): Promise<void> {
  await layCompany(sql, { payer: PAYER, ...COMPANY })
  for (const ask of ASKS) await askAndSend(sql, cast, ask, now)
  for (const [day, list] of Map.groupBy(await leftForTheBank(sql), (one) => one.day)) await fileOf(sql, day, list)
  await refuseReturned(sql)
}
