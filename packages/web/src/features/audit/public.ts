/** What other features may use of the log: its lines. */
export { DeedLine } from './DeedLine.tsx'
