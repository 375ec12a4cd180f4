/** A code in words: its state, what is left, its last day. */
import type { OwnCode } from '@taschino/contract/gift-shapes.ts'
import type { TagKind } from '../../../ui/Chip.tsx'
import { daysUntil, fullDay, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

/** A last day as an instant within it: days have no hour. */
export const instantOf = (day: string): string => `${day}T12:00:00Z`

export const lastDay = ({ expiresOn }: Pick<OwnCode, 'expiresOn'>): string =>
  expiresOn === null ? t('gifts.no_end') : t('gifts.until', { day: fullDay(instantOf(expiresOn)) })

export const leftOn = ({ unit, spent }: Pick<OwnCode, 'unit' | 'spent'>): number => unit - spent

/** Past its last day: no till takes it any more. */
export const isLapsed = ({ state, expiresOn }: OwnCode): boolean =>
  state !== 'burned' && expiresOn !== null && daysUntil(instantOf(expiresOn)) < 0
const isUsed = ({ usedAt, unit, spent }: OwnCode): boolean => usedAt !== null && spent >= unit
/** Used up, taken back or lapsed: it lies in the archive. */
export const isOver = (code: OwnCode): boolean => code.state === 'burned' || isUsed(code) || isLapsed(code)

const SOON_DAYS = 30

export function codeTag(code: OwnCode): { kind: TagKind; words: string } {
  if (code.state === 'burned') return { kind: 'bad', words: t('gifts.state.burned') }
  if (isUsed(code)) return { kind: 'plain', words: t('gifts.state.used') }
  if (isLapsed(code)) return { kind: 'bad', words: t('gifts.state.lapsed') }
  if (code.expiresOn !== null && daysUntil(instantOf(code.expiresOn)) <= SOON_DAYS)
    return { kind: 'warn', words: t('gifts.state.ending', { day: shortDay(instantOf(code.expiresOn)) }) }
  if (code.spent > 0) return { kind: 'ok', words: t('gifts.state.left', { amount: money(leftOn(code)) }) }
  return code.state === 'assigned' ? { kind: 'ok', words: t('gifts.state.unseen') } : { kind: 'ok', words: t('gifts.state.seen') }
}
