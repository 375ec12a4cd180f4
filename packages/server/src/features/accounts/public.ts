/** What the house runs for accounts by itself. */
export { pruneCodes } from './codes-store.ts'
export { openLostPasswords } from './lost-password.ts'
