/** How agencies, which are reviewed as shops are, open a round, answer it and read it; how many shops one agent brings in; what bringing in is. */
export { bringIn, countShops, demandNewVat, type BringIn } from './bring-in.ts'
export { endRound, holdRound, openRound, roundsOf, type RoundRow } from './review-store.ts'
