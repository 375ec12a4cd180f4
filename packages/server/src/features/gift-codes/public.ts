/** What other features use of gift codes: the keys that seal them, the jobs, codes for demo worlds. */
export { unusedCodes } from './buyer-store.ts'
export { expireCodes, lookForRestore, sealCodesAnew, tellOfCodes } from './jobs.ts'
export { liveThrough, type LivedCode } from './lived.ts'
export { stockWasHere } from './lived-store.ts'
export { groupsOfParty, lessResting, payAll, restingOf } from './paying.ts'
export { allAside } from './restored-store.ts'
export { codeKeys, tailOf, type CodeKeys } from './seal.ts'
export { stockUp } from './stock-up.ts'
