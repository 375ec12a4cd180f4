/** What other features use of audit: its lines. */
export { DeedLine } from './DeedLine.tsx'
