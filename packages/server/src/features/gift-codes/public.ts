/** What others may use of gift codes: the keys under which they lie, what is done by the clock, and codes for worlds that begin in the middle. */
export { expireCodes, lookForRestore, sealCodesAnew, tellOfCodes } from './chores.ts'
export { codeKeys, type CodeKeys } from './seal.ts'
