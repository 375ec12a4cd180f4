/** PDFs by attackers and by accident: each runs, opens or carries something, or holds no readable text. */
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFString, type PDFObject } from 'pdf-lib'

export type PdfOutcome = 'pdf_active' | 'pdf_locked' | 'pdf_unreadable'
export interface HostilePdf {
  name: string
  bytes: () => Promise<Buffer>
  outcome: PdfOutcome
}

async function drawn(make: (file: PDFDocument) => void | Promise<void> = () => undefined, packed = false): Promise<Buffer> {
  const file = await PDFDocument.create()
  file.addPage().drawText('Condizioni')
  await make(file)
  return Buffer.from(await file.save({ useObjectStreams: packed }))
}

/** What the library makes an object of. */
type Value = PDFObject | string | number | readonly Value[] | { readonly [key: string]: Value }
const says =
  (key: string, value: Value) =>
  (file: PDFDocument): void =>
    file.catalog.set(PDFName.of(key), file.context.obj(value as never))
const onPage =
  (key: string, value: Value) =>
  (file: PDFDocument): void =>
    file.getPage(0).node.set(PDFName.of(key), file.context.obj(value as never))
const linked = (action: Value) => onPage('Annots', [{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 600, 800], A: action }])
const note = (subtype: string, more: Record<string, Value> = {}) =>
  onPage('Annots', [{ Type: 'Annot', Subtype: subtype, Rect: [0, 0, 100, 100], ...more }])
const to = (address: string) => ({ S: 'URI', URI: PDFString.of(address) })

const ACTIVE: readonly (readonly [string, (file: PDFDocument) => void | Promise<void>])[] = [
  ['a script at opening', says('OpenAction', { S: 'JavaScript', JS: PDFString.of('app.alert(1)') })],
  ['a script in hexadecimal', says('OpenAction', { S: 'JavaScript', JS: PDFHexString.fromText('app.alert(1)') })],
  ['a script in the list of names', says('Names', { JavaScript: { Names: [] } })],
  ['a script under a link', linked({ S: 'JavaScript', JS: PDFString.of('x()') })],
  ['a script when a page opens', onPage('AA', { O: { S: 'JavaScript', JS: PDFString.of('x()') } })],
  ['a script after a harmless act', linked({ S: 'GoTo', D: PDFString.of('a'), Next: { S: 'JavaScript', JS: PDFString.of('x()') } })],
  ['a script for printing', says('AA', { WP: { S: 'JavaScript', JS: PDFString.of('x()') } })],
  ['an act before saving', says('AA', { WS: { S: 'URI', URI: PDFString.of('https://example.test') } })],
  ['a program at opening', says('OpenAction', { S: 'Launch', F: PDFString.of('cmd.exe') })],
  ['a program under a link', linked({ S: 'Launch', Win: { F: PDFString.of('cmd.exe') } })],
  ['a page of the web at opening', says('OpenAction', to('https://example.test/?who=1'))],
  ['a file of a neighbour under a link', linked({ S: 'GoToR', F: PDFString.of('\\\\example.test\\share\\a.pdf'), D: [0, 'Fit'] })],
  ['a file inside under a link', linked({ S: 'GoToE', D: [0, 'Fit'] })],
  ['a form that is sent', linked({ S: 'SubmitForm', F: PDFString.of('https://example.test') })],
  ['data that are fetched', linked({ S: 'ImportData', F: PDFString.of('a.fdf') })],
  ['a form of XML', says('AcroForm', { XFA: PDFString.of('<xdp/>'), Fields: [] })],
  ['a film', note('RichMedia')],
  ['an old film', note('Movie', { Movie: { F: PDFString.of('a.avi') } })],
  ['a sound', linked({ S: 'Sound' })],
  ['a rendition', linked({ S: 'Rendition', OP: 0 })],
  ['a screen', note('Screen')],
  ['a body in three dimensions', note('3D')],
  [
    'an attached file',
    async (file) => {
      await file.attach(Buffer.from('MZ'), 'fattura.exe')
    },
  ],
  ['a pin with a file', note('FileAttachment')],
  ['a portfolio', says('Collection', { View: 'D' })],
  ['a file by its specification', says('AF', [{ Type: 'Filespec', F: PDFString.of('a'), EF: {} }])],
  ['a link to a script', linked(to('javascript:alert(1)'))],
  ['a link to a file of the machine', linked(to('file:///etc/passwd'))],
  ['a link to a page in itself', linked(to('data:text/html,x'))],
  ['a link with a blank before its script', linked(to(' JaVaScRiPt:alert(1)'))],
  ['a link to a share', linked(to('\\\\example.test\\a'))],
  ['a link to a search of the machine', linked(to('search-ms:query=x'))],
  ['a program deep in lists', says('Strano', [[[{ A: [{ S: 'Launch' }] }]]])],
  [
    'a stream that lies in another file',
    (file) => {
      file.context.register(file.context.stream('x', { F: PDFString.of('https://example.test/a') } as never))
    },
  ],
  [
    'a picture of PostScript',
    (file) => {
      file.context.register(file.context.stream('showpage', { Type: 'XObject', Subtype: 'PS' } as never))
    },
  ],
  [
    'a page of another file',
    (file) => {
      file.context.register(
        file.context.stream('', {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 1, 1],
          Ref: { F: PDFString.of('a.pdf'), Page: 0 },
        } as never),
      )
    },
  ],
]

