/** What other features may use of shops: the directory for the paying path, the count of guesses, links and folded words. */
export { foldedText, likePattern } from './find.ts'
export { linkOf } from './link.ts'
export type { Directory, ListedShop } from './directory.ts'
export type { Guesses } from './guesses.ts'
