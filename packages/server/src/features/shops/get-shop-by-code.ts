/** The call that tells what a scanned or typed code means: a till, or a charge, whose till is told that it was looked at. */
import { parseCode } from '@taschino/basics/codes.ts'
import { getShopByCode } from '@taschino/contract/shops.ts'
import { lookAtCharge, readChargeByCode, type Charge } from '@taschino/ledger/charge.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Db } from '../../platform/db/db.ts'
import { notice } from '../realtime/public.ts'
import type { Directory } from './directory.ts'
import type { LookupLimiter } from './lookup-limiter.ts'
import { discreet, loadShop } from './store.ts'

/**
 * Marks the charge and tells the till, unless this payer did so before or there is nothing left to pay. The ledger decides: between reading
 * and marking it may have changed.
 */
async function markScanned(tx: Db['tx'], charge: Charge, payer: number): Promise<Charge> {
  const tellsMore = charge.state === 'open' || ((charge.state === 'scanned' || charge.state === 'refused') && charge.scannedBy !== payer)
  if (!tellsMore) return charge
  return tx(async (sql) => {
    const scanned = await lookAtCharge(sql, charge.id, payer)
    if (!scanned) return charge
    await emit(sql, [notice({ shops: [charge.payee], event: { type: 'onPayment', GTID: '', action: 'scanned', charge: charge.id } })])
    return scanned
  })
}

const payerOf = (who: Who): number | null => (who.role === 'enduser' ? who.idUser : who.role === 'shop' ? who.idShop : null)

export const getShopByCodeAnswer = (directory: Directory, lookups: LookupLimiter) =>
  handle(getShopByCode)(async ({ who, params, db, tx, clock, refuse }) => {
    const code = parseCode(params.code)
    const looked = await lookups.look(who.idUser, clock.now(), async (missed) => {
      const till = code === null ? null : await directory.shopOfTill(code)
      const asked = code === null || till ? null : await readChargeByCode(db, code)
      const idShop = till?.id ?? asked?.payee
      const found = idShop === undefined ? null : await loadShop(db, idShop)
      if (!found) missed()
      return { till, asked, found }
    })
    if ('wait' in looked) return refuseCommon('too_many', { seconds: looked.wait }, looked.wait)
    const { till, asked, found } = looked.found
    if (code === null || !found) return refuse('shop_code_unknown')
    if (!asked) return { shop: discreet(found.shop), code, till: till?.tills.get(code) ?? null, charge: null }
    const payer = payerOf(who)
    const charge = payer === null || payer === asked.payee ? asked : await markScanned(tx, asked, payer)
    const listed = await directory.shop(asked.payee)
    return {
      shop: discreet(found.shop),
      code,
      till: charge.till === null ? null : (listed?.tills.get(charge.till) ?? null),
      charge: { value: charge.value, expiresAt: charge.expiresAt.toISOString(), state: charge.state },
    }
  })
