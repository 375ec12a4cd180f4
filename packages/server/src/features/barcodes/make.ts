/** The calls with which a payer makes a barcode, sees it and gives it up. */
import { newGdoCode } from '@taschino/basics/codes.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { lastGdo, makeGdo, releaseGdo, type GdoBarcode } from '@taschino/contract/barcodes.ts'
import { openBarcode } from '@taschino/ledger/movements/gdo-barcode.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { MAX_CENTS } from '@taschino/basics/money.ts'
import { handle, raw, replay, type Ask, type RawAnswer } from '../../http/handle.ts'
import { answersOf, handleMoney } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { wroteNothing } from '../../http/trouble.ts'
import type { Sql } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import type { Directory, ListedShop } from '../shops/public.ts'
import { demandForPayment, type Allowances } from '../stepup/public.ts'
import type { GdoKeys } from './keys.ts'
import { made } from './notices.ts'
import { endNow } from './release.ts'
import { takesGdo } from './rules.ts'
import { barcodeOf, insertBarcode, lastOf, nextNumber, openOf, someMemberTakes, type GdoType } from './store.ts'
import { barcodeView, ownersView } from './view.ts'

/** How long a code can be read (docs/product.md, barcodes). */
export const GDO_SECONDS = 15 * 60

type MakeAsk = Ask<typeof makeGdo>
const { no, done } = answersOf(makeGdo)

interface Wanted {
  shop: ListedShop
  type: GdoType
  unit: number
  amount: number
}

/**
 * The stored answer holds no digits, so that whoever reads the table of keys holds nobody's value; they are added when the answer is sent.
 */
async function withDigits({ db }: MakeAsk, keys: GdoKeys, answer: RawAnswer): Promise<RawAnswer> {
  if (answer.status !== 200) return answer
  const kept = JSON.parse(answer.text) as GdoBarcode
  const barcode = await barcodeOf(db, kept.id)
  const text = JSON.stringify({ ...kept, code: barcode ? ownersView(barcode, keys).code : null })
  return answer.replayed ? replay(text, answer.status) : raw(text, answer.status)
}

/** The claim on the key locks the owner. A code that has expired and that the job has not ended yet is ended here. */
async function open(
  sql: Sql,
  { who, clock }: MakeAsk,
  keys: GdoKeys,
  { shop, type, unit, amount }: Wanted,
): Promise<StoredAnswer<'barcodes.makeGdo'>> {
  const before = await openOf(sql, who.idUser)
  if (before && before.seconds > 0) return no('one_open')
  if (before) await endNow(sql, before, 'expired')
  const [id, gtid, code] = [await nextNumber(sql), newGtid(clock.now()), newGdoCode()]
  try {
    await post(
      sql,
      openBarcode({ gtid, barcode: id, holder: who.idUser, shop: shop.id, part: { type, unit, amount }, events: [made(who.idUser, gtid)] }),
    )
  } catch (error) {
    if (!(error instanceof MovementRefused)) throw error
    return no(error.reason === 'party_frozen' ? 'payer_disabled' : 'insufficient_funds')
  }
  const sealed = keys.seal(code)
  await insertBarcode(sql, { id, gtid, idUser: who.idUser, idShop: shop.id, type, unit, amount, mac: keys.mac(code), sealed }, GDO_SECONDS)
  const barcode = await barcodeOf(sql, id)
  if (!barcode) throw new Error('a code was inserted and not found')
  return done(barcodeView(barcode), gtid)
}

/** Why no code can be made for this shop; null when it can. A chain can when one of its shops can. */
async function refusalOf(sql: Sql, shop: ListedShop | null, type: GdoType): Promise<'shop_unknown' | 'shop_disabled' | 'not_gdo' | null> {
  if (!shop) return 'shop_unknown'
  if (!shop.enabled) return 'shop_disabled'
  return (shop.isGroup ? await someMemberTakes(sql, shop.id, type) : takesGdo(shop, type)) ? null : 'not_gdo'
}

/** Demands a proof like a payment of the same amount. */
async function makeAllowed(ask: MakeAsk, wanted: Wanted, allowances: Allowances, keys: GdoKeys): Promise<RawAnswer> {
  const { who, key } = ask
  const { shop, unit, amount } = wanted
  const allowed = await demandForPayment(allowances, ask, { value: unit * amount, idShop: shop.id, payee: shop.title, key })
  try {
    const answer = await ask.once(who, key, (sql) => open(sql, ask, keys, wanted))
    await allowed.settle(answer.status === 200 && !answer.replayed)
    return await withDigits(ask, keys, answer)
  } catch (error) {
    await allowed.settle(!wroteNothing(error))
    throw error
  }
}

export const makeGdoAnswer = (directory: Directory, allowances: Allowances, keys: GdoKeys) =>
  handle(makeGdo)(async (ask) => {
    const { who, key, body } = ask
    const { type = 'gdo', unit, amount } = body
    if (type === 'free_credits' && unit !== 1) return refuseInput([{ path: 'unit', why: 'range' }])
    if (unit * amount > MAX_CENTS) return refuseInput([{ path: 'amount', why: 'range' }])
    const shop = await directory.shop(body.idShop)
    const refusal = await refusalOf(ask.db, shop, type)
    if (refusal !== null || !shop) return ask.once(who, key, () => Promise.resolve(no(refusal ?? 'shop_unknown')))
    return makeAllowed(ask, { shop, type, unit, amount }, allowances, keys)
  })

export const lastGdoAnswer = (keys: GdoKeys) =>
  handle(lastGdo)(async ({ who, db }) => {
    const barcode = await lastOf(db, who.idUser)
    return { barcode: barcode ? ownersView(barcode, keys) : null }
  })

/** An expired code counts as given up; one that a till took does not. */
export const releaseGdoAnswer = handleMoney(releaseGdo)(async ({ sql, who, query, no: refused, done: answered }) => {
  const barcode = await barcodeOf(sql, query.id)
  if (!barcode || barcode.idUser !== who.idUser) return refuseCommon('not_found')
  if (barcode.state === 'redeemed') return refused('barcode_used')
  if ((await lastOf(sql, who.idUser))?.id !== barcode.id) return refused('barcode_changed')
  try {
    const why = barcode.seconds > 0 ? 'released' : 'expired'
    if (barcode.state === 'open') await inSavepoint(sql, () => endNow(sql, barcode, why))
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return refused('payer_disabled')
    throw error
  }
  return answered(barcodeView((await barcodeOf(sql, barcode.id)) ?? barcode))
})
