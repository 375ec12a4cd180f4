/** Looks through an XLSX before anybody unpacks it: how large it would be, how many rows it has, which are hidden, whether it hides a trap (T60). */
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { BadSheet, SHEET_LIMITS } from './sheet.ts'

const openZip = promisify<Buffer, { lazyEntries: true; validateEntrySizes: true }, ZipFile>(fromBuffer as never)

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

/** Unpacks one part into nothing, counting; `left` bytes are allowed. */
async function readPart(zip: ZipFile, entry: Entry, left: number, scan: Scan | null): Promise<number> {
  const stream = await promisify(zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void)(entry)
  const isXml = /\.(xml|rels)$/i.test(entry.fileName)
  let seen = 0
  let tail = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    seen += chunk.length
    if (seen > left) throw new BadSheet('too_large')
    if (!isXml) continue
    const text = tail + chunk.toString('latin1')
    // No program writes a document type into a spreadsheet: it is there to unfold or to fetch something.
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BadSheet('broken')
    if (!scan) {
      tail = text.slice(-OVERLAP)
      continue
    }
    const whole = Math.max(text.lastIndexOf('>') + 1, 0)
    scanRows(text.slice(0, whole), scan)
    tail = text.slice(whole).slice(-10_000)
  }
  return seen
}

/** Throws BadSheet for what is too large, broken or no XLSX. */
export async function lookOver(bytes: Buffer): Promise<Overview> {
  let zip: ZipFile
  try {
    zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true })
  } catch {
    throw new BadSheet('broken')
  }
  if (zip.entryCount > SHEET_LIMITS.parts) throw new BadSheet('too_large')
  const scan: Scan = { rows: 0, columns: 0, hidden: new Set() }
  const names = new Set<string>()
  let left: number = SHEET_LIMITS.unpacked
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => reject(error instanceof BadSheet ? error : new BadSheet('broken'))
    zip.on('entry', (entry: Entry) => {
      // What it says of itself is refused at once; what it does not say is counted while it unfolds.
      if (entry.uncompressedSize > left || names.has(entry.fileName)) return fail(new BadSheet(names.has(entry.fileName) ? 'broken' : 'too_large'))
      names.add(entry.fileName)
      if (entry.isEncrypted()) return fail(new BadSheet('locked'))
      readPart(zip, entry, left, isSheet(entry.fileName) ? scan : null).then((size) => {
        left -= size
        zip.readEntry()
      }, fail)
    })
    zip.on('end', resolve)
    zip.on('error', fail)
    zip.readEntry()
  }).finally(() => zip.close())
  if (![...names].some((name) => /^xl\/workbook\.(xml|bin)$/i.test(name))) throw new BadSheet('not_a_sheet')
  return { hidden: scan.hidden }
}

const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)
