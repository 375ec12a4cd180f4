/** Which passwords are taken, and why the others are not. */
import { expect, test } from 'vitest'
import { passwordTrouble } from './password.ts'

test.each(['taschino-demo', 'una parola lunga', 'quattro gatti in fila', 'Xk3!pq8-zzLw', 'ひらがなのことばです', 'biscotto-44-lampada'])(
  '%s will do',
  (password) => {
    expect(passwordTrouble(password, ['giulia', 'giulia.bianchi@esempio.it', 'Giulia', 'Bianchi'])).toBeNull()
  },
)
test.each([
  ['nove lett', 'too_short'],
  ['x'.repeat(129), 'too_long'],
  ['Password123!', 'too_common'],
  ['1234567890', 'too_common'],
  ['0987654321', 'too_common'],
  ['qwertyuiop', 'too_common'],
  ['aaaaaaaaaaaa', 'too_common'],
  ['abcabcabcabc', 'too_common'],
  ['juventus1897', 'too_common'],
  ['1111111111', 'too_common'],
  ['benvenuto2026', 'too_common'],
  ['giulia.bianchi', 'like_name'],
  ['Bianchi1984!!', 'like_name'],
])('%s is %s', (password, why) => {
  expect(passwordTrouble(password, ['giulia', 'giulia.bianchi@esempio.it', 'Giulia', 'Bianchi'])).toBe(why)
})
