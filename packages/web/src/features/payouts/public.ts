/** What other features may use of payouts: the company's view of euros on their way to shops. */
export { PayoutsPanel } from './PayoutsPanel.tsx'
