/** Keeps why somebody was logged out until the login screen has told them. */

export interface LogoutReason {
  readonly title: string
  readonly body: string
}

let words: LogoutReason | null = null

export const sayWhyLoggedOut = (said: LogoutReason | null): void => {
  words = said
}
export const logoutReason = (): LogoutReason | null => words
