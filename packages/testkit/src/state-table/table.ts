/** The state table (T19): what each operation is answered in each situation. Written by hand, held against the service by a test, shown in docs/state-table.md. */
import type { OperationName } from './operations.ts'
import type { SituationName } from './situations.ts'

/** Names of operations by answer: `done`, or the refusal. Every operation that means something there stands in exactly one line. */
type Answers = Readonly<Record<string, string>>

const NOTHING_ASKED = { not_found: 'withdraw callOff approve reject paid filePaid returned', nothing_to_pay: 'file' } as const

export const TABLE: Readonly<Record<SituationName, Answers>> = {
  paid: { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', ...NOTHING_ASKED },
  'paid again': { done: 'undo refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', repeat_refused: 'pay', ...NOTHING_ASKED },
  'refunded in part': { done: 'undo pay refundOne refundRest companyRefund left payback credits business sheet', not_left: 'back', already_refunded: 'cancel companyCancel', ...NOTHING_ASKED },
  refunded: { done: 'undo pay left', not_left: 'back', over_refund: 'refundOne refundRest companyRefund', already_refunded: 'cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', ...NOTHING_ASKED },
  cancelled: { done: 'undo pay left', not_left: 'back', already_cancelled: 'refundOne refundRest cancel companyRefund companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', ...NOTHING_ASKED },
  'refunded by the company': { done: 'undo pay refundOne refundRest companyRefund left payback credits business sheet', not_left: 'back', already_refunded: 'cancel companyCancel', ...NOTHING_ASKED },
  'cancelled by the company': { done: 'undo pay left', not_left: 'back', already_cancelled: 'refundOne refundRest cancel companyRefund companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', ...NOTHING_ASKED },
  left: { done: 'back undo refundOne refundRest cancel companyRefund companyCancel payback credits business sheet', insufficient_funds: 'pay', already_left: 'left', ...NOTHING_ASKED },
  'left, then back': { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel payback credits business sheet', not_left: 'back', taken_back_lately: 'left', ...NOTHING_ASKED },
  undone: { done: 'refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', not_applied: 'undo', insufficient_funds: 'pay', ...NOTHING_ASKED },
  'next day': { done: 'undo pay companyRefund companyCancel left payback credits business sheet', not_left: 'back', too_late: 'refundOne refundRest cancel', ...NOTHING_ASKED },
  'next month': { done: 'pay left payback credits business sheet', not_left: 'back', undo_too_late: 'undo', too_late: 'refundOne refundRest cancel companyRefund companyCancel', ...NOTHING_ASKED },
  lapsed: { done: 'undo refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', insufficient_funds: 'pay', ...NOTHING_ASKED },
  'customer suspended': { done: 'undo payback credits business sheet', not_left: 'back', payer_disabled: 'pay', party_suspended: 'refundOne refundRest cancel companyRefund companyCancel', account_closed: 'left', ...NOTHING_ASKED },
  'shop suspended': { done: 'undo left', not_left: 'back', shop_disabled: 'pay', party_suspended: 'refundOne refundRest cancel companyRefund companyCancel', shop_not_active: 'payback credits business', sheet_rows_wrong: 'sheet', ...NOTHING_ASKED },
  'business taken': { done: 'undo pay refundOne companyRefund left', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', ...NOTHING_ASKED },
  'credits asked': { done: 'undo pay refundOne companyRefund left withdraw callOff approve reject', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', nothing_to_pay: 'file', not_found: 'filePaid paid returned' },
  'credits granted': { done: 'undo pay refundOne companyRefund left', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_found: 'filePaid paid returned' },
  'credits refused': { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_found: 'filePaid paid returned' },
  'euros asked': { done: 'undo pay refundOne companyRefund left withdraw callOff approve reject', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  'euros asked, shop suspended': { done: 'undo left', not_left: 'back', shop_disabled: 'pay', party_suspended: 'refundOne refundRest cancel companyRefund companyCancel withdraw callOff approve reject', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  'euros asked, next day': { done: 'undo pay companyRefund left withdraw callOff approve reject', not_left: 'back', too_late: 'refundOne refundRest cancel', takings_gone: 'companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  withdrawn: { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  'called off': { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  refused: { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  'agreed to': { done: 'undo pay refundOne companyRefund left callOff reject file', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', already_decided: 'withdraw', request_answered: 'approve', not_sent: 'paid returned', not_found: 'filePaid' },
  'agreed to, then called off': { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  'agreed to, then refused': { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file', not_sent: 'paid returned', not_found: 'filePaid' },
  'in the file': { done: 'filePaid undo pay refundOne companyRefund left paid returned', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file' },
  'paid out': { done: 'undo pay refundOne companyRefund left returned', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file filePaid', not_sent: 'paid' },
  returned: { done: 'undo pay refundOne companyRefund left callOff approve reject', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', already_decided: 'withdraw', nothing_to_pay: 'file filePaid', not_sent: 'paid returned' },
  'returned after paid': { done: 'undo pay refundOne companyRefund left callOff approve reject', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', already_decided: 'withdraw', nothing_to_pay: 'file filePaid', not_sent: 'paid returned' },
  'returned, then called off': { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_cancelled: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file filePaid', not_sent: 'paid returned' },
  'returned, then refused': { done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet', not_left: 'back', already_decided: 'withdraw callOff', request_answered: 'approve reject', nothing_to_pay: 'file filePaid', not_sent: 'paid returned' },
  'agreed to again': { done: 'undo pay refundOne companyRefund left callOff reject file', not_left: 'back', takings_gone: 'refundRest cancel companyCancel', takings_short: 'payback credits business', sheet_rows_wrong: 'sheet', already_decided: 'withdraw', request_answered: 'approve', not_sent: 'paid returned', nothing_to_pay: 'filePaid' },
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
