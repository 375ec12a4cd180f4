/** What other features use of agents: who looks after a shop or agency, and what of agents waits for the company. */
export { AgentsLines } from './company/WaitingHere.tsx'
export { HandOn } from './company/HandOn.tsx'
