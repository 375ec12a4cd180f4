/** What a start uses of the way into an empty service. */
export { beginningLines } from './beginning-lines.ts'
