/** What the page of a shop uses of the company's list of shops: the card about one of them. */
export { ShopCard } from './ShopCard.tsx'
