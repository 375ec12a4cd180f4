/** Reads the shared strings of an XLSX, without their phonetic hints. */
import { readXml, SPREADSHEET } from './xml-part.ts'

const KNOWN = new Set(['sst', 'si', 't', 'r', 'rPh'])

/** What Excel writes for characters that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** A text that may be in pieces: `t`, or `r` with a `t` each. */
export const isPieceOf = (parent: string, path: readonly (string | null)[]): boolean =>
  path.at(-1) === parent || (path.at(-1) === 'r' && path.at(-2) === parent)

export function sharedTexts(bytes: Buffer | null): string[] {
  const texts: string[] = []
  if (!bytes) return texts
  let pieces: string[] = []
  let listening = false
  readXml(bytes, {
    vocabulary: SPREADSHEET,
    known: KNOWN,
    open: ({ name, path }) => {
      if (name === 'si') pieces = []
      listening = name === 't' && isPieceOf('si', path)
    },
    close: (name) => {
      listening = false
      if (name === 'si') texts.push(unescaped(pieces.join('')))
    },
    text: (words) => {
      if (listening) pieces.push(words)
    },
  })
  return texts
}
