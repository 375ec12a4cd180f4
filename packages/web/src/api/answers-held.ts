/** Empties the cache of answers at login and logout, without loading the cache where nobody is logged in yet. */

export interface HeldAnswers {
  forget(): void
  /** Something of this screen is known from before. */
  knowSomething(): boolean
  /** Nothing was asked yet, or an answer is on its way. */
  wait(): boolean
}

let held: HeldAnswers | null = null

/** Said by the cache when its code has come. */
export const holdAnswers = (answers: HeldAnswers): void => void (held = answers)

/** Nothing that was read for one person may be seen by the next. */
export const forgetAnswers = (): void => held?.forget()
export const knowsSomething = (): boolean => held?.knowSomething() ?? false
export const waitsForAnswers = (): boolean => held?.wait() ?? true
