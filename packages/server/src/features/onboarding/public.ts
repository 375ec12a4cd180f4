/**
 * What other features use of onboarding: reviews (agencies have them too), creating shops one by one or many at once, the terms for
 * agents, answering or undoing many at once.
 */
export { bringIn, bringInUntold, countShops, demandNewVat, type BringIn } from './bring-in.ts'
export { contentOf, namesWhatStands } from './content.ts'
export { giveUpShop, settleReview } from './decide.ts'
export { loadRecord, ownersOf } from './record-store.ts'
export { isOwn, readyOf } from './record.ts'
export { beyond, hindrancesOf, isCompany } from './rules.ts'
export { endRound, holdRound, noteEdit, openRound, roundsOf, type RoundRow } from './review-store.ts'
export { mailboxesOf } from './tell-store.ts'
