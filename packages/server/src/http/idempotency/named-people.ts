/** Puts people's present names into stored answers, which hold only their numbers, at the first answer as at each replay. */
import type { Sql } from '../../platform/db/db.ts'
import { wordsOfPeople, type PersonWords } from '../auth/store.ts'

// Written by `kept_word` of the database. No line that people type can hold this sign.
// oxlint-disable-next-line no-control-regex
const PLACE = /\u0001(\d+):(name|short|first|last|email|username)\u0001/g
/** How the sign looks in JSON. */
const SIGN = '\\u0001'

/**
 * Puts names where numbers stand, byte for byte as the answer would have been written with them. Text without such a place comes back
 * untouched and costs nothing.
 */
export async function withNames(sql: Sql, text: string): Promise<string> {
  if (!text.includes(SIGN)) return text
  const said: unknown = JSON.parse(text)
  const meant = new Set<number>()
  JSON.stringify(said, (_, value: unknown) => {
    if (typeof value === 'string') for (const [, id] of value.matchAll(PLACE)) meant.add(Number(id))
    return value
  })
  const words = await wordsOfPeople(sql, [...meant])
  const wordOf = (id: string, form: keyof PersonWords): string => words.get(Number(id))?.[form] ?? ''
  return JSON.stringify(said, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(PLACE, (_place, id: string, form: keyof PersonWords) => wordOf(id, form)) : value,
  )
}
