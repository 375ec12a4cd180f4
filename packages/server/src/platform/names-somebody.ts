/** Tells whether a typed text names a person who leaves for good: by address, number, or first and last name. */
import { foldedText } from './typed-text.ts'

export interface Leaving {
  id: number
  firstName: string
  lastName: string
  username: string
  emails: readonly string[]
  phone: string | null
  fiscalCode: string | null
}

/** Words as they stand, and the pieces of those that are put together: an address is one word, a file may be called by two names. */
function words(text: string): string[] {
  const whole = foldedText(text).split(/[^\p{L}\p{N}@._+%-]+/u)
  return [...new Set([...whole, ...whole.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))])].filter(Boolean)
}

/** Whether these cells are about this person, and which of them say so. */
export function tellsOf(person: Leaving): (cells: readonly string[]) => boolean[] {
  const keys = new Set([...person.emails, person.username, person.phone ?? '', person.fiscalCode ?? ''].map(foldedText).filter(Boolean))
  const [first, last] = [words(person.firstName), words(person.lastName)]
  const all = (held: ReadonlySet<string>, wanted: readonly string[]): boolean => wanted.length > 0 && wanted.every((word) => held.has(word))
  return (cells) => {
    const held = cells.map(words)
    const line = new Set(held.flat())
    const isMe = [...line].some((word) => keys.has(word)) || (all(line, first) && all(line, last))
    return held.map((cell) => isMe && cell.some((word) => keys.has(word) || first.includes(word) || last.includes(word)))
  }
}
