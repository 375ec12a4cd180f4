/** The fields of a person's data in order, checked by the same rules as on the server. */
import { parseCap, parseMobile, parseProvince } from '@taschino/basics/contacts.ts'
import { parseFiscalCode } from '@taschino/basics/fiscal-code.ts'
import { holdsAddress, isPersonName } from '@taschino/basics/names.ts'
import type { WordKey } from '../../../words/words.ts'

export const DATA_FIELDS = ['firstName', 'lastName', 'phone', 'fiscalCode', 'street', 'cap', 'city', 'province'] as const
export type DataField = (typeof DATA_FIELDS)[number]
export type DataDraft = Readonly<Record<DataField, string>>

const NEEDED: readonly DataField[] = ['firstName', 'lastName']
const CHECKS: Readonly<Partial<Record<DataField, (text: string) => string | null>>> = {
  phone: parseMobile,
  fiscalCode: parseFiscalCode,
  cap: parseCap,
  province: parseProvince,
}
const LONGEST: Readonly<Partial<Record<DataField, number>>> = { firstName: 60, lastName: 60, street: 120, city: 60 }

/** The sentence for the field, or nothing when it may stay. Empty fields that need not be filled are fine. */
export function wrongIn(field: DataField, text: string): WordKey | null {
  const plain = text.trim()
  if (plain === '') return NEEDED.includes(field) ? 'data.needed' : null
  const check = CHECKS[field]
  if (check && check(plain) === null) return `data.wrong_${field as 'phone' | 'fiscalCode' | 'cap' | 'province'}`
  if (plain.length > (LONGEST[field] ?? 200)) return 'data.too_long'
  if (field === 'firstName' || field === 'lastName') return isPersonName(plain) ? null : `account.${field}_wrong`
  return holdsAddress(plain) && (field === 'street' || field === 'city') ? 'error.address' : null
}

/** As the server will keep it, so that the form shows what was understood. */
export const tidied = (field: DataField, text: string): string => CHECKS[field]?.(text.trim()) ?? text.trim().replace(/\s+/g, ' ')

export interface DataChange {
  set: Partial<Record<DataField, string>>
  clear: DataField[]
}

/** What differs from before; an emptied field is named, because nulls are dropped (docs/product.md, reach). */
export function changeOf(before: DataDraft, now: DataDraft): DataChange {
  const change: DataChange = { set: {}, clear: [] }
  for (const field of DATA_FIELDS) {
    const text = tidied(field, now[field])
    if (text === before[field]) continue
    if (text === '') change.clear.push(field)
    else change.set[field] = text
  }
  return change
}
