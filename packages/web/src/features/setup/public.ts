/** What other features use of setup: its card. */
export { SetupCard } from './SetupCard.tsx'
