/** A code of the club in words and as a card: its state and what is left on it. */
import type { OwnVoucher } from '@taschino/contract/club/order-shapes.ts'
import type { TagKind } from '../../../ui/Chip.tsx'
import { daysUntil, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf, lastDay } from '../../gift-codes/public.ts'

export const leftOn = ({ unit, spent }: Pick<OwnVoucher, 'unit' | 'spent'>): number => unit - spent
/** Nothing more comes of it. */
export const isOver = ({ state }: OwnVoucher): boolean =>
  state === 'used' || state === 'expired' || state === 'cancelled' || state === 'given'

const SOON_DAYS = 30

export function voucherTag(voucher: OwnVoucher): { kind: TagKind; words: string } {
  const { state, gift, expiresOn, spent } = voucher
  if (state === 'cancelled' || state === 'expired') return { kind: 'bad', words: t(`club.voucher.${state}`) }
  if (state === 'used' || state === 'given') return { kind: 'plain', words: t(`club.voucher.${state}`) }
  if (gift !== null && gift.takenAt === null) return { kind: 'warn', words: t('club.voucher.offered') }
  if (expiresOn !== null && daysUntil(instantOf(expiresOn)) <= SOON_DAYS)
    return { kind: 'warn', words: t('gifts.state.ending', { day: shortDay(instantOf(expiresOn)) }) }
  if (spent > 0) return { kind: 'ok', words: t('gifts.state.left', { amount: money(leftOn(voucher)) }) }
  return { kind: 'ok', words: t(state === 'issued' ? 'gifts.state.unseen' : 'gifts.state.seen') }
}

export const voucherCard = (voucher: OwnVoucher, to: string) => ({
  id: voucher.idVoucher,
  name: voucher.name,
  logo: voucher.picture,
  tail: voucher.tail,
  unit: voucher.unit,
  left: leftOn(voucher),
  lastDay: lastDay(voucher),
  tag: voucherTag(voucher),
  over: isOver(voucher),
  to,
})
