/** The price of a product in a row: one price, or from and to. */
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'
import { money } from '../../../words/formats.ts'
import { rangeWords } from '../club-words.ts'

export function priceOf({ units, range }: ManagedProduct): string {
  const [first] = units
  if (range !== null) return rangeWords(units, range)
  return first ? money(first.price) : ''
}
