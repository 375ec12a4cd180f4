/** What others use of the sales network: transfers that begin, commissions that are earned and that are taken back. */
export { setAgentAccount } from './account.ts'
export { activateShops } from './activation.ts'
export { earnCommissions } from './earn.ts'
export { reverseCommissions } from './reverse.ts'
export { beginTodaysTransfers } from './transfer.ts'
export { openQuarter } from './statements.ts'
