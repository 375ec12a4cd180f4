/** Cleans a provider's texts for database and screens: no characters that hide, reverse or break text. Pure. */
import type { CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'

// oxlint-disable-next-line no-misleading-character-class
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0]/gu
const PILED = /(\p{M}{4})\p{M}+/gu

/** Makes one line of text: invisible characters become a blank. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, ' ').replace(PILED, '$1').replace(/\s+/gu, ' ').trim()

/** The address of a picture; null for schemes that must not be fetched (`javascript:`, `data:`). */
const cleanAddress = (address: string | null): string | null => (address !== null && /^https?:\/\//.test(address) ? address : null)

/** Null: its name is empty, or it has no price. */
export function cleanItem(item: CatalogueItem): CatalogueItem | null {
  if ('deleted' in item) return item
  switch (item.kind) {
    case 'category': {
      const title = cleanText(item.title)
      return title === '' ? null : { ...item, title }
    }
    case 'brand': {
      const name = cleanText(item.name)
      return name === '' ? null : { ...item, name, logo: cleanAddress(item.logo) }
    }
    case 'cashback':
      return { ...item, terms: cleanText(item.terms) }
    case 'product': {
      const name = cleanText(item.name)
      const offers = item.offers.filter(({ unit }) => unit > 0)
      const range = item.range && item.range.least > 0 && item.range.least <= item.range.most ? item.range : null
      if (name === '' || (offers.length === 0 && !range)) return null
      return { ...item, name, offers, range, description: cleanText(item.description), picture: cleanAddress(item.picture) }
    }
  }
}
