/** What other features use of the company's list of shops: the card of one. */
export { ShopCard } from './ShopCard.tsx'
