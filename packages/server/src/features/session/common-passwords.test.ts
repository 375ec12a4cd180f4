/** Passwords of the stolen lists are heard through their disguises; sentences and made-up ones pass. */
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['usuckballz1', '1qaz2wsx3edc', 'P4ssw0rd2026!', 'Dr4g0n!!!!!', '12345Manchester', 'sunshine!2024', 'MICHELLE-1987'])(
  '%s is common',
  (password) => expect(isCommonPassword(password)).toBe(true),
)
test.each(['sette mele mature', 'una parola lunga', 'taschino-demo', 'Xk3!pq8-zzLw', 'otto pere verdi', 'biscotto-44-lampada'])(
  '%s is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
