/** How agencies, reviewed as shops are, open a round, answer and read it; how shops are brought in, and how many by one agent. */
export { bringIn, countShops, demandNewVat, type BringIn } from './bring-in.ts'
export { endRound, holdRound, noteEdit, openRound, roundsOf, type RoundRow } from './review-store.ts'
export { mailboxesOf } from './tell-store.ts'
