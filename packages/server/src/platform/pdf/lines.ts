/** Breaks text into lines of a PDF: what a font can draw, what fits the width. */
import type { PDFFont } from 'pdf-lib'

const characters = new WeakMap<PDFFont, Set<number>>()

/** What no font of ours can draw becomes a sign that says so, instead of a paper that cannot be made. */
export function drawable(font: PDFFont, text: string): string {
  const known = characters.get(font) ?? new Set(font.getCharacterSet())
  characters.set(font, known)
  return Array.from(text.replace(/\s+/g, ' '), (char) => (known.has(char.codePointAt(0) ?? 0) ? char : '\u25A1')).join('')
}

/** Shortened at its end until it fits: a long name must not run into a figure. */
export function fitted(font: PDFFont, text: string, size: number, width: number): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text
  let short = text
  while (short.length > 1 && font.widthOfTextAtSize(`${short}…`, size) > width) short = short.slice(0, -1)
  return `${short}…`
}

export function linesOf(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(fitted(font, word, size, width))
  }
  return lines
}

/** A cell of more lines is shortened. */
const CELL_LINES = 6

/** What stands in a cell: one line nearly always, several where words are more. */
export function cellLines(font: PDFFont, text: string, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(text, size) <= width) return [text]
  const lines = linesOf(font, text, size, width)
  return lines.length <= CELL_LINES
    ? lines
    : [...lines.slice(0, CELL_LINES - 1), fitted(font, lines.slice(CELL_LINES - 1).join(' '), size, width)]
}
