/** What other screens may show of accounts: the field for one, and the changes that wait for the company. */
export { IbanField } from './IbanField.tsx'
export { IbanChangesPanel } from './IbanChangesPanel.tsx'
export { WaitingLine, WaitingMark } from './WaitingIbans.tsx'
