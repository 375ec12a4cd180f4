/** What orders and cashback use to write letters to whoever ordered. */
export { writeOfClub } from './write.ts'
