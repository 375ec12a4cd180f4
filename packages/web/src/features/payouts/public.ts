/** What other features use of payouts: the company's view of transfers to shops. */
export { PayoutsPanel } from './PayoutsPanel.tsx'
