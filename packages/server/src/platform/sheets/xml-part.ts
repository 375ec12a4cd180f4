/** Parses one XML part of an XLSX tag by tag in linear time, and refuses what is not well formed. */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { BadSheet } from './sheet.ts'

/** The vocabulary of spreadsheets, as everybody writes it and in its strict edition. */
export const SPREADSHEET: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
])
export const PACKAGE: ReadonlySet<string> = new Set(['http://schemas.openxmlformats.org/package/2006/relationships'])

/** Deeper than any spreadsheet nests, and more than any tag of one says: the parser looks for vocabularies upwards, tag by tag. */
const DEEPEST = 40
const MOST_ATTRIBUTES = 60

export interface Tag {
  /** Without prefix; null in a vocabulary that is not asked for. */
  name: string | null
  /** Of the tags around it, the outermost first. */
  path: readonly (string | null)[]
  /** The attribute without a prefix. */
  get(name: string): string | undefined
  /** The attribute with any prefix: `r:id`. */
  prefixed(name: string): string | undefined
}

export interface Reading {
  vocabulary: ReadonlySet<string>
  /** Tags that mean something to us; inside a tag of another vocabulary nobody could say whether they count, so the file is turned away. */
  known: ReadonlySet<string>
  open(tag: Tag): void
  close?(name: string | null): void
  /** Words between the tags, in pieces. */
  text?(words: string): void
}

const broken = (): never => {
  throw new BadSheet('broken')
}

/** UTF-8 or UTF-16; whoever says anything else in the first line wants two readers to see two texts. */
function decoded(bytes: Buffer): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
    const said = /^<\?xml[^>]{0,100}?encoding\s{0,20}=\s{0,20}["']([\w.-]{1,20})["']/.exec(text.slice(0, 200))?.[1]?.toLowerCase()
    return said === undefined || (wide ? said.startsWith('utf-16') : said === 'utf-8' || said === 'us-ascii') ? text : broken()
  } catch {
    return broken()
  }
}

const tagOf = (tag: SaxesTagNS, name: string | null, path: readonly (string | null)[]): Tag => ({
  name,
  path,
  get: (wanted) => tag.attributes[wanted]?.value,
  prefixed: (wanted) =>
    Object.values(tag.attributes).find(({ local, prefix }) => local === wanted && prefix !== '' && prefix !== 'xmlns')?.value,
})

/**
 * Throws BadSheet `broken` for what is no well-formed XML, brings a document type along, or says what we know where it may or may not
 * count.
 */
export function readXml(bytes: Buffer, { vocabulary, known, open, close, text }: Reading): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const path: (string | null)[] = []
  let depth = 0
  let attributes = 0
  parser.on('error', broken)
  parser.on('doctype', broken)
  // Before anything is kept of the tag: see the bounds above.
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > DEEPEST) broken()
  })
  parser.on('attribute', () => {
    if (++attributes > MOST_ATTRIBUTES) broken()
  })
  parser.on('opentag', (tag) => {
    const name = vocabulary.has(tag.uri) ? tag.local : null
    if (path.includes(null) && name !== null && known.has(name)) broken()
    // The same word in another vocabulary: some readers go by the word.
    if (name === null && known.has(tag.local)) broken()
    open(tagOf(tag, name, path))
    path.push(name)
  })
  parser.on('closetag', () => {
    depth--
    const name = path.pop()
    close?.(name ?? null)
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.write(decoded(bytes)).close()
}

/** `xsd:boolean`; whoever writes anything else than no gets the cautious answer. */
export const saysYes = (value: string | undefined): boolean => value !== undefined && !['0', 'false'].includes(value.trim())

/** A length that nobody can see anything in: given, and less than `least`, or no number at all. */
export const tooThin = (value: string | undefined, least: number): boolean =>
  value !== undefined && !(value.trim() !== '' && Number(value) >= least)
