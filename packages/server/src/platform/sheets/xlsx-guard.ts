/** Looks through an XLSX before anybody unpacks it: how large it would be, how many rows its first sheet has, which are hidden, whether it hides a trap (T60). */
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { BadSheet, SHEET_LIMITS } from './sheet.ts'

const openZip = promisify<Buffer, { lazyEntries: true; validateEntrySizes: true; autoClose: false }, ZipFile>(fromBuffer as never)

export interface Overview {
  /** Line numbers of hidden rows of the first sheet, and whether the sheet names its lines at all. */
  hidden: ReadonlySet<number>
}

/** A tag may be cut in two by a chunk's end: this much of the end is looked at again with the next chunk. */
const OVERLAP = 400

interface Scan { rows: number; columns: number; hidden: Set<number> }

const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Counts rows and columns in pieces of XML without keeping them. */
function scanRows(text: string, scan: Scan): void {
  for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?row\b([^>]*)>/g)) {
    scan.rows++
    if (/\bhidden="(1|true)"/.test(attributes)) scan.hidden.add(Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? scan.rows))
  }
  for (const [, letters = ''] of text.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})\d+"/g)) scan.columns = Math.max(scan.columns, columnNumber(letters))
  if (scan.rows > SHEET_LIMITS.rows + 1) throw new BadSheet('too_many_rows')
  if (scan.columns > SHEET_LIMITS.columns) throw new BadSheet('too_many_columns')
}

/** Unpacks one part piece by piece, counting: so many bytes are left for all of them together. */
async function* unpacked(zip: ZipFile, entry: Entry, budget: { left: number }): AsyncGenerator<Buffer> {
  const stream = await promisify(zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void)(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    budget.left -= chunk.length
    if (budget.left < 0) throw new BadSheet('too_large')
    yield chunk
  }
}

/** No program writes a document type into a spreadsheet: it is there to unfold or to fetch something. */
function noTrap(text: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BadSheet('broken')
}

/** One part into nothing; `scan` counts its rows. */
async function readPart(chunks: AsyncIterable<Buffer>, isXml: boolean, scan: Scan | null): Promise<void> {
  let tail = ''
  for await (const chunk of chunks) {
    if (!isXml) continue
    const text = tail + chunk.toString('latin1')
    noTrap(text)
    if (!scan) {
      tail = text.slice(-OVERLAP)
      continue
    }
    const whole = Math.max(text.lastIndexOf('>') + 1, 0)
    scanRows(text.slice(0, whole), scan)
    tail = text.slice(whole).slice(-10_000)
  }
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  const text = Buffer.concat(pieces).toString()
  noTrap(text)
  return text.replaceAll(/<!--[^]*?-->/g, '')
}

/** Everything that lies in the ZIP. What it says of itself is refused at once; what it does not say is counted while it unfolds. */
function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let left: number = SHEET_LIMITS.unpacked
    zip.on('entry', (entry: Entry) => {
      left -= entry.uncompressedSize
      if (left < 0) return reject(new BadSheet('too_large'))
      if (entries.has(entry.fileName)) return reject(new BadSheet('broken'))
      if (entry.isEncrypted()) return reject(new BadSheet('locked'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Of a tag, with any prefix. */
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2]
}

/** The part in which the first sheet of the workbook lies: the one that is read afterwards. Parts are numbered as they were made, not as their sheets are ordered. */
function firstSheet(workbook: string, relations: string): string | undefined {
  const sheet = (workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).find((tag) => attribute(tag, 'name'))
  const parts = new Map((relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).filter((tag) => attribute(tag, 'Type')?.endsWith('/relationships/worksheet')).map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]))
  const target = parts.get(sheet && attribute(sheet, 'id'))
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
}

async function lookThrough(zip: ZipFile): Promise<Overview> {
  const entries = await entriesOf(zip)
  const budget: { left: number } = { left: SHEET_LIMITS.unpacked }
  const index: string[] = []
  for (const name of [WORKBOOK, RELATIONS]) {
    const entry = entries.get(name)
    index.push(entry ? await textOf(unpacked(zip, entry, budget)) : '')
  }
  const first = firstSheet(index[0] ?? '', index[1] ?? '') ?? ''
  const scan: Scan = { rows: 0, columns: 0, hidden: new Set() }
  for (const [name, entry] of entries) {
    if (name === WORKBOOK || name === RELATIONS) continue
    // A workbook that does not say which sheet is its first is counted whole.
    const counts = entries.has(first) ? name === first : isSheet(name)
    await readPart(unpacked(zip, entry, budget), /\.(xml|rels)$/i.test(name) || counts, counts ? scan : null)
  }
  if (![...entries.keys()].some((name) => /^xl\/workbook\.(xml|bin)$/i.test(name))) throw new BadSheet('not_a_sheet')
  return { hidden: scan.hidden }
}

/** Throws BadSheet for what is too large, broken or no XLSX. */
export async function lookOver(bytes: Buffer): Promise<Overview> {
  let zip: ZipFile | undefined
  try {
    zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
    if (zip.entryCount > SHEET_LIMITS.parts) throw new BadSheet('too_large')
    return await lookThrough(zip)
  } catch (error) {
    throw error instanceof BadSheet ? error : new BadSheet('broken')
  } finally {
    zip?.close()
  }
}
