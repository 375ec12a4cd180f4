/** The list of some fifty thousand stolen passwords that nobody may choose; too heavy for a page, so only the server has it. */
import { dictionary } from '@zxcvbn-ts/language-common'

const STOLEN = new Set(dictionary['passwords-common'])
const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** As it is, written with figures for letters, or with figures and signs hung on it: guessing programs try all of these. */
export function isCommonPassword(password: string): boolean {
  const low = password.normalize('NFC').toLowerCase()
  const bare = low.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const plain = (text: string): string => text.replace(/[013457@$!]/g, (char) => LEET[char] ?? char)
  return [low, bare, plain(low), plain(bare), plain(low).replace(/[^\p{L}]+$/u, '')].some((form) => form.length >= 4 && STOLEN.has(form))
}
