/** What other features may use of shops: the directory for the paying path, the count of guesses, links, what is known of one shop, its contract's first version, the chore that learns when they took tickets. */
export { insertContract } from './contract-store.ts'
export { learnAcceptance } from './acceptance-store.ts'
export { readOwnShop, readPublicShop } from './list-shops.ts'
export { linkOf, payCodeLink } from './link.ts'
export type { Directory, ListedShop } from './directory.ts'
export type { Guesses, Looked } from './guesses.ts'
