/**
 * Checks names and free texts, which end up in letters and on screens: they may hold no link and nothing that leads elsewhere. Pure, for
 * server and web.
 */

/** The longest part of a name. */
export const NAME_MAX = 60
/** More words than that in one half of a name are a sentence. */
const NAME_WORDS = 6
const NAME_DIGITS = 3

/** Written as it is read: wide and small forms of letters and dots are the plain ones. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\u3002\uFF61\u2024\uA4F8\u0701\u0702]/g, '.')

/** Endings that people know from addresses. A full stop before any other word is a missing blank. */
const ENDINGS =
  'it|com|net|org|eu|info|biz|io|co|me|app|dev|link|click|live|online|site|website|web|shop|store|club|top|xyz|page|pro|tech|cloud|icu|vip|win|bid|gl|ly|gd|ru|cn|tk|ml|ga|cf|gq|cc|ws|su|de|fr|es|ch|at|uk|us|tv|to|sm|va|mobi|name|email|support|bank|money|cash|pay|finance'
/**
 * None of these runs along a word whose end decides: a line costs as much as it is long, whoever wrote it, and not as much as its square
 * (T65).
 */
const WEB = new RegExp(
  `[a-z][a-z0-9+.-]{0,30}:\\s*//|\\bwww\\s*\\.|(?<=[\\p{L}\\p{N}-])\\.(?:${ENDINGS}|xn--[a-z0-9-]+)(?![\\p{L}\\p{N}-])|(?:\\[|\\()\\s*(?:\\.|dot|punto)\\s*(?:\\]|\\))|\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b`,
  'iu',
)
const MAIL = /[\p{L}\p{N}._%+-]\s*(?:@|\[at\]|\(at\))\s*[\p{L}\p{N}-]/iu
/**
 * As Italy and the world dial: a plus or two noughts and seven digits, or an Italian number from its first digit on; days, amounts and
 * numbers of invoices are none.
 */
const PHONE =
  /(?<![\p{L}\p{N}/.,-])(?:(?:\+|00)[ ]?\d(?:[ .-]?\d){6,}|3\d{2}[ .-]?\d{3}[ .-]?\d{3,4}|0\d{1,3}[ .-]\d{5,8}|0\d{8,10}|8(?:00|99|92|94)[ .-]?\d{3}[ .-]?\d{3})(?![\p{L}\p{N}/])/u

/** Whether words lead somewhere: a web address, an e-mail, a telephone number, also where they are written so as not to look like one. */
export function holdsAddress(text: string): boolean {
  const read = plain(text)
  return WEB.test(read) || MAIL.test(read) || PHONE.test(read)
}

/** Letters of alphabets that look like each other, in one word. */
const mixes = (word: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) => script.test(word)).length > 1

/**
 * A name or half of one: letters of any alphabet, a few digits, blanks, apostrophes, hyphens, dots and commas as names have them. Not an
 * address, not a sentence, no alphabets mixed in a word to look like
 * another one. Line ends and signs that nobody sees are refused before, with every other line.
 */
export function isPersonName(text: string): boolean {
  const read = plain(text).trim()
  const words = read.split(/\s+/)
  return (
    read.length <= NAME_MAX &&
    words.length <= NAME_WORDS &&
    /\p{L}/u.test(read) &&
    /^[\p{L}\p{M}\p{Nd}\p{Zs}'’‘`ʼʻ´.,·\-‐‑()]+$/u.test(read) &&
    (read.match(/\p{Nd}/gu) ?? []).length <= NAME_DIGITS &&
    !words.some(mixes) &&
    !/\p{L}{2,}\.\p{L}{2,}/u.test(read) &&
    !read.includes('--') &&
    !holdsAddress(read)
  )
}
