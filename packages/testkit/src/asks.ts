/** Requests to the company, as agencies and shops make them: for stories about who answers them. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { paybackOptions } from '@taschino/basics/payback.ts'
import { requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { requestPayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import { createRequest } from '@taschino/server/features/requests/public.ts'
import type { World } from './story.ts'

export interface Asker { id: number; place: number | null }

const place = ({ place: where }: Asker): number => where ?? 0

/** An agency orders tickets. */
export async function orders(world: World, clerk: Asker, amount = 10, unit = 800, type: 'normal' | 'business' | 'gdo' = 'normal'): Promise<string> {
  const { gtid } = await world.db.tx((sql) => createRequest(sql, { kind: 'tickets', idParty: place(clerk), askedBy: clerk.id, value: unit * amount, tickets: { type, unit, amount } }))
  return gtid
}

/** A shop asks for takings of meal tickets as euros; what it takes must be there. */
export async function wantsEuros(world: World, clerk: Asker, value: number): Promise<string> {
  const [gtid, shop, shares] = [newGtid(), place(clerk), [{ type: 'normal' as const, value }]]
  const [option] = paybackOptions(value, { feeMin: 200, feeMax: 450 }, businessDay(Date.now()))
  if (!option) throw new Error('no way to pay')
  const { days, feeRate, fee, net, payoutDate } = option
  return world.db.tx(async (sql) => {
    const { id } = await createRequest(sql, { gtid, kind: 'payback', idParty: shop, askedBy: clerk.id, value, shares, payback: { days, feeRate, fee, net, payoutDate } })
    await post(sql, requestPayback({ gtid, shop, request: id, shares, detail: {}, events: [], call: null }))
    return gtid
  })
}

/** A shop asks for free credits instead of takings. */
export async function wantsCredits(world: World, clerk: Asker, value: number): Promise<string> {
  const [gtid, shop, shares] = [newGtid(), place(clerk), [{ type: 'normal' as const, value }]]
  return world.db.tx(async (sql) => {
    const { id } = await createRequest(sql, { gtid, kind: 'credits', idParty: shop, askedBy: clerk.id, value, shares })
    await post(sql, requestCredits({ gtid, shop, request: id, shares, detail: {}, events: [], call: null }))
    return gtid
  })
}
