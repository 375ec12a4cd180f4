/** Finds the shop that a payment means: by a till's code, a charge, or an id. */
import { parseCode } from '@taschino/basics/codes.ts'
import type { PAY_REFUSALS } from '@taschino/contract/payments.ts'
import { readChargeByCode, type Charge } from '@taschino/ledger/charge.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Directory, ListedShop } from '../shops/public.ts'

export type PayRefusal = keyof typeof PAY_REFUSALS

export interface Target {
  shop: ListedShop
  /** Name of the till, where the code was one. */
  till: string | null
  /** The amount that the till asked for. */
  charge: Charge | null
}

interface Asked {
  idShop?: number | undefined
  code?: string | undefined
}

/** The states in which a charge is over, and what a payer is told. */
const OVER: Partial<Record<Charge['state'], PayRefusal>> = { paid: 'charge_used', cancelled: 'charge_cancelled', expired: 'charge_expired' }

async function chargeTarget(sql: Sql, directory: Directory, code: string): Promise<Target | PayRefusal> {
  const charge = await readChargeByCode(sql, code)
  const shop = charge ? await directory.shop(charge.payee) : null
  if (!charge || !shop) return 'shop_code_unknown'
  // Stopping a shop ends what its tills ask for: the payer shall hear of the shop.
  return (
    (shop.enabled ? OVER[charge.state] : undefined) ?? {
      shop,
      till: charge.till === null ? null : (shop.tills.get(charge.till) ?? null),
      charge,
    }
  )
}

/** A till's code is known in memory; only a charge is looked up. When both shop and code are named they must agree (T15). */
export async function targetOf(sql: Sql, directory: Directory, { idShop, code }: Asked): Promise<Target | PayRefusal> {
  if (code === undefined) {
    const shop = idShop === undefined ? null : await directory.shop(idShop)
    return shop ? { shop, till: null, charge: null } : 'shop_unknown'
  }
  const read = parseCode(code)
  if (read === null) return 'shop_code_unknown'
  const shop = await directory.shopOfTill(read)
  const target = shop ? { shop, till: shop.tills.get(read) ?? null, charge: null } : await chargeTarget(sql, directory, read)
  if (typeof target === 'string') return target
  return idShop !== undefined && idShop !== target.shop.id ? 'shop_code_mismatch' : target
}
