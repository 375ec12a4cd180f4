/** The codes that a shop's QR carries: easy to read aloud, hard to mistype, the same on screen, on paper and in the database. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A till's static code is public (it hangs on the wall); a charge's code lives five minutes and must not be guessed (60 bits). */
export const TILL_CODE_LENGTH = 8
export const CHARGE_CODE_LENGTH = 12
/** A payer's own code: 130 bits in the QR; the few signs below it live as short and are counted when guessed (T32). */
export const PAY_CODE_LENGTH = 26
export const TYPED_PAY_CODE_LENGTH = 8

/** A new code of `length` random characters of Crockford's alphabet. */
export function newCode(length: number): string {
  let code = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(length))) code += ALPHABET.charAt(byte & 31)
  return code
}

/** Reads a code as people type it: any case, with dashes or blanks, O for 0, I or L for 1. Null when it cannot be one. */
export function parseCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{4,32}$/.test(plain) ? plain : null
}

/**
 * A payer's own code, from their QR (the code ends the link, whatever a scanner's keyboard makes of the signs before it) or typed. Null for
 * anything else.
 */
export function readPayCode(text: string): string | null {
  const tail = /[0-9A-Za-z]{26}$/.exec(text.trim())?.[0]
  const code = parseCode(tail ?? text)
  return code !== null && (code.length === PAY_CODE_LENGTH || code.length === TYPED_PAY_CODE_LENGTH) ? code : null
}

/** A code as it is printed and read aloud: in groups of four. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
