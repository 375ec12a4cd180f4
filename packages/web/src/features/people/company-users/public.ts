/** What other features use of the list of people: data, state and acts of one person. */
export { StatusTag } from './StatusTag.tsx'
export { UserActs } from './UserActs.tsx'
export { UserFacts } from './UserCard.tsx'
