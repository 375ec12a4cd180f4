/** What other features may use of shops: the row of a shop, the search for shops that can be paid, the word that one is stopped. */
export { ShopRow } from './near/ShopRow.tsx'
export { useShops } from './near/use-shops.ts'
export { QrCode } from './qrcode-image/QrCode.tsx'
export { StoppedNotice } from './StoppedNotice.tsx'
