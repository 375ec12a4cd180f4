/** What other screens use to have somebody prove again who they are. */
export { StepUpGivenUp, useStepUp } from './use-step-up.tsx'
export { StepUp } from './late-sheet.tsx'
export { enterByPasskey } from './login/enter.ts'
