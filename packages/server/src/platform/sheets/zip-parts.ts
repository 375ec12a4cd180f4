/** Unpacks the parts of an XLSX and counts the bytes on the way; refuses parts that lie about size, name or place (T60). */
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { BadSheet, SHEET_LIMITS } from './sheet.ts'

const openZip = promisify<Buffer, { lazyEntries: true; validateEntrySizes: true; autoClose: false }, ZipFile>(fromBuffer as never)

/** The bytes of a part by its name, in any letters: programs of offices do not tell capitals apart either. */
export type Parts = ReadonlyMap<string, Buffer>

/** Everything that the ZIP lists. What it says of itself is refused at once. */
function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let left: number = SHEET_LIMITS.unpacked
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase()
      left -= entry.uncompressedSize
      if (left < 0) return reject(new BadSheet('too_large'))
      if (entries.has(name)) return reject(new BadSheet('broken'))
      if (entry.isEncrypted()) return reject(new BadSheet('locked'))
      entries.set(name, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

/** One part; some programs go by the name in front of it, ours by the name in the list, so they have to be one. */
async function unpack(zip: ZipFile, entry: Entry, budget: { left: number }, kept: boolean): Promise<Buffer> {
  const { fileName } = await zip.readLocalFileHeaderPromise(entry)
  if (!fileName.equals(entry.fileNameRaw)) throw new BadSheet('broken')
  const chunks: Buffer[] = []
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    budget.left -= chunk.length
    if (budget.left < 0) throw new BadSheet('too_large')
    if (kept) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The XML parts; the others are unpacked to nothing. Throws BadSheet for what is too large, locked or broken. */
export async function partsOf(bytes: Buffer): Promise<Parts> {
  let zip: ZipFile | undefined
  try {
    zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
    if (zip.entryCount > SHEET_LIMITS.parts) throw new BadSheet('too_large')
    const entries = await entriesOf(zip)
    const budget: { left: number } = { left: SHEET_LIMITS.unpacked }
    const parts = new Map<string, Buffer>()
    for (const [name, entry] of entries) {
      const kept = /\.(xml|rels)$/.test(name)
      const data = await unpack(zip, entry, budget, kept)
      if (kept) parts.set(name, data)
    }
    return parts
  } catch (error) {
    throw error instanceof BadSheet ? error : new BadSheet('broken')
  } finally {
    zip?.close()
  }
}
