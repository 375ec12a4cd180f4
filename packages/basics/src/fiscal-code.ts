/** Checks codice fiscale (also with letters for digits, omocodia) and partita IVA by their check characters. */

/** Values of 0-9 and A-Z at odd places; at even places a digit is itself and a letter its place in the alphabet. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Sixteen characters; where two people would have the same code, digits become letters, from the last to the first. */
const OF_PERSON = /^[A-Z]{6}[0-9L-NP-V]{2}[A-EHLMPRST][0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{3}[A-Z]$/
const LETTERS_FOR_DIGITS = 'LMNPQRSTUV'

const place = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65)

export function checkCharacter(fifteen: string): string {
  const sum = [...fifteen].reduce((total, char, i) => total + (i % 2 === 0 ? (ODD[place(char)] ?? 0) : place(char)), 0)
  return String.fromCharCode(65 + (sum % 26))
}

const digits = (text: string): number => Number(text.replace(/[L-V]/g, (char) => String(LETTERS_FOR_DIGITS.indexOf(char))))

/** A day that the month has: women's days count from 41. */
function dayExists(code: string): boolean {
  const month = 'ABCDEHLMPRST'.indexOf(code[8] ?? '') + 1
  const written = digits(code.slice(9, 11))
  const day = written > 40 ? written - 40 : written
  const longest = month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day >= 1 && day <= longest
}

/** Eleven digits, the last one checks the others. */
export function parsePartitaIva(text: string): string | null {
  const number = text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d)/, '')
  if (!/^\d{11}$/.test(number) || /^0+$/.test(number)) return null
  const sum = [...number].reduce((total, char, i) => {
    const doubled = Number(char) * 2
    return total + (i % 2 === 0 ? Number(char) : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0 ? number : null
}

/** Of a person or, as eleven digits, of a firm; in capitals without spaces, null when the check character does not fit. */
export function parseFiscalCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toUpperCase()
  if (/^\d{11}$/.test(code)) return parsePartitaIva(code)
  if (!OF_PERSON.test(code) || !dayExists(code)) return null
  return checkCharacter(code.slice(0, 15)) === code[15] ? code : null
}
