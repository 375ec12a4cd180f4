/** What other ways of coming in share with the screens of letters. */
export { comeIn } from './come-in.ts'
export { useLooked } from './letter-code.ts'
export { Finished, passwordWords, Unopened } from './parts.tsx'
