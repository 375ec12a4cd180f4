/** How other features ask for a proof that it is really them. */
export { Allowances } from './allowances.ts'
export { demandBesidesPassword, demandForPayment, demandFreshStepUp } from './demand.ts'
export { pruneStepUp } from './store.ts'
