/**
 * The calls for a payer's own code: shown for a minute, read once by a till; the amount then appears on the payer's screen, who confirms
 * it (T32).
 */
import { newCode, PAY_CODE_LENGTH, readPayCode, TYPED_PAY_CODE_LENGTH } from '@taschino/basics/codes.ts'
import { askedOfMe, askPayer, newPayCode, type askPayer as AskPayer } from '@taschino/contract/payments.ts'
import type { RefusalOf } from '@taschino/contract/call.ts'
import { readCharge, scanCharge, type Charge } from '@taschino/ledger/charge.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { everyKey, hmac, type SecretFor } from '../../platform/secrets/secrets.ts'
import { payCodeLink, type Directory, type LookupLimiter } from '../shops/public.ts'
import { chargeView, ownCharge, shopOf } from './charges.ts'
import { payerAsked } from './notices.ts'
import { countRecent, insertPayCode, lastAskedOf, takePayCode, whatBecameOf } from './pay-code-store.ts'

/** How long a code is worth something (docs/product.md, codes). */
const PAY_CODE_SECONDS = 60
/** A screen asks for one a minute; more is somebody who collects them. */
const MOST_A_MINUTE = 12

/** Never of digits alone: a till would take it for a product of the shelf. */
function newTypedCode(): string {
  const code = newCode(TYPED_PAY_CODE_LENGTH)
  return /^\d+$/.test(code) ? newTypedCode() : code
}

const hashOf = (code: string, secretFor: SecretFor): string => hmac(secretFor('pay-code'), code)
const hashesOf = (code: string, secretFor: SecretFor): string[] => everyKey(secretFor, 'pay-code').map((key) => hmac(key, code))
const payerOf = (who: Who<'enduser' | 'shop'>): number => (who.role === 'shop' ? (who.idShop ?? refuseCommon('forbidden')) : who.idUser)

export const newPayCodeAnswer = handle(newPayCode)(async ({ who, tx, settings, secretFor }) => {
  const payer = payerOf(who)
  const [code, typed] = [newCode(PAY_CODE_LENGTH), newTypedCode()]
  await tx(async (sql) => {
    if ((await countRecent(sql, who.session)) >= MOST_A_MINUTE) refuseCommon('too_many', { seconds: PAY_CODE_SECONDS }, PAY_CODE_SECONDS)
    await insertPayCode(
      sql,
      { hash: hashOf(code, secretFor), typedHash: hashOf(typed, secretFor), idUser: who.idUser, session: who.session, payer },
      PAY_CODE_SECONDS,
    )
  })
  return { link: payCodeLink(settings, code), typed, seconds: PAY_CODE_SECONDS }
})

export const askedOfMeAnswer = (directory: Directory) =>
  handle(askedOfMe)(async ({ who, db }) => {
    const idCharge = await lastAskedOf(db, who.session)
    const charge = idCharge === null ? null : await readCharge(db, idCharge)
    const shop = charge ? await directory.shop(charge.payee) : null
    if (!charge || !shop || charge.scannedBy !== payerOf(who) || (charge.state !== 'scanned' && charge.state !== 'refused'))
      return { asked: null }
    return { asked: { code: charge.code, value: charge.value, shop: shop.title, expiresAt: charge.expiresAt.toISOString() } }
  })

type No = RefusalOf<typeof AskPayer>

/** Why a charge can be asked of nobody any more. */
const OVER: Partial<Record<Charge['state'], No>> = { paid: 'charge_used', cancelled: 'charge_cancelled', expired: 'charge_expired' }

/** The charge as it is now asked of the payer behind the code, or why not. Runs in a transaction: a "no" gives the code back. */
async function bind(sql: Sql, charge: Charge, hashes: readonly string[]): Promise<Charge | No> {
  const taken = await takePayCode(sql, hashes, charge.id)
  if (!taken) {
    const found = await whatBecameOf(sql, hashes)
    // An answer that was lost on the way is given again.
    if (found?.idCharge === charge.id) return charge
    return found === null ? 'pay_code_unknown' : found.idCharge === null ? 'pay_code_expired' : 'pay_code_used'
  }
  if (taken.payer === charge.payee) return 'self_payment'
  const asked = await scanCharge(sql, charge.id, taken.payer)
  if (!asked) return OVER[(await readCharge(sql, charge.id))?.state ?? 'expired'] ?? 'charge_expired'
  await emit(sql, payerAsked(taken.idUser, charge.payee, charge.id))
  return asked
}

export const askPayerAnswer = (lookups: LookupLimiter) =>
  handle(askPayer)(async ({ who, params, body, tx, clock, settings, secretFor, refuse }) => {
    const code = readPayCode(body.code)
    const looked = await lookups.look(who.idUser, clock.now(), (missed) =>
      tx(async (sql) => {
        const no = (name: No): never => {
          if (name === 'pay_code_unknown') missed()
          return refuse(name)
        }
        const charge = await ownCharge(sql, params.id, shopOf(who))
        if (code === null) return no('pay_code_unknown')
        const bound = OVER[charge.state] ?? (await bind(sql, charge, hashesOf(code, secretFor)))
        return typeof bound === 'string' ? no(bound) : chargeView(bound, settings)
      }),
    )
    return 'wait' in looked ? refuseCommon('too_many', { seconds: looked.wait }, looked.wait) : looked.found
  })
