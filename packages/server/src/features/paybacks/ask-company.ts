/** Holds takings and asks the company for euros or free credits; request and movement share their number. */
import type { Share } from '@taschino/basics/fees.ts'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import type { PaybackOption } from '@taschino/basics/payback.ts'
import { requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { requestPayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Sql } from '../../platform/db/db.ts'
import { createRequest } from '../requests/public.ts'
import { asked } from './notices.ts'
import { sumOf } from './rules.ts'

interface Wish {
  shop: { id: number; idShopGroup: number | null }
  shares: readonly Share[]
  by: number
  now: number
}

/** Throws MovementRefused when the books say no: what was written with it must be undone. */
export async function askPayback(
  sql: Sql,
  { shop, shares, by, now }: Wish,
  { days, feeRate, fee, net, payoutDate, parts }: PaybackOption,
): Promise<Gtid> {
  const gtid = newGtid(now)
  const { id } = await createRequest(sql, {
    gtid,
    kind: 'payback',
    idParty: shop.id,
    askedBy: by,
    value: sumOf(shares),
    shares,
    payback: { days, feeRate, fee, net, payoutDate, parts },
  })
  await post(sql, requestPayback({ gtid, shop: shop.id, request: id, shares, detail: { by }, events: asked(gtid, shop), call: null }))
  return gtid
}

export async function askCredits(sql: Sql, { shop, shares, by, now }: Wish): Promise<Gtid> {
  const gtid = newGtid(now)
  const { id } = await createRequest(sql, { gtid, kind: 'credits', idParty: shop.id, askedBy: by, value: sumOf(shares), shares })
  await post(sql, requestCredits({ gtid, shop: shop.id, request: id, shares, detail: { by }, events: asked(gtid, shop), call: null }))
  return gtid
}
