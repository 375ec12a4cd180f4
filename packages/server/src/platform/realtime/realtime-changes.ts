/** Remembers whose rights changed and when, by a number, so that ten thousand screens that reconnect need no query (T41). */

/** More people than that are not remembered one by one: then everybody who waits counts as changed. */
const MOST = 10_000
/** Stands for all people, as in the list of what was changed about access. */
const EVERYBODY = 0

export class Changes {
  #now = 0
  /** Up to here it is not known any more who it was. */
  #forgotten = 0
  readonly #of = new Map<number, number>()

  get now(): number {
    return this.#now
  }

  /** Hands back whom it concerns. */
  note(users: readonly number[]): (idUser: number) => boolean {
    this.#now++
    const everybody = users.includes(EVERYBODY)
    const concerned = new Set(users)
    if (everybody || this.#of.size + users.length > MOST) {
      this.#of.clear()
      this.#forgotten = this.#now
    } else for (const idUser of users) this.#of.set(idUser, this.#now)
    return (idUser) => everybody || concerned.has(idUser)
  }

  /** Whether an answer about this person may be older than their last change. */
  since(idUser: number, asOf: number): boolean {
    return asOf < this.#forgotten || asOf < (this.#of.get(idUser) ?? 0)
  }
}
