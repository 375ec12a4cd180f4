/** What the company's home shows of a circuit that begins. */
export { SetupCard } from './SetupCard.tsx'
