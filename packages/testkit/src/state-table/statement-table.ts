/** Lines and statements of agents in the state table: disputed until they are paid; closed, invoiced and paid once. */

const UNANSWERED = { not_disputed: 'keepLine reverseLine' } as const

export const STATEMENT_TABLE = {
  'statement open': { done: 'disputeLine closeIt', not_disputed: 'keepLine reverseLine', statement_moved_on: 'invoiceIt settleIt' },
  'line disputed': {
    done: 'keepLine reverseLine',
    disputed_before: 'disputeLine',
    lines_disputed: 'closeIt',
    statement_moved_on: 'invoiceIt settleIt',
  },
  'line kept': {
    done: 'closeIt',
    disputed_before: 'disputeLine',
    not_disputed: 'keepLine reverseLine',
    statement_moved_on: 'invoiceIt settleIt',
  },
  'line taken back': {
    done: 'closeIt',
    disputed_before: 'disputeLine',
    not_disputed: 'keepLine reverseLine',
    statement_moved_on: 'invoiceIt settleIt',
  },
  // A line may be found wrong until it is paid: what is taken back then is deducted from the next statement.
  'statement closed': { ...UNANSWERED, done: 'disputeLine invoiceIt', statement_moved_on: 'closeIt settleIt' },
  'statement invoiced': { ...UNANSWERED, done: 'disputeLine', not_in_file: 'settleIt', statement_moved_on: 'closeIt invoiceIt' },
  'statement at the bank': { ...UNANSWERED, done: 'disputeLine settleIt', statement_moved_on: 'closeIt invoiceIt' },
  'statement paid': { ...UNANSWERED, commission_settled: 'disputeLine', statement_moved_on: 'closeIt invoiceIt settleIt' },
} as const
