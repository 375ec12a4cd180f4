/**
 * What other features may use of shops: how one comes into being and is changed, stopped and started, the directory for the paying path,
 * the count of guesses, links, posters, what is known of one shop, its contract's first version, its account and contacts, the job that
 * learns when they took tickets.
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
