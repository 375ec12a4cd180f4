/** What other features use of shops: rows, search, the stopped notice, parts of the map, the contract. */
export { contractPaper } from './contract/contract-paper.ts'
export { OpenContract } from './contract/OpenContract.tsx'
export { putMapStyle } from './near/map-style.ts'
export { ShopRow } from './near/ShopRow.tsx'
export { useTiles, type Tiles } from './near/tiles.ts'
export { useShops } from './near/use-shops.ts'
export { StoppedNotice } from './StoppedNotice.tsx'
