/** A code as its owner sees it. */
import type { GdoBarcode } from '@taschino/contract/barcodes.ts'
import { openText } from '../../platform/secrets/sealed-text.ts'
import { hmac, type SecretFor } from '../../platform/secrets/secrets.ts'
import type { Barcode } from './store.ts'

/** One key seals the digits, another finds them. */
export const sealKey = (secretFor: SecretFor): Buffer => secretFor('gdo-barcode')
export const macOf = (code: string, secretFor: SecretFor): string => hmac(secretFor('gdo-barcode-mac'), code)

/** Without its digits: what is kept with a key, and what every other answer says. */
export function barcodeView(barcode: Barcode): GdoBarcode {
  const { id, gtid, idShop, shop, isGroup, type, unit, amount, value, state, madeAt, expiresAt, seconds, taken, takenBy, paid } = barcode
  return {
    id,
    gtid,
    shop: { id: idShop, title: shop, isGroup },
    type,
    unit,
    amount,
    value,
    state,
    code: null,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    seconds,
    taken,
    back: state === 'open' ? 0 : value - taken,
    takenBy,
    paid,
  }
}

/** With them, as long as it is worth anything. */
export function ownersView(barcode: Barcode, secretFor: SecretFor): GdoBarcode {
  const { sealed, seconds } = barcode
  return { ...barcodeView(barcode), code: sealed !== null && seconds > 0 ? openText(sealed, sealKey(secretFor)) : null }
}
