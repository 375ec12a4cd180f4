/** What other features may use of shops: the row of a shop and the search for shops that can be paid. */
export { ShopRow } from './near/ShopRow.tsx'
export { useShops } from './near/use-shops.ts'
export { QrCode } from './qrcode-image/QrCode.tsx'
