/** A phone is known by what it says of itself, and an iPad by its fingers. */
import { expect, test } from 'vitest'
import { phoneKind } from './phone.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'other'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'other'],
] as const)('%s with %i fingers is %s', (agent, fingers, kind) => expect(phoneKind(agent, fingers)).toBe(kind))
