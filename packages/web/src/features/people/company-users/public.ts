/** What the page of a person uses of the list of people: who they are, how they stand, what may be done with their access. */
export { StatusTag } from './StatusTag.tsx'
export { UserActs } from './UserActs.tsx'
export { UserFacts } from './UserCard.tsx'
