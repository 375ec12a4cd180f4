/** What other features use of records: the staff notes. */
import { late } from '../../../routing/late.tsx'

export const Notes = late(async () => (await import('./Notes.tsx')).Notes)
