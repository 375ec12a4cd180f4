/** What records elsewhere use of the company's: its notes, which come when somebody of the staff looks. */
import { late } from '../../../routing/late.tsx'

export const Notes = late(async () => (await import('./Notes.tsx')).Notes)
