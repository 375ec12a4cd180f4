/** Which of two versions is the older one. */
import { expect, test } from 'vitest'
import { compareVersions } from './versions.ts'

test.each([
  ['1.7.7', '1.8.0', -1],
  ['1.10.0', '1.9.9', 1],
  ['1.7.7', '1.7.7', 0],
  ['2.0.0', '1.99.99', 1],
])('%s beside %s', (a, b, sign) => expect(Math.sign(compareVersions(a, b))).toBe(sign))
