/** The club in words: states of orders, promises, delivery times, cashback. */
import { INTERNAL, type CashbackRate, type ClubProduct } from '@taschino/contract/club/catalogue-shapes.ts'
import type { OrderState, OwnOrder } from '@taschino/contract/club/order-shapes.ts'
import type { TagKind } from '../../ui/Chip.tsx'
import { day, money, time } from '../../words/formats.ts'
import { locale, t } from '../../words/words.ts'

const KINDS: Readonly<Record<OrderState, TagKind>> = {
  pending: 'warn',
  confirmed: 'ok',
  shipped: 'ok',
  delivered: 'ok',
  cancelled: 'plain',
  failed: 'bad',
}

/** Of digital goods that are confirmed nobody waits for a parcel. */
export function orderTag({ state, cancelling, codes, fulfilled, amount }: OwnOrder): { kind: TagKind; words: string } {
  if (cancelling) return { kind: 'warn', words: t('club.state.cancelling') }
  if (state === 'delivered' && fulfilled < amount) return { kind: 'warn', words: t('club.state.partly', { count: fulfilled, of: amount }) }
  if (state === 'confirmed' && codes > 0) return { kind: 'ok', words: t('club.state.delivered') }
  return { kind: KINDS[state], words: t(`club.state.${state}`) }
}

/** `giovedì 26 novembre alle 14:00`. */
const momentWords = (at: string): string => t('club.moment', { day: day(at).toLocaleLowerCase(locale()), time: time(at) })

const isOver = ({ at }: NonNullable<OwnOrder['promised']>): boolean => Date.parse(at) <= Date.now()

/** What is promised while nobody knows; null where somebody does. A moment that is over is promised no longer. */
export function promiseWords({ promised, value }: Pick<OwnOrder, 'promised' | 'value'>): string | null {
  if (promised === null) return null
  if (isOver(promised)) return t(`club.promise.${promised.means}_late`, { value: money(value) })
  return t(`club.promise.${promised.means}`, { value: money(value), when: momentWords(promised.at) })
}

/** The same beside its row. */
export const safeWords = (promised: NonNullable<OwnOrder['promised']>): string =>
  isOver(promised) ? t('club.safe_late') : t('club.safe_until', { when: momentWords(promised.at) })

/** `3 minuti`, `5 ore`, `2 giorni`: as long as half of the others have waited. */
function spanWords(minutes: number): string {
  if (minutes < 1) return t('club.span.now')
  if (minutes < 90) return t('club.span.minutes', { count: Math.round(minutes) })
  if (minutes < 36 * 60) return t('club.span.hours', { count: Math.round(minutes / 60) })
  return t('club.span.days', { count: Math.round(minutes / 1440) })
}

/** Learned from the orders of others; where there are too few, what is promised. Nobody is asked about the company's own. */
export const comesWords = ({ comes, kind, provider }: Pick<ClubProduct, 'comes' | 'kind' | 'provider'>): string =>
  comes === null
    ? t(provider === INTERNAL ? 'club.comes_own' : `club.comes_unknown.${kind}`)
    : comes.minutes < 1
      ? t('club.comes_now')
      : t('club.comes', { span: spanWords(comes.minutes) })

const percent = (bp: number): string => (bp / 100).toLocaleString(locale(), { maximumFractionDigits: 2 })

/** `3,5 %`, `2,00 €`. */
export const rateWords = ({ rateBp, cents }: CashbackRate): string =>
  rateBp === null ? money(cents ?? 0) : t('club.percent', { rate: percent(rateBp) })

/** `da 5,00 € a 200,00 €`: what can be chosen freely, and what has a value of its own beside it. */
export function rangeWords(units: readonly { price: number }[], range: { least: number; most: number }): string {
  const prices = [range.least, range.most, ...units.map(({ price }) => price)]
  return t('club.price_range', { least: money(Math.min(...prices)), most: money(Math.max(...prices)) })
}
