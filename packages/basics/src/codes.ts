/** The codes that a shop's QR carries: easy to read aloud, hard to mistype, the same on screen, on paper and in the database. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A till's static code is public (it hangs on the wall). A charge's code lives five minutes, is paid once, and is counted when guessed: as
 * short as the others, because it is typed at a till.
 */
export const TILL_CODE_LENGTH = 8
export const CHARGE_CODE_LENGTH = 8
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

/** Begins every code of a supermarket barcode: a prefix that no product carries, so that no till takes it for one. */
export const GDO_PREFIX = '19'
/** The prefix, fifteen random digits and one that checks them: what a Code 128 of 320 pixels still shows in whole pixels. */
export const GDO_CODE_LENGTH = 18

/** Damm's table: whoever mistypes one digit or swaps two neighbours is told without asking anybody. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]
const damm = (digits: string): string => [...digits].reduce((at, digit) => DAMM[Number(at)]?.charAt(Number(digit)) ?? '0', '0')

/** A new code: about fifty random bits, worth something for minutes, and only behind tills that are counted. */
export function newGdoCode(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  // 64 random bits down to fifteen digits: the part of a percent by which the first ones are likelier is worth nothing to anybody.
  const digits = ((BigInt(high) << 32n) | BigInt(low)) % 10n ** 15n
  const code = `${GDO_PREFIX}${String(digits).padStart(15, '0')}`
  return code + damm(code)
}

/** Whether somebody is about to hand in such a code, however it is spaced: a till's one field then asks for nothing else. */
export const looksLikeGdoCode = (typed: string): boolean => new RegExp(`^${GDO_PREFIX}\\d{16}$`).test(typed.replace(/[\s-]/g, ''))

/** Reads it as a scanner's keyboard or a person types it; null when its check digit says that it is none. */
export function readGdoCode(typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '')
  return looksLikeGdoCode(plain) && damm(plain) === '0' ? plain : null
}
