/** Writes the past of gift codes for demo and test worlds: bought, seen, spent or taken back on earlier days. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { cancelCode, sellCode } from '@taschino/ledger/movements/gift-codes.ts'
import { post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import type { Sql } from '../../platform/db/db.ts'
import { assign, close, setRevealed, setUsed } from './code-store.ts'
import { firstFree, noteTold } from './lived-store.ts'
import { readMerchant } from './merchant-store.ts'

export interface LivedCode {
  idMerchant: number
  unit: number
  /** Which codes: those that expire on this day. */
  expiresOn: string
  /** The person who bought it with credits. */
  buyer: number
  boughtAt: number
  seenAt?: number
  /** The value that its owner noted as spent; all of it with `usedAt`. */
  spent?: number
  usedAt?: number
  takenBack?: { at: number; reason: string }
  /** How many days before the expiry they were warned. */
  toldDays?: 30
}

export async function liveThrough(sql: Sql, lived: LivedCode): Promise<void> {
  const { idMerchant, unit, buyer, boughtAt, seenAt, usedAt, spent = 0, takenBack, toldDays } = lived
  const code = await firstFree(sql, lived)
  const merchant = await readMerchant(sql, idMerchant)
  if (!code || !merchant) throw new Error(`no free code of ${idMerchant} ends on ${lived.expiresOn}`)
  const gtid = newGtid(boughtAt)
  const at = new Date(boughtAt)
  const named = { id: idMerchant, name: merchant.merchant }
  const parts = [{ type: 'free_credits', unit: 1, amount: unit }] as const
  const facts = {
    gtid,
    at,
    buyer,
    merchant: named,
    code: code.id,
    parts,
    cost: code.cost,
    vatRate: merchant.vatRate,
    detail: { by: buyer },
    events: [],
  }
  await post(sql, sellCode(facts))
  await assign(sql, [{ id: code.id, gtid, party: buyer, idUser: buyer }], at)
  if (seenAt !== undefined) await setRevealed(sql, code.id, new Date(seenAt))
  if (usedAt !== undefined || spent > 0)
    await setUsed(sql, code.id, usedAt === undefined ? null : new Date(usedAt), usedAt === undefined ? spent : unit)
  if (toldDays !== undefined) await noteTold(sql, code.id, toldDays)
  if (!takenBack) return
  const sale = await refundable(sql, gtid)
  if (!sale) throw new Error(`${gtid} was never sold`)
  const { reason } = takenBack
  const detail = { parts: [...parts], code: code.id, merchant: idMerchant, merchantName: merchant.merchant, reason }
  await post(sql, cancelCode({ gtid: newGtid(takenBack.at), at: new Date(takenBack.at), sale, detail, events: [] }))
  await close(sql, [code.id], 'burned', { by: null, reason })
}
