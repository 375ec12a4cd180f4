/** The state table (threats.md T19): what each operation is answered in each situation. Written by hand, held against the house by a test, shown in docs/state-table.md. */
import type { OperationName } from './operations.ts'
import type { SituationName } from './situations.ts'

/** Names of operations by answer: `done`, or the refusal. Every operation that means something there stands in exactly one line. */
type Answers = Readonly<Record<string, string>>

const NOTHING_ASKED = { not_found: 'withdraw callOff approve reject paid returned', nothing_to_pay: 'file' } as const

export const TABLE: Readonly<Record<SituationName, Answers>> = {
  paid: { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', ...NOTHING_ASKED },
  'paid again': { done: 'refundOne refundRest cancel companyRefund companyCancel left payback credits business', repeat_refused: 'pay', ...NOTHING_ASKED },
  'refunded in part': { done: 'pay refundOne refundRest companyRefund left payback credits business', already_refunded: 'cancel companyCancel', ...NOTHING_ASKED },
  refunded: { done: 'pay left', over_refund: 'refundOne refundRest companyRefund', already_refunded: 'cancel companyCancel', takings_short: 'payback credits business', ...NOTHING_ASKED },
  cancelled: { done: 'pay left', already_cancelled: 'refundOne refundRest cancel companyRefund companyCancel', takings_short: 'payback credits business', ...NOTHING_ASKED },
  'refunded by the company': { done: 'pay refundOne refundRest companyRefund left payback credits business', already_refunded: 'cancel companyCancel', ...NOTHING_ASKED },
  'cancelled by the company': { done: 'pay left', already_cancelled: 'refundOne refundRest cancel companyRefund companyCancel', takings_short: 'payback credits business', ...NOTHING_ASKED },
  left: { done: 'refundOne refundRest cancel companyRefund companyCancel payback credits business', insufficient_funds: 'pay', already_left: 'left', ...NOTHING_ASKED },
  'next day': { done: 'pay companyRefund companyCancel left payback credits business', too_late: 'refundOne refundRest cancel', ...NOTHING_ASKED },
  'next month': { done: 'pay left payback credits business', too_late: 'refundOne refundRest cancel companyRefund companyCancel', ...NOTHING_ASKED },
  lapsed: { done: 'refundOne refundRest cancel companyRefund companyCancel left payback credits business', insufficient_funds: 'pay', ...NOTHING_ASKED },
  'customer suspended': { done: 'payback credits business', payer_disabled: 'pay', party_suspended: 'refundOne refundRest cancel companyRefund companyCancel', account_closed: 'left', ...NOTHING_ASKED },
  'shop suspended': { done: 'left', shop_disabled: 'pay', party_suspended: 'refundOne refundRest cancel companyRefund companyCancel', shop_not_active: 'payback credits business', ...NOTHING_ASKED },
  'business taken': { done: 'pay refundOne companyRefund left', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', ...NOTHING_ASKED },
  'credits asked': { done: 'pay refundOne companyRefund left withdraw callOff approve reject', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', nothing_to_pay: 'file', not_found: 'paid returned' },
  'credits granted': { done: 'pay refundOne companyRefund left', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_found: 'paid returned' },
  'credits refused': { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_found: 'paid returned' },
  'euros asked': { done: 'pay refundOne companyRefund left withdraw callOff approve reject', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'euros asked, shop suspended': { done: 'left', shop_disabled: 'pay', party_suspended: 'refundOne refundRest cancel companyRefund companyCancel withdraw callOff approve reject', takings_short: 'payback credits business', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'euros asked, next day': { done: 'pay companyRefund left withdraw callOff approve reject', too_late: 'refundOne refundRest cancel', takings_gone: 'companyCancel', takings_short: 'payback credits business', nothing_to_pay: 'file', not_sent: 'paid returned' },
  withdrawn: { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'called off': { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned' },
  refused: { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'agreed to': { done: 'pay refundOne companyRefund left callOff reject file', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', already_decided: 'withdraw', request_answered: 'approve', not_sent: 'paid returned' },
  'agreed to, then called off': { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'agreed to, then refused': { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'in the file': { done: 'pay refundOne companyRefund left paid returned', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file' },
  'paid out': { done: 'pay refundOne companyRefund left returned', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid' },
  returned: { done: 'pay refundOne companyRefund left callOff approve reject', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', already_decided: 'withdraw', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'returned after paid': { done: 'pay refundOne companyRefund left callOff approve reject', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', already_decided: 'withdraw', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'returned, then called off': { done: 'pay refundOne refundRest cancel companyRefund companyCancel left payback credits business', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned' },
  'agreed to again': { done: 'pay refundOne companyRefund left callOff reject file', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', already_decided: 'withdraw', request_answered: 'approve', not_sent: 'paid returned' },
  'order waits': { done: 'order withdraw callOff approve reject', no_invoice: 'invoice', nothing_to_pay: 'file', not_found: 'paid returned' },
  'order withdrawn': { done: 'order', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', no_invoice: 'invoice', nothing_to_pay: 'file', not_found: 'paid returned' },
  'order called off': { done: 'order', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', no_invoice: 'invoice', nothing_to_pay: 'file', not_found: 'paid returned' },
  'order refused': { done: 'order', already_decided: 'withdraw callOff', request_answered: 'approve reject', no_invoice: 'invoice', nothing_to_pay: 'file', not_found: 'paid returned' },
  'order issued': { done: 'order invoice', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_found: 'paid returned' },
  'invoice paid': { done: 'order', already_decided: 'withdraw callOff', request_answered: 'approve reject', invoice_is_paid: 'invoice', nothing_to_pay: 'file', not_found: 'paid returned' },
}

/** The answer of one cell; undefined where the operation means nothing there. */
export function answerOf(situation: SituationName, operation: OperationName): string | undefined {
  return Object.entries(TABLE[situation]).find(([, names]) => names.split(' ').includes(operation))?.[0]
}
