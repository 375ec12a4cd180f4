/** Finds out from a PDF's objects what is wrong with it; `look-inside.ts` runs this out of harm's way. */
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFParser, PDFRef, PDFStream, PDFString, type PDFContext, type PDFObject } from 'pdf-lib'

/**
 * `unreadable`: no other program would open it either; `locked`: encrypted, so nobody can look inside; `active`: it runs something, or
 * carries other files.
 */
export type PdfFault = 'unreadable' | 'locked' | 'active'

/** What makes a viewer run something, start something, open something by itself, or unpack another file. */
const ACTIVE: ReadonlySet<string> = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'ImportData',
  'SubmitForm',
  'XFA',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'FileAttachment',
  'Collection',
  'Screen',
  '3D',
  'PS',
])
/** As keys alone: acts of pages and fields, and files. */
const ACTIVE_KEYS: ReadonlySet<string> = new Set(['AA', 'EF'])
/** Keys of a stream whose content lies in another file. */
const FETCHES: ReadonlySet<string> = new Set(['F', 'FFilter', 'Ref', 'OPI'])
/** Where a link may lead: people see the address before they go there. */
const HARMLESS_LINK = /^(https?:\/\/|mailto:|tel:|#|[\w./?=&%-]*$)/i
/** Where an object begins, wherever it stands. */
const BEGINS = /[\s\0]obj(?=[\s\0<[(/%])/g
const LAST_LINE = '%%EOF'
const BLANK = /^[\s\0]*$/
const MOST_PAGES = 5000

const nameOf = (value: PDFObject | undefined): string => (value instanceof PDFName ? value.decodeText() : '')

/** A link to a script, to a file of the machine, or to what only the machine knows how to open. */
function leadsAstray(dict: PDFDict): boolean {
  const address = dict.get(PDFName.of('URI'))
  if (address instanceof PDFString || address instanceof PDFHexString) return !HARMLESS_LINK.test(address.decodeText())
  return address !== undefined && !(address instanceof PDFDict)
}

function isActive(object: PDFObject | undefined, depth = 0): boolean {
  if (depth > 200) throw new Error('nested without end')
  if (object instanceof PDFName) return ACTIVE.has(object.decodeText())
  if (object instanceof PDFStream)
    return object.dict.keys().some((key) => FETCHES.has(key.decodeText())) || isActive(object.dict, depth + 1)
  if (object instanceof PDFArray) return object.asArray().some((one) => isActive(one, depth + 1))
  if (!(object instanceof PDFDict)) return false
  return (
    leadsAstray(object) ||
    object.entries().some(([key, value]) => ACTIVE_KEYS.has(key.decodeText()) || isActive(key, depth + 1) || isActive(value, depth + 1))
  )
}

/** At opening a viewer may go to a place in the file and nowhere else. */
function opensSomething(context: PDFContext, catalog: PDFDict): boolean {
  const act = context.lookup(catalog.get(PDFName.of('OpenAction')))
  return act instanceof PDFDict && nameOf(context.lookup(act.get(PDFName.of('S')))) !== 'GoTo'
}

/** Whether pages hang on the catalogue, and something stands on one of them. */
function canBeRead(context: PDFContext, catalog: PDFDict): boolean {
  const waiting = [catalog.get(PDFName.of('Pages'))]
  const seen = new Set<PDFDict>()
  let written = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = context.lookup(next)
    if (!(node instanceof PDFDict) || seen.has(node)) return false
    seen.add(node)
    if (seen.size > MOST_PAGES) return false
    const kids = context.lookup(node.get(PDFName.of('Kids')))
    if (kids instanceof PDFArray) waiting.push(...kids.asArray().slice(0, MOST_PAGES))
    else if (node.get(PDFName.of('Contents')) !== undefined || node.get(PDFName.of('Annots')) !== undefined) written++
  }
  return written > 0
}

/** From the first byte to its last line, and nothing behind that: another kind of file could lie there. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(LAST_LINE)
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' && end > 0 && BLANK.test(bytes.subarray(end + LAST_LINE.length).toString('latin1'))
  )
}

/** Each object is looked at as it is read: a later one of the same number would hide it, and a viewer may go by the first. */
async function read(bytes: Uint8Array): Promise<PdfFault | null> {
  if (!isWhole(Buffer.from(bytes))) throw new Error('cut off, or followed by something')
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true)
  const open = parser as unknown as { context: PDFContext; parseIndirectObject: () => Promise<unknown> }
  const { context } = open
  const [keep, next] = [context.assign.bind(context), open.parseIndirectObject.bind(parser)]
  let active = false
  let objects = 0
  open.parseIndirectObject = () => {
    objects++
    return next()
  }
  context.assign = (ref, object) => {
    // What a stream is must stand there: said elsewhere, the objects in it would be found by others and not by us.
    if (object instanceof PDFStream && object.dict.get(PDFName.of('Type')) instanceof PDFRef)
      throw new Error('a stream of a kind that is told later')
    active ||= isActive(object)
    keep(ref, object)
  }
  await parser.parseDocument()
  // More begin than were read: a viewer that goes by the file's own table would find what was passed over here, behind that table or inside
  // something else.
  if ((Buffer.from(bytes).toString('latin1').match(BEGINS)?.length ?? 0) > objects) throw new Error('an object that was passed over')
  if (context.trailerInfo.Encrypt !== undefined) return 'locked'
  if (active) return 'active'
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict) || !canBeRead(context, catalog)) return 'unreadable'
  return opensSomething(context, catalog) ? 'active' : null
}

/** Null when all is well. Of an encrypted file nothing can be unpacked; that it is one stands there in plain letters. */
export const faultOf = (bytes: Uint8Array): Promise<PdfFault | null> =>
  read(bytes).catch(() => (Buffer.from(bytes).includes('/Encrypt') ? 'locked' : 'unreadable'))
