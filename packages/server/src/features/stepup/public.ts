/** What other features use of step-up: demanding a proof. */
export { Allowances } from './allowances.ts'
export { demandBesidesPassword, demandForPayment, demandFreshStepUp } from './demand.ts'
export { keepPin as keepFirstPin, pruneStepUp } from './store.ts'
export { sealTotpAnew } from './totp-anew.ts'
