/** What is still to be said at the login to somebody who was logged out, and why. */

export interface LogoutReason {
  readonly title: string
  readonly body: string
}

let words: LogoutReason | null = null

export const sayWhyLoggedOut = (said: LogoutReason | null): void => {
  words = said
}
export const logoutReason = (): LogoutReason | null => words
