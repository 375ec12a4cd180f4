/** The type with which a table that holds something about a person is described. */

export interface PersonalTable {
  /** In words, for the person who reads their file. */
  readonly what: string
  /** The rows that are about the person `$1`. */
  readonly mine: string
  readonly told: readonly string[]
  /** Never handed out: secrets, what is computed from the rest, numbers that mean something to the database only. */
  readonly hidden: readonly string[]
  /** Told in another form. */
  readonly also?: string
  /** Rows go when the person leaves; otherwise they stay, and hold nothing that names anybody (or are blanked one by one). */
  readonly goes: boolean
}
