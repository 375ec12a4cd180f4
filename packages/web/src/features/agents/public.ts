/** What other features use of agents: who looks after a shop or agency, and what of agents waits for the company. */
import { late } from '../../routing/late.tsx'

export { AgentsLines } from './company/WaitingHere.tsx'
export { HandOn } from './company/HandOn.tsx'
export { LOOK } from './pipeline/stages.ts'
export { stageWords } from './stage-words.ts'
export { quarterWords, STATEMENT_LOOK } from './statement-words.ts'

/** It comes when somebody asks what was agreed with an agent. */
export const AgentPlan = late(() => import('./company/Plan.tsx').then((module) => module.Plan))
