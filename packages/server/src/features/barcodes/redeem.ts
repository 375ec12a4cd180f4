/** The calls with which a till looks at a barcode and takes what the bill needs; the rest returns to its owner at once. */
import { parseCode, readGdoCode } from '@taschino/basics/codes.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { lookAtGdo, redeemGdo } from '@taschino/contract/barcodes.ts'
import type { Call } from '@taschino/contract/call.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { firstPieces, payByBarcode } from '@taschino/ledger/movements/gdo-barcode.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { lotsAside } from '@taschino/ledger/set-aside.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { circuitName } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import type { Directory, ListedShop, LookupLimiter } from '../shops/public.ts'
import { readReceipt } from '../wallet/public.ts'
import type { GdoKeys } from './keys.ts'
import { redeemed } from './notices.ts'
import { giveBack } from './release.ts'
import { piecesFor, refusalAt } from './rules.ts'
import { barcodeByMacs, barcodeOf, isFrozen, redeemBarcode, type Barcode } from './store.ts'

const { no, done } = answersOf(redeemGdo)
type RedeemAsk = Ask<typeof redeemGdo>

async function ownShop<C extends Call & { roles: readonly ['shop'] }>(
  { who }: Pick<Ask<C>, 'who'>,
  directory: Directory,
): Promise<ListedShop> {
  const { idShop } = who as { idShop: number | null }
  const shop = idShop === null ? null : await directory.shop(idShop)
  return shop ?? refuseCommon('not_found')
}

/** Impossible digits count as misses, too, so that nobody learns which digits are worth trying. */
async function find(sql: Sql, typed: string, keys: GdoKeys, missed: () => void): Promise<Barcode | null> {
  const code = readGdoCode(typed)
  const barcode = code === null ? null : await barcodeByMacs(sql, keys.macs(code))
  if (!barcode) missed()
  return barcode
}

interface Sale {
  shop: ListedShop
  barcode: Barcode
  amount: number
  till: string | null
}

/** Returns the held value and pays the bill with the same tickets, in one transaction. */
async function take(sql: Sql, ask: RedeemAsk, { shop, barcode, amount, till }: Sale): Promise<StoredAnswer<'barcodes.redeemGdo'>> {
  const { who, clock, body, settings, secretFor } = ask
  const { type, unit, value, idUser } = barcode
  const gtid = newGtid(clock.now())
  const taken = unit * amount
  const lots = firstPieces(await lotsAside(sql, barcode.gtid), amount)
  if (!(await redeemBarcode(sql, barcode.id, { taken, shop: shop.id, till, paid: gtid }))) return no('code_expired')
  await giveBack(sql, barcode, 'redeemed', lots)
  await post(
    sql,
    payByBarcode({
      gtid,
      barcode: barcode.id,
      payer: idUser,
      shop: shop.id,
      part: { type, unit, amount },
      lots,
      agency: barcode.idAgency,
      detail: { ...(till === null ? {} : { till }), ...(body.bill === undefined ? {} : { bill: body.bill }) },
      events: [],
    }),
  )
  await emit(sql, redeemed({ idUser, shop, gtid, value: taken }))
  const receipt = await readReceipt(sql, { ...who, circuit: circuitName(settings) }, gtid, clock.now(), secretFor)
  if (!receipt) throw new Error('a code was paid and has no receipt')
  return done({ ...receipt, back: value - taken }, gtid)
}

async function redeem(
  sql: Sql,
  ask: RedeemAsk,
  { shop, keys, missed }: { shop: ListedShop; keys: GdoKeys; missed: () => void },
): Promise<StoredAnswer<'barcodes.redeemGdo'>> {
  const { body } = ask
  const read = body.till === undefined ? null : parseCode(body.till)
  const till = read === null ? null : (shop.tills.get(read) ?? null)
  if (body.till !== undefined && till === null) return no('shop_code_unknown')
  const found = await find(sql, body.code, keys, missed)
  if (!found) return no('code_unknown')
  // Locks the code first, because its owner or the job may end it at this moment.
  await holdParty(sql, found.idUser)
  const barcode = (await barcodeOf(sql, found.id)) ?? found
  const refusal = refusalAt(shop, barcode)
  if (refusal !== null) return no(refusal)
  const amount = piecesFor(barcode, body.bill)
  if (amount === 0) return no('bill_too_small', { unit: barcode.unit })
  try {
    return await inSavepoint(sql, () => take(sql, ask, { shop, barcode, amount, till }))
  } catch (error) {
    if (!(error instanceof MovementRefused)) throw error
    return no((await isFrozen(sql, barcode.idUser)) ? 'payer_disabled' : 'shop_disabled')
  }
}

export const redeemGdoAnswer = (directory: Directory, lookups: LookupLimiter, keys: GdoKeys) =>
  handle(redeemGdo)(async (ask) => {
    const { who, key, clock } = ask
    const shop = await ownShop(ask, directory)
    const looked = await lookups.look(who.idUser, clock.now(), (missed) =>
      ask.once(who, key, (sql) => redeem(sql, ask, { shop, keys, missed })),
    )
    if ('wait' in looked) return ask.once(who, key, () => refuseCommon('too_many', { seconds: looked.wait }, looked.wait))
    return looked.found
  })

export const lookAtGdoAnswer = (directory: Directory, lookups: LookupLimiter, keys: GdoKeys) =>
  handle(lookAtGdo)(async (ask) => {
    const { who, body, db, clock, refuse } = ask
    const shop = await ownShop(ask, directory)
    const looked = await lookups.look(who.idUser, clock.now(), (missed) => find(db, body.code, keys, missed))
    if ('wait' in looked) return refuseCommon('too_many', { seconds: looked.wait }, looked.wait)
    const barcode = looked.found ?? refuse('code_unknown')
    const refusal = refusalAt(shop, barcode)
    if (refusal !== null) return refuse(refusal)
    const { type, unit, amount, value, expiresAt, seconds } = barcode
    return { type, unit, amount, value, expiresAt: expiresAt.toISOString(), seconds }
  })
