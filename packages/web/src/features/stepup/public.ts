/** What other features use of step-up: asking somebody for a proof, during a money act or before an act. */
export { useStepUp } from './use-step-up.tsx'
export { StepUp } from './late-sheet.tsx'
export { LateSetUp } from './set-up/late-set-up.tsx'
export { isUnderWay, MoneyTrouble, useMoneyEnd, type MoneyAct } from './MoneyTrouble.tsx'
export { enterByPasskey } from './login/enter.ts'
