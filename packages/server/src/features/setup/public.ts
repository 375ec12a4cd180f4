/** What the start of the service uses of setup: the first link and its lines. */
export { beginningLines } from './beginning-lines.ts'
