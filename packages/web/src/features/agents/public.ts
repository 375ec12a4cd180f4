/** What other screens use of the sales network: who looks after a shop or an agency, and how many lines agents find wrong. */
export { DisputesLine } from './company/DisputesWaiting.tsx'
export { HandOn } from './company/HandOn.tsx'
