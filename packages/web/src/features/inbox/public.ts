/** What the page of a request uses of the inbox. */
export { RequestCard } from './RequestCard.tsx'
