/** What is still to be said at the login to somebody who was logged out, and why. */

export interface Parting { readonly title: string; readonly body: string }

let words: Parting | null = null

export const part = (said: Parting | null): void => {
  words = said
}
export const parting = (): Parting | null => words
