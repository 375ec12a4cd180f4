/** What other features use of accounts: parts of the screens behind letters. */
export { comeIn } from './come-in.ts'
export { useLooked } from './letter-code.ts'
export { Finished, passwordWords, Unopened } from './parts.tsx'
