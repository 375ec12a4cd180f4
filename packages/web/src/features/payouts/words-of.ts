/** Days and states of payouts in words. */
import type { ListedPayback } from '@taschino/contract/payouts.ts'
import type { TagKind } from '../../ui/Chip.tsx'
import { shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

/** A calendar day of the circuit, as YYYY-MM-DD: noon of it is that day everywhere. */
export const dayWords = (day: string): string => shortDay(`${day}T12:00:00Z`)

/** By when it was promised, and what that means today. */
export function promiseWords({
  payoutDate,
  daysLeft,
  place,
  paidAt,
}: Pick<ListedPayback, 'payoutDate' | 'daysLeft' | 'place' | 'paidAt'>): { words: string; kind: TagKind } {
  if (place === 'paid') return { words: t('payouts.paid_on', { day: shortDay(paidAt ?? `${payoutDate}T12:00:00Z`) }), kind: 'ok' }
  if (daysLeft < 0) return { words: t('payouts.late', { count: -daysLeft }), kind: 'bad' }
  if (daysLeft === 0) return { words: t('payouts.today'), kind: 'warn' }
  return { words: t('payouts.by', { day: dayWords(payoutDate) }), kind: 'plain' }
}
