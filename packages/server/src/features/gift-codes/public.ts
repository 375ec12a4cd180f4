/** What others may use of gift codes: the keys under which they lie, what is done by the clock, codes for worlds that have begun. */
export { unusedCodes } from './buyer-store.ts'
export { expireCodes, lookForRestore, sealCodesAnew, tellOfCodes } from './jobs.ts'
export { liveThrough, type LivedCode } from './lived.ts'
export { stockWasHere } from './lived-store.ts'
export { groupsOfParty, lessResting, payAll, restingOf } from './paying.ts'
export { allAside } from './restored-store.ts'
export { codeKeys, tailOf, type CodeKeys } from './seal.ts'
export { stockUp } from './stock-up.ts'
