/** The type of a kind of letter: its words; the frame around them is the same for all. */

export interface Written {
  /** What the inbox shows: never a code, a name or an amount, because it stands on locked screens. */
  subject: string
  title: string
  paragraphs: readonly string[]
  /** One button: a path of our own app. The frame puts the public address before it, nobody else's (T37). */
  act?: { label: string; path: string }
  /** Small print under the button. */
  after?: readonly string[]
}

/** The letter in both languages, from the facts that it was queued with and what the circuit is called. */
export interface LetterKind<Facts extends object> {
  it: (facts: Facts, circuit: string) => Written
  en: (facts: Facts, circuit: string) => Written
}

/** The address of a screen that takes a code from a letter. */
export const withCode = (
  screen: 'configure-user' | 'join-agency' | 'complete-reset-password' | 'disable-user' | 'change-email' | 'first-start',
  code: string,
): string => `/${screen}?code=${encodeURIComponent(code)}`
