/** What is wrong with a PDF, told from its objects; how it is done without harm is the looker's business. */
import { PDFArray, PDFDict, PDFName, PDFPageLeaf, PDFParser, PDFRef, PDFStream, type PDFContext, type PDFObject } from 'pdf-lib'

/** `unreadable`: no other program would open it either; `locked`: encrypted, so nobody can look inside; `active`: it runs something, or carries other files. */
export type PdfFault = 'unreadable' | 'locked' | 'active'

/** What makes a viewer run something, start something, or unpack another file. */
const ACTIVE: ReadonlySet<string> = new Set(['JS', 'JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'ImportData', 'SubmitForm', 'XFA'])
/** Where an object begins, wherever it stands. */
const BEGINS = /[\s\0]obj(?=[\s\0<[(/%])/g

function isActive(object: PDFObject | undefined, depth = 0): boolean {
  if (depth > 200) throw new Error('nested without end')
  if (object instanceof PDFName) return ACTIVE.has(object.decodeText())
  if (object instanceof PDFStream) return isActive(object.dict, depth + 1)
  if (object instanceof PDFArray) return object.asArray().some((one) => isActive(one, depth + 1))
  return object instanceof PDFDict && object.entries().some(([name, value]) => isActive(name, depth + 1) || isActive(value, depth + 1))
}

/** Each object is looked at as it is read: a later one of the same number would hide it, and a viewer may go by the first. */
async function read(bytes: Uint8Array): Promise<PdfFault | null> {
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true)
  const open = parser as unknown as { context: PDFContext; parseIndirectObject: () => Promise<unknown> }
  const { context } = open
  const [keep, next] = [context.assign.bind(context), open.parseIndirectObject.bind(parser)]
  let active = false
  let pages = 0
  let objects = 0
  open.parseIndirectObject = () => {
    objects++
    return next()
  }
  context.assign = (ref, object) => {
    // What a stream is must stand there: said elsewhere, the objects in it would be found by others and not by us.
    if (object instanceof PDFStream && object.dict.get(PDFName.of('Type')) instanceof PDFRef) throw new Error('a stream of a kind that is told later')
    active ||= isActive(object)
    if (object instanceof PDFPageLeaf) pages++
    keep(ref, object)
  }
  await parser.parseDocument()
  // More begin than were read: a viewer that goes by the file's own table would find what was passed over here, behind that table or inside something else.
  if ((Buffer.from(bytes).toString('latin1').match(BEGINS)?.length ?? 0) > objects) throw new Error('an object that was passed over')
  if (context.trailerInfo.Encrypt !== undefined) return 'locked'
  if (active) return 'active'
  return pages > 0 && context.lookup(context.trailerInfo.Root) instanceof PDFDict ? null : 'unreadable'
}

/** Null when all is well. Of an encrypted file nothing can be unpacked; that it is one stands there in plain letters. */
export const faultOf = (bytes: Uint8Array): Promise<PdfFault | null> =>
  read(bytes).catch(() => (Buffer.from(bytes).includes('/Encrypt') ? 'locked' : 'unreadable'))
