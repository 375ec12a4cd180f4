/** What other features use of agents: commissions earned and reversed, transfers of shops, the jobs. */
export { setAgentAccount } from './account.ts'
export { activateShops } from './activation.ts'
export { earnCommissions } from './earn.ts'
export { reverseCommissions } from './reverse.ts'
export { beginTodaysTransfers } from './transfer.ts'
export { tellOfShops } from './shop-news.ts'
export { openQuarter } from './statements.ts'
