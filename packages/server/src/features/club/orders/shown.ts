/** Orders and codes as their owner sees them: never the text of a code, and a promised time while the outcome is unknown. */
import { RETURNS_BY_ITSELF } from '@taschino/contract/club/catalogue-shapes.ts'
import type { OrderDetail, OwnOrder, OwnVoucher, VoucherState } from '@taschino/contract/club/order-shapes.ts'
import { addedUp } from '@taschino/ledger/movements/club-order.ts'
import type { Address, OrderRow } from './order-store.ts'
import type { StepRow } from './own-store.ts'
import { shownProblem } from './problem-store.ts'
import type { VoucherRow } from './voucher-store.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What was charged or is held for it, less refunds. */
export const valueOf = ({ state, price, amount, returned, soldValue }: OrderRow): number =>
  state === 'failed' || state === 'cancelled' ? 0 : (soldValue ?? price * amount) - returned

export function shownOrder(row: OrderRow): OwnOrder {
  const all = row.price * row.amount
  return {
    idOrder: row.id,
    gtid: row.gtid,
    state: row.state,
    attempt: row.attempt,
    provider: row.provider,
    product: row.snapshot,
    unit: row.unit,
    amount: row.amount,
    fulfilled: row.fulfilled,
    price: row.price,
    value: valueOf(row),
    at: row.madeAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    promised: row.state === 'pending' ? { at: row.promisedAt.toISOString(), means: all <= RETURNS_BY_ITSELF ? 'back' : 'answer' } : null,
    cancelling: row.cancelAskedAt !== null,
    codes: row.codes,
    idTicket: row.kind === 'ticket' ? row.firstCode : null,
  }
}

/** Whether the provider has been asked yet. */
export const mayCancel = ({ state, provider, cancelAskedAt }: Pick<OrderRow, 'state' | 'provider' | 'cancelAskedAt'>): boolean =>
  cancelAskedAt === null && (state === 'pending' || (state === 'confirmed' && provider !== ''))

export const mayReceive = ({ state, kind, provider }: Pick<OrderRow, 'state' | 'kind' | 'provider'>): boolean =>
  kind === 'physical' && (state === 'shipped' || (state === 'confirmed' && provider === 'internal'))

export function orderDetailOf(row: OrderRow, steps: readonly StepRow[], address: Address | null): OrderDetail {
  return {
    ...shownOrder(row),
    parts: addedUp(row.pieces.flat()),
    timeline: steps.map(({ step, at, value }) => ({ step, at: at.toISOString(), value })),
    address,
    tracking: row.tracking,
    reason: row.reason === 'waits_for_company' ? null : row.reason,
    mayCancel: mayCancel(row),
    mayReceive: mayReceive(row),
  }
}

/** As its reader sees it: a code that they gave away is `given`. */
function stateOf(row: VoucherRow, party: number): VoucherState {
  if (row.party !== party) return 'given'
  if (row.state === 'issued' && row.revealedAt !== null) return 'revealed'
  if (row.state !== 'cancelled' && row.usedAt !== null) return 'used'
  return row.state
}

export const isGiftable = (row: VoucherRow, party: number): boolean =>
  row.giftableProduct &&
  row.kind === 'digital' &&
  row.party === party &&
  row.givenFrom === null &&
  row.state === 'issued' &&
  row.revealedAt === null

export function shownVoucher(row: VoucherRow, party: number): OwnVoucher {
  const gave = row.givenFrom === party
  return {
    idVoucher: row.id,
    idOrder: row.idOrder,
    name: row.name,
    brandName: row.brandName,
    picture: row.picture,
    unit: row.unit,
    state: stateOf(row, party),
    barcodeFormat: row.barcodeFormat,
    tail: row.tail,
    at: row.at.toISOString(),
    expiresOn: row.expiresOn,
    revealedAt: gave ? null : iso(row.revealedAt),
    usedAt: gave ? null : iso(row.usedAt),
    spent: gave ? 0 : row.spent,
    giftable: isGiftable(row, party),
    gift:
      (gave || row.giftOut) && row.giftAt
        ? {
            at: row.giftAt.toISOString(),
            until: (row.giftUntil ?? row.takenAt ?? row.giftAt).toISOString(),
            takenAt: gave ? iso(row.takenAt) : null,
          }
        : null,
    from: row.party === party && row.givenFrom !== null ? row.givenBy : null,
    problem: gave ? null : shownProblem(row.problem),
  }
}
