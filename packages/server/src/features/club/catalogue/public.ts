/** What other parts of the club use of the catalogue: a product or brand as it is sold now, and the company's own stock. */
export {
  brandForSale,
  giveStockBack,
  priceOf,
  productForSale,
  takeStock,
  type BrandOffer,
  type ClubPayWith,
  type ProductOffer,
} from './offer-store.ts'
export { putOwnCodesAway, sealCodeAnew, takeOtherwiseSealedCodes, takeOwnCodes } from './own-code-store.ts'
export { walkCatalogues } from './walk.ts'
export { fetchPictures } from './pictures.ts'
export { beginShelf, putAwayShelf, type BeginShelf } from './begin-shelf-store.ts'
export { beginCatalogue, type BeginBrand, type BeginCategory, type BeginProduct } from './begin-world.ts'
