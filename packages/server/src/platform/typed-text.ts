/** Folds typed words (case, accents) for columns that are compared without them: shops, people, audit log. Pure. */

/** As such columns are kept: lower case, no marks on letters. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
}

/** A word anywhere; the signs that mean something to LIKE mean themselves (T65). */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** What was typed, word by word, folded; an empty list where nothing was. */
export const typedWords = (text: string | undefined | null): string[] =>
  foldedText(text ?? '')
    .split(' ')
    .filter(Boolean)

/** The same as patterns for LIKE on a folded column: a row is found that holds each of them. */
export const typedPatterns = (text: string | undefined | null): string[] => typedWords(text).map(likePattern)
