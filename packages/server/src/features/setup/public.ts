/** What the start of the service uses of setup: the first link and its lines, and the word of it on the login screen. */
export { beginningLines } from './beginning-lines.ts'
export { tellUnbegun } from './unbegun.ts'
