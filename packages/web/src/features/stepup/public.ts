/** What other screens use to have somebody prove again who they are, in the middle of a money act or before it. */
export { useStepUp } from './use-step-up.tsx'
export { StepUp } from './late-sheet.tsx'
export { LateSetUp } from './set-up/late-set-up.tsx'
export { isUnderWay, MoneyTrouble, useMoneyEnd, type MoneyAct } from './MoneyTrouble.tsx'
export { enterByPasskey } from './login/enter.ts'
