/**
 * What other features use of shops: creating, changing, stopping and starting one, the directory, the lookup limiter, links and posters, a
 * shop's account and contacts, its first contract, the acceptance job.
 */
export { insertContract } from './contract-store.ts'
export { createShop, createTill, type NewShop } from './create-store.ts'
export { changeShop, changeTill, tillOf, tillsOf, type ShopChange } from './change-store.ts'
export { isTheirs } from './get-shop.ts'
export { drawPosters } from './posters.ts'
export { holdShop } from './standing-store.ts'
export { switchShop } from './stop.ts'
export { loadShop } from './store.ts'
export { learnAcceptance } from './acceptance-store.ts'
export { contactsOf, fillShop, setAccount } from './own-row-store.ts'
export { readOwnShop, readPublicShop } from './list-shops.ts'
export { linkOf, payCodeLink } from './link.ts'
export type { Directory, ListedShop } from './directory.ts'
export type { LookupLimiter, Looked } from './lookup-limiter.ts'
