/** What others may use of gift codes: the keys under which they lie, and bringing some in for worlds that begin in the middle. */
export { codeKeys } from './seal.ts'
