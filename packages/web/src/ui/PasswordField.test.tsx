/** How strong a password is said to be: what will not do is weak, and length counts more than odd signs. */
import { expect, test } from 'vitest'
import { strengthOf } from './PasswordField.tsx'

test.each([
  ['', 'weak'],
  ['corta', 'weak'],
  ['Password123!', 'weak'],
  ['bianchi1984', 'weak'],
  ['melamelapera', 'fair'],
  ['sette mele mature', 'good'],
  ['sette mele mature e una pera', 'strong'],
  ['Xk3!pq8-zz', 'good'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password, ['Giulia', 'Bianchi'])).toBe(strength)
})
