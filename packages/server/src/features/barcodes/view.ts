/** A barcode as its owner sees it. */
import type { GdoBarcode } from '@taschino/contract/barcodes.ts'
import type { GdoKeys } from './keys.ts'
import type { Barcode } from './store.ts'

/** Without the digits: for stored answers and all other calls. */
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

/** With the digits, while the code is open. */
export function ownersView(barcode: Barcode, keys: GdoKeys): GdoBarcode {
  const { sealed, seconds } = barcode
  return { ...barcodeView(barcode), code: sealed !== null && seconds > 0 ? keys.open(sealed) : null }
}
