/**
 * The state table (T19): what each operation is answered in each situation. Written by hand, held against the service by a test, shown in
 * docs/state-table.md.
 */
import { AGENCY_TABLE } from './agency-table.ts'
import { IMPORT_TABLE } from './import-table.ts'
import { STATEMENT_TABLE } from './statement-table.ts'
import { BARCODE_TABLE } from './barcode-table.ts'
import type { OperationName } from './operations.ts'
import { REQUESTS } from './requests-table.ts'
import { REVIEW_TABLE } from './review-table.ts'
import type { SituationName } from './situations.ts'

/** Names of operations by answer: `done`, or the refusal. Every operation that means something there stands in exactly one line. */
type Answers = Readonly<Record<string, string>>

const NOTHING_ASKED = { not_found: 'withdraw callOff approve reject paid filePaid returned', nothing_to_pay: 'file' } as const

export const TABLE: Readonly<Record<SituationName, Answers>> = {
  paid: {
    done: 'undo pay refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet',
    not_left: 'back',
    ...NOTHING_ASKED,
  },
  'paid again': {
    done: 'undo refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet',
    not_left: 'back',
    repeat_refused: 'pay',
    ...NOTHING_ASKED,
  },
  'refunded in part': {
    done: 'undo pay refundOne refundRest companyRefund left payback credits business sheet',
    not_left: 'back',
    already_refunded: 'cancel companyCancel',
    ...NOTHING_ASKED,
  },
  refunded: {
    done: 'undo pay left',
    not_left: 'back',
    over_refund: 'refundOne refundRest companyRefund',
    already_refunded: 'cancel companyCancel',
    takings_short: 'payback credits business',
    sheet_rows_wrong: 'sheet',
    ...NOTHING_ASKED,
  },
  cancelled: {
    done: 'undo pay left',
    not_left: 'back',
    already_cancelled: 'refundOne refundRest cancel companyRefund companyCancel',
    takings_short: 'payback credits business',
    sheet_rows_wrong: 'sheet',
    ...NOTHING_ASKED,
  },
  'refunded by the company': {
    done: 'undo pay refundOne refundRest companyRefund left payback credits business sheet',
    not_left: 'back',
    already_refunded: 'cancel companyCancel',
    ...NOTHING_ASKED,
  },
  'cancelled by the company': {
    done: 'undo pay left',
    not_left: 'back',
    already_cancelled: 'refundOne refundRest cancel companyRefund companyCancel',
    takings_short: 'payback credits business',
    sheet_rows_wrong: 'sheet',
    ...NOTHING_ASKED,
  },
  left: {
    done: 'back undo refundOne refundRest cancel companyRefund companyCancel payback credits business sheet',
    insufficient_funds: 'pay',
    already_left: 'left',
    ...NOTHING_ASKED,
  },
  'left, then back': {
    done: 'undo pay refundOne refundRest cancel companyRefund companyCancel payback credits business sheet',
    not_left: 'back',
    taken_back_lately: 'left',
    ...NOTHING_ASKED,
  },
  undone: {
    done: 'refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet',
    not_left: 'back',
    not_applied: 'undo',
    insufficient_funds: 'pay',
    ...NOTHING_ASKED,
  },
  'next day': {
    done: 'undo pay companyRefund companyCancel left payback credits business sheet',
    not_left: 'back',
    too_late: 'refundOne refundRest cancel',
    ...NOTHING_ASKED,
  },
  'next month': {
    done: 'pay left payback credits business sheet',
    not_left: 'back',
    undo_too_late: 'undo',
    too_late: 'refundOne refundRest cancel companyRefund companyCancel',
    ...NOTHING_ASKED,
  },
  lapsed: {
    done: 'undo refundOne refundRest cancel companyRefund companyCancel left payback credits business sheet',
    not_left: 'back',
    insufficient_funds: 'pay',
    ...NOTHING_ASKED,
  },
  'customer suspended': {
    done: 'undo payback credits business sheet',
    not_left: 'back',
    payer_disabled: 'pay',
    party_suspended: 'refundOne refundRest cancel companyRefund companyCancel',
    account_closed: 'left',
    ...NOTHING_ASKED,
  },
  'shop suspended': {
    done: 'undo left',
    not_left: 'back',
    shop_disabled: 'pay',
    party_suspended: 'refundOne refundRest cancel companyRefund companyCancel',
    shop_not_active: 'payback credits business',
    sheet_rows_wrong: 'sheet',
    ...NOTHING_ASKED,
  },
  'business taken': {
    done: 'undo pay refundOne companyRefund left',
    not_left: 'back',
    takings_gone: 'refundRest cancel companyCancel',
    takings_short: 'payback credits business',
    sheet_rows_wrong: 'sheet',
    ...NOTHING_ASKED,
  },
  ...REQUESTS,
  ...REVIEW_TABLE,
  ...AGENCY_TABLE,
  ...IMPORT_TABLE,
  ...STATEMENT_TABLE,
  ...BARCODE_TABLE,
}

/** The answer of one cell; undefined where the operation means nothing there. */
export function answerOf(situation: SituationName, operation: OperationName): string | undefined {
  return Object.entries(TABLE[situation]).find(([, names]) => names.split(' ').includes(operation))?.[0]
}
