/**
 * T65, T68: whatever one field of a call can hold is judged at once, a line that is too long is not looked into, and a day is one that the
 * calendar has.
 */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ALL_CALLS } from './all-calls.ts'

type Def = Record<'element' | 'innerType' | 'in' | 'out' | 'keyType' | 'valueType', z.ZodMiniType | undefined> & {
  type: string
  shape?: Record<string, z.ZodMiniType>
  options?: readonly z.ZodMiniType[]
}

const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def

/** Every field that takes text; what several calls share stands once. */
function textFields(): z.ZodMiniType[] {
  const seen = new Set<z.ZodMiniType>()
  const look = (schema: z.ZodMiniType | undefined): void => {
    if (!schema || seen.has(schema)) return
    seen.add(schema)
    const { shape = {}, options = [], element, innerType, in: into, out, keyType, valueType } = defOf(schema)
    for (const part of [...Object.values(shape), ...options, element, innerType, into, out, keyType, valueType]) look(part)
  }
  for (const { body, query, params } of ALL_CALLS) for (const schema of [body, query, params]) look(schema)
  return [...seen].filter((schema) => ['string', 'pipe'].includes(defOf(schema).type))
}

/** More than any field takes, less than one body carries. */
const LONG = 20_000
const PIECES = [
  'a',
  '-',
  '.',
  '1',
  'a.',
  'A-',
  '1.',
  ' a',
  '@',
  'a@',
  '+',
  '0 ',
  '00 ',
  'www.',
  'http:',
  '(',
  '( ',
  '.xn--a',
  'e\u0301',
  '/',
  ',',
  '0,',
]

// What takes its time is ended between two fields by the limit of tests.
test('no field of any call takes longer to judge than to read', async () => {
  const fields = textFields()
  expect(fields.length).toBeGreaterThan(100)
  for (const schema of fields) {
    await setImmediate()
    for (const piece of PIECES) for (const end of ['', '!']) schema.safeParse(piece.repeat(LONG / piece.length) + end)
  }
})

test('whatever takes a day takes one that the calendar has', () => {
  const takes = (schema: z.ZodMiniType, text: string): boolean => schema.safeParse(text).success
  const NO_DAYS = ['un giorno di marzo', '2026', '12345678', '02-12345678', 'A-26-03']
  const days = textFields().filter((schema) => takes(schema, '2026-03-15') && !NO_DAYS.some((text) => takes(schema, text)))
  expect(days.length).toBeGreaterThan(0)
  for (const schema of days)
    for (const none of ['2026-02-30', '2026-13-01', '2026-11-31', '2026-00-10', '0000-01-01', '2026-3-15'])
      expect(takes(schema, none), none).toBe(false)
})
