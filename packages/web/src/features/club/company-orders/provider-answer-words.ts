/** A provider's last answer about an order in words: the service stores it as it came. */
import { ORDER_STATES } from '@taschino/contract/club/order-shapes.ts'
import { t, tMaybe } from '../../../words/words.ts'

const GARBLED = ['the answer is not whole', 'it speaks of something else']

export function providerAnswerWords(heard: string): string {
  const state = ORDER_STATES.find((one) => one === heard)
  if (state) return t(`companyOrders.state.${state}`)
  const status = /^status (\d{3})$/.exec(heard)?.[1]
  if (status !== undefined) return t('companyOrders.heard_status', { status })
  if (heard === 'closed') return t('companyOrders.heard_closed')
  if (heard === 'missing') return t('companyOrders.heard_missing')
  if (heard === 'it costs more than was allowed') return t('companyOrders.heard_dearer')
  if (heard === 'shipped, and nothing came') return t('companyOrders.heard_lost')
  if (heard.endsWith('not of the shape') || GARBLED.includes(heard)) return t('companyOrders.heard_garbled')
  // Names of network errors: ECONNRESET, TimeoutError.
  if (heard === 'no answer' || /^E[A-Z_]+$/.test(heard) || heard.endsWith('Error')) return t('companyOrders.heard_nothing')
  return tMaybe(`club.reason.${heard}`) || tMaybe(`refusal.${heard}`) || heard
}
