/** The state table of barcodes: made, taken, given up, expired. */

const NOTHING_PAID = { not_found: 'gdoRefund gdoCancel' } as const
const OVER = { done: 'gdoMake gdoGiveUp gdoSweep gdoFreeze', code_expired: 'gdoTake', ...NOTHING_PAID } as const

export const BARCODE_TABLE = {
  'code open': { done: 'gdoTake gdoGiveUp gdoSweep gdoFreeze', one_open: 'gdoMake', ...NOTHING_PAID },
  'code taken': { done: 'gdoMake gdoSweep gdoRefund gdoCancel gdoFreeze', code_used: 'gdoTake', barcode_used: 'gdoGiveUp' },
  'code taken, refunded': {
    done: 'gdoMake gdoSweep gdoFreeze',
    code_used: 'gdoTake',
    barcode_used: 'gdoGiveUp',
    over_refund: 'gdoRefund',
    already_refunded: 'gdoCancel',
  },
  'code taken, cancelled': {
    done: 'gdoMake gdoSweep gdoFreeze',
    code_used: 'gdoTake',
    barcode_used: 'gdoGiveUp',
    already_cancelled: 'gdoRefund gdoCancel',
  },
  'code given up': OVER,
  // Before anybody has swept it, and after.
  'code over': OVER,
  'code over, swept': OVER,
  'code open, tickets over': { done: 'gdoTake gdoGiveUp gdoSweep gdoFreeze', one_open: 'gdoMake', ...NOTHING_PAID },
  // Their value stays aside until they are let go on: nobody can take it.
  'code open, customer suspended': {
    done: 'gdoSweep gdoFreeze',
    one_open: 'gdoMake',
    payer_disabled: 'gdoTake gdoGiveUp',
    ...NOTHING_PAID,
  },
  'code open, shop suspended': { done: 'gdoGiveUp gdoSweep gdoFreeze', one_open: 'gdoMake', shop_disabled: 'gdoTake', ...NOTHING_PAID },
} as const
