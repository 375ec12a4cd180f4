/** Credits of worlds that begin in the middle. */
export { giveOnce } from './carry-out.ts'
