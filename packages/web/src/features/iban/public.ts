/** What other features use of iban: the field, and the changes that wait for the company. */
import { late } from '../../routing/late.tsx'

export { IbanField } from './IbanField.tsx'
export { ChangeBeside } from './ChangeBeside.tsx'
export { IbanChangesPanel } from './IbanChangesPanel.tsx'
export { WaitingLine, WaitingMark } from './WaitingIbans.tsx'
/** Nobody without a desk fetches it. */
export const IbanChangesTable = late(() => import('./IbanChangesTable.tsx').then((module) => module.IbanChangesTable))
