/** What people are told of themselves, and of nobody else. */
import type { Rows } from '../row.ts'

export const peopleRows: Rows = {
  'people.getProfile': {},
}
