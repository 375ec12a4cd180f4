/** Takes one step of an order in one commit: state, event, codes, bill. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Product } from '@taschino/protocol/catalogue-shapes.ts'
import type { Order, Voucher } from '@taschino/protocol/order-shapes.ts'
import type { OrderAct } from './order-plan.ts'
import { addLine, ordersOf, type OrderRow } from './orders.ts'
import { begin, type Provider } from './provider.ts'

const DAY = 86_400_000
/** From which states a step may be taken. */
const FROM: Record<OrderAct, readonly Order['state'][]> = {
  confirm: ['pending'],
  ship: ['confirmed'],
  deliver: ['confirmed', 'shipped'],
  vouchers: ['delivered'],
  fail: ['pending', 'confirmed'],
}

const digits = (most: number): string => Array.from({ length: most }, () => randomInt(10)).join('')

/** With the last digit that an EAN-13 must have. */
function ean(): string {
  const twelve = `29${digits(10)}`
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

function codeFor(format: Product['barcodeFormat']): string {
  if (format === 'EAN13') return ean()
  return format === 'CODE128' ? digits(18) : randomBytes(9).toString('base64url').toUpperCase()
}

function voucherFor(provider: Provider, row: OrderRow, at: number): Voucher {
  const product = provider.catalogue.product(row.request?.externalId ?? '')
  const format = product?.barcodeFormat ?? 'none'
  // Without bars it is an address that one opens; one in three has a PIN besides.
  const isAddress = format === 'none'
  const token = randomBytes(12).toString('base64url')
  const double = row.failure === 'duplicate-voucher'
  return {
    id: `v-${randomBytes(6).toString('hex')}`,
    type: isAddress ? 'url' : 'code',
    code: isAddress ? null : double ? '290000000000000018' : codeFor(format),
    url: isAddress ? `${provider.address}/voucher/${token}` : null,
    pin: !isAddress && at % 3 === 0 ? digits(4) : null,
    barcodeFormat: format,
    unit: row.request?.unit ?? 0,
    expiresOn: product?.validDays ? new Date(provider.clock.now() + product.validDays * DAY).toISOString().slice(0, 10) : null,
    state: 'issued',
  }
}

const isSent = (provider: Provider, row: OrderRow): boolean =>
  provider.catalogue.product(row.request?.externalId ?? '')?.delivery === 'physical'

function vouchersOf(provider: Provider, row: OrderRow, fulfilled: number): Voucher[] {
  if (isSent(provider, row)) return []
  return Array.from({ length: fulfilled }, (_, at) => voucherFor(provider, row, at))
}

/** What the act makes of the row; what comes off the cost. */
function stepped(provider: Provider, row: OrderRow, act: OrderAct): { row: OrderRow; line: [string, number] | null } {
  const { order } = row
  const now = provider.clock.now()
  switch (act) {
    case 'confirm':
      return { row: { ...row, order: { ...order, state: 'confirmed' } }, line: ['order', order.cost] }
    case 'ship': {
      const tracking = { carrier: 'Corriere di prova', number: `TR${digits(10)}`, url: `${provider.address}/parcel` }
      return {
        row: { ...row, order: { ...order, state: 'shipped', tracking, promisedAt: new Date(now + 2 * DAY).toISOString() } },
        line: null,
      }
    }
    case 'deliver': {
      const part = row.failure === 'deliver-part' && order.amount > 1
      const fulfilled = part ? Math.floor(order.amount / 2) : order.amount
      const cost = (order.cost / order.amount) * fulfilled
      const vouchers = row.plan.some((step) => step.act === 'vouchers') ? [] : vouchersOf(provider, row, fulfilled)
      const delivered: Order = { ...order, state: 'delivered', fulfilled, cost, promisedAt: null }
      return { row: { ...row, order: delivered, vouchers }, line: part ? ['credit', order.cost - cost] : null }
    }
    case 'vouchers':
      return { row: { ...row, vouchers: vouchersOf(provider, row, order.fulfilled) }, line: null }
    case 'fail': {
      const failed: Order = { ...order, state: 'failed', cost: 0, reason: 'refused', promisedAt: null }
      return { row: { ...row, order: failed, plan: [] }, line: order.state === 'confirmed' ? ['credit', order.cost] : null }
    }
  }
}

/** False where the order does not stand at a place from which it could. */
export function takeStep(provider: Provider, place: string, act: OrderAct): boolean {
  const row = ordersOf(provider).get(place)
  if (!row || !FROM[act].includes(row.order.state)) return false
  const { row: next, line } = stepped(provider, row, act)
  const change = begin(provider)
  const seq = change.event('order.changed', { key: row.order.key }, row.failure)
  if (line) addLine(provider, change, line[0], row.order.key, line[1])
  // What the plan had before this act is done or was passed over.
  const at = next.plan.findIndex((step) => step.act === act)
  change.put('orders', place, { ...next, order: { ...next.order, seq }, plan: next.plan.slice(at + 1) })
  change.commit()
  return true
}

/** Everything that is due by now, oldest first. */
export function takeDueSteps(provider: Provider): void {
  const now = provider.clock.now()
  for (const [place, { plan }] of ordersOf(provider)) {
    for (const { at, act } of plan) {
      if (at > now) break
      takeStep(provider, place, act)
    }
  }
}

/** A brand's ticket was used at the brand, or ran out. */
export function changeTicket(provider: Provider, place: string, state: Voucher['state']): boolean {
  const row = ordersOf(provider).get(place)
  const at = row?.vouchers.findIndex((one) => one.state === 'issued') ?? -1
  if (!row || at === -1) return false
  const change = begin(provider)
  change.event('ticket.changed', { key: row.order.key }, row.failure)
  change.put('orders', place, { ...row, vouchers: row.vouchers.map((one, its) => (its === at ? { ...one, state } : one)) })
  change.commit()
  return true
}
