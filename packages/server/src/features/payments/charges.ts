/** The calls for an amount that a till asks for: open, look at, call off. pay.ts pays it. */
import { CHARGE_CODE_LENGTH, newCode, parseCode } from '@taschino/basics/codes.ts'
import { cancelCharge, currentCharge, getCharge, openCharge, type Charge } from '@taschino/contract/payments.ts'
import * as ledger from '@taschino/ledger/charge.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { linkOf, type Directory, type ListedShop } from '../shops/public.ts'
import { chargeChanged } from './notices.ts'

/** How long an amount can be paid (docs/product.md, codes). */
const CHARGE_SECONDS = 300
/** A charge that ended this long ago still matters to a till that was reloaded. */
const CURRENT_SECONDS = 600

export function chargeView(charge: ledger.Charge, settings: Settings): Charge {
  const { id, code, value, till, state, refusal, gtid, expiresAt } = charge
  return { id, code, link: linkOf(settings, code), value, till, state, refusal, gtid, expiresAt: expiresAt.toISOString() }
}

export const shopOf = (who: Who<'shop'>): number => who.idShop ?? refuseCommon('not_found')

/** The charge, if this shop asks for it; any other does not exist. */
export async function ownCharge(sql: Sql, id: number, shop: number): Promise<ledger.Charge> {
  const charge = await ledger.readCharge(sql, id)
  return charge && charge.payee === shop ? charge : refuseCommon('not_found')
}

/** The shop's own till behind a code; undefined when it has none like that. */
function tillOf(shop: ListedShop, typed: string): string | undefined {
  const code = parseCode(typed)
  return code !== null && shop.tills.has(code) ? code : undefined
}

/** A till asks for one amount at a time: who still looks at the one before must not pay for the next customer. */
async function endPrevious(sql: Sql, shop: number, till: string | null): Promise<void> {
  if (till === null) return
  await ledger.lockTill(sql, shop, till)
  const previous = await ledger.latestCharge(sql, shop, till, 0)
  const ended = previous ? await ledger.cancelCharge(sql, previous.id, shop) : null
  if (ended) await emit(sql, [chargeChanged(shop, ended.id, 'cancelled')])
}

/** A code is one in a million million: whoever draws one that was drawn before, or that hangs on a wall, draws again. */
const DRAWS = 5
async function openWithCode(
  sql: Sql,
  directory: Directory,
  asked: Omit<Parameters<typeof ledger.tryCharge>[1], 'code'>,
): Promise<ledger.Charge> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const code = newCode(CHARGE_CODE_LENGTH)
    const charge = (await directory.shopOfTill(code)) ? null : await ledger.tryCharge(sql, { ...asked, code })
    if (charge) return charge
  }
  throw new Error(`${DRAWS} codes of charges were drawn, and each was drawn before`)
}

export const openChargeAnswer = (directory: Directory) =>
  handle(openCharge)(async ({ who, body, tx, settings, refuse }) => {
    const shop = (await directory.shop(shopOf(who))) ?? refuseCommon('not_found')
    if (shop.isGroup) return refuse('shop_is_group')
    if (!shop.enabled) return refuse('shop_disabled')
    const till = body.till === undefined ? null : (tillOf(shop, body.till) ?? refuse('shop_code_unknown'))
    const opened = await tx(async (sql) => {
      await endPrevious(sql, shop.id, till)
      const charge = await openWithCode(sql, directory, { payee: shop.id, till, value: body.value, seconds: CHARGE_SECONDS })
      await emit(sql, [chargeChanged(shop.id, charge.id, 'opened')])
      return charge
    })
    return chargeView(opened, settings)
  })

export const getChargeAnswer = handle(getCharge)(async ({ who, params, db, settings }) =>
  chargeView(await ownCharge(db, params.id, shopOf(who)), settings),
)

export const currentChargeAnswer = handle(currentCharge)(async ({ who, query, db, settings }) => {
  const till = query.till === undefined ? null : parseCode(query.till)
  const charge = query.till !== undefined && till === null ? null : await ledger.latestCharge(db, shopOf(who), till, CURRENT_SECONDS)
  return { charge: charge ? chargeView(charge, settings) : null }
})

export const cancelChargeAnswer = handle(cancelCharge)(async ({ who, params, tx, settings, refuse }) => {
  const shop = shopOf(who)
  const charge = await tx(async (sql) => {
    await ownCharge(sql, params.id, shop)
    const ended = await ledger.cancelCharge(sql, params.id, shop)
    if (ended) await emit(sql, [chargeChanged(shop, ended.id, 'cancelled')])
    return ended ?? ownCharge(sql, params.id, shop)
  })
  return charge.state === 'paid' ? refuse('charge_used') : chargeView(charge, settings)
})
