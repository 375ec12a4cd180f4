/** What other features use of several money acts: the sheet that does one act for many rows, each with its own end. */
export { SeveralMoney } from './SeveralMoney.tsx'
