/** How orders and cashback write to whoever ordered or bought. */
export { writeOfClub } from './write.ts'
