/**
 * How agencies, reviewed as shops are, open a round, answer and read it; how shops are brought in, one or many, how many by one agent, on
 * which terms, and how many are answered or given up at once.
 */
export { bringIn, bringInUntold, countShops, demandNewVat, type BringIn } from './bring-in.ts'
export { contentOf, namesWhatStands } from './content.ts'
export { giveUpShop, settleReview } from './decide.ts'
export { loadRecord, ownersOf } from './record-store.ts'
export { isOwn, readyOf } from './record.ts'
export { beyond, hindrancesOf, isCompany } from './rules.ts'
export { endRound, holdRound, noteEdit, openRound, roundsOf, type RoundRow } from './review-store.ts'
export { mailboxesOf } from './tell-store.ts'
