/** The state table of statements: disputed until paid; closed, invoiced and paid once. */

const UNANSWERED = { not_disputed: 'keepLine reverseLine' } as const

export const STATEMENT_TABLE = {
  'line maturing': { ...UNANSWERED, maturing: 'readLine', not_matured: 'stateIt', done: 'disputeLine' },
  'line vested': { ...UNANSWERED, vested: 'readLine', done: 'stateIt disputeLine' },
  // Once more is the same statement.
  'line vested, then stated': { ...UNANSWERED, stated: 'readLine', done: 'stateIt disputeLine' },
  'line maturing, disputed': { maturing: 'readLine', not_matured: 'stateIt', disputed_before: 'disputeLine', done: 'keepLine reverseLine' },
  // With what takes it back it comes to nothing: there is no statement of nothing.
  'line vested, taken back': { ...UNANSWERED, vested: 'readLine', not_matured: 'stateIt', disputed_before: 'disputeLine' },
  'statement open': {
    stated: 'readLine',
    done: 'disputeLine closeIt',
    not_disputed: 'keepLine reverseLine',
    statement_moved_on: 'invoiceIt settleIt',
  },
  'line disputed': {
    stated: 'readLine',
    done: 'keepLine reverseLine',
    disputed_before: 'disputeLine',
    lines_disputed: 'closeIt',
    statement_moved_on: 'invoiceIt settleIt',
  },
  'line kept': {
    stated: 'readLine',
    done: 'closeIt',
    disputed_before: 'disputeLine',
    not_disputed: 'keepLine reverseLine',
    statement_moved_on: 'invoiceIt settleIt',
  },
  'line taken back': {
    stated: 'readLine',
    done: 'closeIt',
    disputed_before: 'disputeLine',
    not_disputed: 'keepLine reverseLine',
    statement_moved_on: 'invoiceIt settleIt',
  },
  // A line may be found wrong until it is paid: what is taken back then is deducted from the next statement.
  'statement closed': { stated: 'readLine', ...UNANSWERED, done: 'disputeLine invoiceIt', statement_moved_on: 'closeIt settleIt' },
  'statement invoiced': {
    stated: 'readLine',
    ...UNANSWERED,
    done: 'disputeLine',
    not_in_file: 'settleIt',
    statement_moved_on: 'closeIt invoiceIt',
  },
  'statement at the bank': { stated: 'readLine', ...UNANSWERED, done: 'disputeLine settleIt', statement_moved_on: 'closeIt invoiceIt' },
  'statement paid': {
    paid: 'readLine',
    ...UNANSWERED,
    commission_settled: 'disputeLine',
    statement_moved_on: 'closeIt invoiceIt settleIt',
  },
} as const
