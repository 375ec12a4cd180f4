/** What other screens may show of changes of account: those that wait for the company. */
export { IbanChangesPanel } from './IbanChangesPanel.tsx'
export { WaitingLine, WaitingMark } from './WaitingIbans.tsx'
