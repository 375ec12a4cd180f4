/** A change of a catalogue walk in words: what kind it is, what stood there before and stands there now. */
import type { WalkChange } from '@taschino/contract/club/company-shapes.ts'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { money } from '../../../words/formats.ts'
import { locale, t } from '../../../words/words.ts'

const KINDS: Readonly<Record<WalkChange['what'], TagKind>> = {
  added: 'ok',
  back: 'ok',
  price: 'warn',
  cost: 'warn',
  stock: 'plain',
  text: 'plain',
  removed: 'bad',
}

export const ChangeTag = ({ what }: Pick<WalkChange, 'what'>) => <Tag kind={KINDS[what]}>{t(`clubDesk.change.${what}`)}</Tag>

/** Prices and costs are cents, a stock is pieces. */
export function shownChange(change: WalkChange, side: 'before' | 'after'): string {
  const value = change[side]
  if (value === null) return '–'
  return change.what === 'stock' ? value.toLocaleString(locale()) : money(value)
}

export function beforeAfter(change: WalkChange): string {
  const { what, unit } = change
  if (what !== 'price' && what !== 'cost' && what !== 'stock') return ''
  const words = t('clubDesk.from_to', { before: shownChange(change, 'before'), after: shownChange(change, 'after') })
  return unit === null ? words : t('clubDesk.of_unit', { unit: money(unit), change: words })
}
