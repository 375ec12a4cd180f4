/** What other features use of agents: who looks after a shop or agency, and the count of disputes. */
export { DisputesLine } from './company/DisputesWaiting.tsx'
export { HandOn } from './company/HandOn.tsx'
