/** The views of "Bonifici", and the sum in each. */
import type { OutputOf } from '@taschino/contract/call.ts'
import type { countPaybacks, PaybackPlace } from '@taschino/contract/payouts.ts'

export type Counts = OutputOf<typeof countPaybacks>
/** A place of their way, or the files in which they left: at a desk these stand in the table's place. */
export type Shown = PaybackPlace | 'files'
