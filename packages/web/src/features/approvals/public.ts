/** First yeses, for the screens on which a second person says theirs. */
export { FirstYesNotice, useFirstYes, useFirstYeses, yesesMoved } from './FirstYes.tsx'
export { WaitingYeses } from './WaitingYeses.tsx'
