/** Oneself. */
import type { Rows } from '../row.ts'

export const peopleRows: Rows = {
  'people.getProfile': {},
}
