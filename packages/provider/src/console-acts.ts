/** The acts of the console: turn the clock, choose failures, move orders and cashbacks, change the catalogue. */
import type { CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import { moveCashback, purchase } from './cashbacks.ts'
import { changeItem, removeItem, removeThenRepeat } from './catalogue-changes.ts'
import { readFailure, type Rule } from './failures.ts'
import { ORDER_ACTS } from './order-plan.ts'
import { changeTicket, takeStep } from './order-steps.ts'
import { cancelOrder, ordersOf } from './orders.ts'
import { begin, endOldKeys, giveNewKeys, tableOf, type Bell, type Provider } from './provider.ts'

const HOUR = 3_600_000
export const STEPS = { minute: 60_000, hour: HOUR, day: 24 * HOUR, month: 30 * 24 * HOUR } as const
export const PRODUCT_ACTS = ['dearer', 'cheaper', 'sold-out', 'remove', 'remove-then-repeat', 'bring-back'] as const
export const ORDER_CHANGES = [...ORDER_ACTS, 'cancel', 'ticket-used', 'ticket-expired'] as const
export const CASHBACK_ACTS = ['confirmed', 'declined', 'remitted', 'reversed'] as const

type Fields = Readonly<Record<string, string>>

const one = (provider: Provider, table: string, key: string, value: unknown): true => {
  const change = begin(provider)
  change.put(table, key, value)
  change.commit()
  return true
}

function chooseFailure(provider: Provider, { failure = '', times = '' }: Fields): boolean {
  const read = readFailure(failure)
  if (!read || (times !== '' && !/^[1-9]\d{0,5}$/.test(times))) return false
  const until = read.name === 'silence' ? provider.clock.now() + HOUR : null
  const rule: Rule = { failure, left: times === '' || read.name === 'silence' ? null : Number(times), until }
  return one(provider, 'rules', read.name, rule)
}

function changeProduct(provider: Provider, { externalId = '', change = '' }: Fields): boolean {
  const product = provider.catalogue.product(externalId)
  const times = (factor: number) => product?.offers.map(({ unit, cost }) => ({ unit, cost: Math.round(cost * factor) }))
  if (change === 'bring-back') {
    const before = provider.catalogue.before('product', externalId)
    if (product || !before) return false
    changeItem(provider, before, {})
    return true
  }
  if (!product) return false
  const acts: Record<string, () => void> = {
    dearer: () => changeItem(provider, product, { offers: times(1.25) }),
    cheaper: () => changeItem(provider, product, { offers: times(0.8) }),
    'sold-out': () => changeItem(provider, product, { stock: 0 }),
    remove: () => removeItem(provider, product),
    'remove-then-repeat': () => removeThenRepeat(provider, product as CatalogueItem),
  }
  acts[change]?.()
  return change in acts
}

function changeOrder(provider: Provider, { place = '', change = '' }: Fields): boolean {
  const row = ordersOf(provider).get(place)
  if (!row) return false
  if (change === 'cancel') return cancelOrder(provider, place, null).status === 200
  if (change === 'ticket-used' || change === 'ticket-expired')
    return changeTicket(provider, place, change === 'ticket-used' ? 'used' : 'expired')
  const act = ORDER_ACTS.find((name) => name === change)
  return act !== undefined && takeStep(provider, place, act)
}

/** Every webhook that waits is due. */
function ringNow(provider: Provider): true {
  const change = begin(provider)
  for (const [id, bell] of tableOf<Bell>(provider, 'bells')) change.put('bells', id, { ...bell, nextAt: provider.clock.now() })
  change.commit()
  return true
}

function advance(provider: Provider, { by = '', ms = '' }: Fields): boolean {
  const step = Object.hasOwn(STEPS, by) ? STEPS[by as keyof typeof STEPS] : /^\d{1,12}$/.test(ms) ? Number(ms) : 0
  if (step > 0) provider.clock.advance(step)
  return step > 0
}

const ACTS: Record<string, (provider: Provider, fields: Fields) => boolean> = {
  advance,
  fail: chooseFailure,
  mend: (provider, { failure = '' }) => one(provider, 'rules', failure, null),
  product: changeProduct,
  order: changeOrder,
  purchase: (provider, { click = '', cents = '' }) => /^[1-9]\d{0,7}$/.test(cents) && purchase(provider, click, Number(cents)) !== null,
  cashback: (provider, { externalId = '', to = '' }) => {
    const state = CASHBACK_ACTS.find((name) => name === to)
    return state !== undefined && moveCashback(provider, externalId, state, null)
  },
  open: (provider) => one(provider, 'closed', 'closed', null),
  close: (provider) => one(provider, 'closed', 'closed', true),
  ring: ringNow,
  'new-keys': giveNewKeys,
  'end-old-keys': endOldKeys,
}

/** False where it cannot be done, or is not known. */
export function doAct(provider: Provider, fields: Fields): boolean {
  const name = fields['act'] ?? ''
  return Object.hasOwn(ACTS, name) && (ACTS[name]?.(provider, fields) ?? false)
}
