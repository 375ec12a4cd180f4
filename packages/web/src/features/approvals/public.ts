/** What other features use of approvals: the display of first yeses. */
export { FirstYesNotice, useFirstYes, useFirstYeses, yesesMoved } from './FirstYes.tsx'
export { WaitingYeses } from './WaitingYeses.tsx'
