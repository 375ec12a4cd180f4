/** The stored answer of a money call: its status, its text, and the movement that carries its key. */
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
