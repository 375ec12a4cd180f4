/** What a money call said and keeps with its key: a second call with the same key gets the first answer, byte for byte. */
import type { Gtid } from '@taschino/basics/gtid.ts'

/**
 * What is kept with the key of a money call, and the movement it is about, if one was made. `N` is the name of the call: what one call says
 * is no answer of another.
 * Made by `answersOf` alone (handle-money.ts), which holds it against the contract.
 */
export class StoredAnswer<N extends string = string> {
  declare private readonly of: N
  readonly status: number
  readonly text: string
  readonly gtid: Gtid | null
  constructor(status: number, text: string, gtid: Gtid | null) {
    this.status = status
    this.text = text
    this.gtid = gtid
  }
}
