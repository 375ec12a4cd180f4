/**
 * What other features may use of shops: the row of a shop, the search for shops that can be paid, the word that one is stopped, what maps
 * are drawn with, the contract as a paper, and the button that opens it.
 */
export { contractPaper } from './contract/contract-paper.ts'
export { OpenContract } from './contract/OpenContract.tsx'
export { putMapStyle } from './near/map-style.ts'
export { ShopRow } from './near/ShopRow.tsx'
export { useTiles, type Tiles } from './near/tiles.ts'
export { useShops } from './near/use-shops.ts'
export { StoppedNotice } from './StoppedNotice.tsx'