const changed = (change: (text: string) => string) => async (): Promise<Buffer> =>
  Buffer.from(change((await drawn()).toString('latin1')), 'latin1')
const catalog = (more: string) => changed((pdf) => pdf.replace('/Type /Catalog', `/Type /Catalog ${more}`))
const raw = (text: string) => () => Promise.resolve(Buffer.from(text, 'latin1'))
const part = (share: number) => async () => {
  const whole = await drawn()
  return whole.subarray(0, Math.floor(whole.length * share))
}

const WRITTEN: readonly (readonly [string, () => Promise<Buffer>, PdfOutcome])[] = [
  ['names in escapes', catalog('/OpenAction << /S /#4AavaScript /#4a#53 (x) >>'), 'pdf_active'],
  ['names without a blank', catalog('/OpenAction<</S/Launch/F(a)>>'), 'pdf_active'],
  ['names over lines', catalog('/OpenAction\n<<\r/S\n/Launch\t/F(a)>>'), 'pdf_active'],
  ['names after a comment', catalog('/OpenAction % niente\n<< /S % niente\n/Launch >>'), 'pdf_active'],
  ['a key in escapes', catalog('/A#41 << /O 1 >>'), 'pdf_active'],
  [
    'an object that a later one hides',
    changed((pdf) =>
      pdf.replace(
        /(\d+ 0 obj\n<<\n\/Type \/Catalog)/,
        (whole: string) => `${whole.split(' ')[0]} 0 obj\n<< /Type /Catalog /OpenAction << /S /Launch >> >>\nendobj\n${whole}`,
      ),
    ),
    'pdf_active',
  ],
  [
    'an object behind the table',
    changed((pdf) => pdf.replace('trailer\n', '92 0 obj\n<< /S /Launch >>\nendobj\ntrailer\n')),
    'pdf_unreadable',
  ],
  [
    'an object in a stream',
    changed((pdf) =>
      pdf.replace('xref\n', '93 0 obj\n<< /Length 0 >>\nstream\n94 0 obj\n<< /S /Launch >>\nendobj\n\nendstream\nendobj\nxref\n'),
    ),
    'pdf_unreadable',
  ],
  [
    'a stream of a kind told elsewhere',
    changed((pdf) =>
      pdf.replace('xref\n', '90 0 obj\n<< /Type 91 0 R /Length 3 >>\nstream\nabc\nendstream\nendobj\n91 0 obj\n/ObjStm\nendobj\nxref\n'),
    ),
    'pdf_unreadable',
  ],
  ['a lock', changed((pdf) => pdf.replace('trailer\n<<', 'trailer\n<< /Encrypt 1 0 R')), 'pdf_locked'],
  [
    'a lock written out',
    changed((pdf) => pdf.replace('trailer\n<<', 'trailer\n<< /Encrypt << /Filter /Standard /V 1 /R 2 >>')),
    'pdf_locked',
  ],
  ['a lock in escapes', changed((pdf) => pdf.replace('trailer\n<<', 'trailer\n<< /#45ncrypt 1 0 R')), 'pdf_locked'],
  ['nothing', raw(''), 'pdf_unreadable'],
  ['words', raw('ciao'), 'pdf_unreadable'],
  ['a first line', raw('%PDF-1.7\n'), 'pdf_unreadable'],
  ['a first and a last line', raw('%PDF-1.7\n%%EOF\n'), 'pdf_unreadable'],
  ['a page of the web behind a first line', raw('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF'), 'pdf_unreadable'],
  ['a first line after other words', async () => Buffer.concat([Buffer.from('<html>\n'), await drawn()]), 'pdf_unreadable'],
  ['no page', raw('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'), 'pdf_unreadable'],
  [
    'a page that hangs nowhere',
    raw(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n3 0 obj\n<< /Type /Page /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Length 1 >>\nstream\n \nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF',
    ),
    'pdf_unreadable',
  ],
  [
    'pages in a ring',
    raw(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF',
    ),
    'pdf_unreadable',
  ],
  [
    'a page with nothing on it',
    raw(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF',
    ),
    'pdf_unreadable',
  ],
  ['no last line', changed((pdf) => pdf.replace('%%EOF', '')), 'pdf_unreadable'],
  ...[0.1, 0.25, 0.5, 0.75, 0.9].map((share) => [`a file cut at ${share * 100} %`, part(share), 'pdf_unreadable'] as const),
  [
    'another file behind the last line',
    async () => Buffer.concat([await drawn(), Buffer.from('PK\u0003\u0004'), Buffer.alloc(3000, 7)]),
    'pdf_unreadable',
  ],
  [
    'a program behind the last line',
    async () => Buffer.concat([await drawn(), Buffer.from('MZ'), Buffer.alloc(3000, 1)]),
    'pdf_unreadable',
  ],
  ['brackets without end', raw(`%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}`), 'pdf_unreadable'],
  ['dictionaries without end', raw(`%PDF-1.7\n1 0 obj\n${'<</A'.repeat(100_000)}`), 'pdf_unreadable'],
  ['parentheses without end', raw(`%PDF-1.7\n1 0 obj\n${'('.repeat(500_000)}`), 'pdf_unreadable'],
  ['an object without end', raw(`%PDF-1.7\n${'1 0 obj\n'.repeat(50_000)}`), 'pdf_unreadable'],
  ['a number without end', raw(`%PDF-1.7\n1 0 obj\n${'1'.repeat(500_000)}`), 'pdf_unreadable'],
  ['comments without end', raw(`%PDF-1.7\n${'%'.repeat(500_000)}`), 'pdf_unreadable'],
  ['a stream without end', raw('%PDF-1.7\n1 0 obj\n<< /Length 9999999999 >>\nstream\nabc'), 'pdf_unreadable'],
  [
    'a stream of unknown packing',
    raw('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /Strano /Length 3 >>\nstream\nabc\nendstream\nendobj\n%%EOF'),
    'pdf_unreadable',
  ],
  [
    'a packed stream that is broken',
    async () =>
      Buffer.concat([
        Buffer.from('%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 40 >>\nstream\n'),
        deflateSync('1 0 << >>').subarray(0, 5),
        Buffer.alloc(35, 9),
        Buffer.from('\nendstream\nendobj\n%%EOF'),
      ]),
    'pdf_unreadable',
  ],
  [
    'a packed stream that says it holds a million',
    async () => {
      const one = deflateSync('1 0 << /Type /Catalog >>')
      return Buffer.concat([
        Buffer.from(`%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 9999999 /First 4 /Filter /FlateDecode /Length ${one.length} >>\nstream\n`),
        one,
        Buffer.from('\nendstream\nendobj\n%%EOF'),
      ])
    },
    'pdf_unreadable',
  ],
]

export const HOSTILE_PDFS: readonly HostilePdf[] = [
  ...[false, true].flatMap((packed) =>
    ACTIVE.map(([what, make]): HostilePdf => ({
      name: `${what}, ${packed ? 'packed' : 'plain'}`,
      bytes: () => drawn(make, packed),
      outcome: 'pdf_active',
    })),
  ),
  ...WRITTEN.map(([name, bytes, outcome]): HostilePdf => ({ name, bytes, outcome })),
]
