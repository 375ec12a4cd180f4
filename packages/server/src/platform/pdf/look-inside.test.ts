/** PDFs that strangers hand in: good ones pass, whoever drew them; what runs something, hides something or eats memory does not (T59). */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { lookInside } from './look-inside.ts'
import { faultOf } from './pdf-fault.ts'

async function drawn(make: (file: PDFDocument) => void | Promise<void> = () => undefined, useObjectStreams = false): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  file.addPage().drawText('Contratto')
  await make(file)
  return file.save({ useObjectStreams })
}

const text = async (change: (pdf: string) => string): Promise<Buffer> =>
  Buffer.from(change(Buffer.from(await drawn()).toString('latin1')), 'latin1')

/** What a file says beside its pages, in the catalogue. */
const says =
  (key: string, value: (file: PDFDocument) => unknown) =>
  (file: PDFDocument): void =>
    file.catalog.set(PDFName.of(key), file.context.obj(value(file) as never))

test('T59 good PDFs pass, packed or plain, with a form and a picture of a signature', async () => {
  expect(await lookInside(await drawn(), 1)).toBeNull()
  expect(await lookInside(await drawn(undefined, true), 1)).toBeNull()
  expect(
    await lookInside(
      await drawn((file) => {
        file.getForm().createTextField('firma').addToPage(file.getPage(0))
      }, true),
      1,
    ),
  ).toBeNull()
})

const TRICKS: [string, (file: PDFDocument) => void | Promise<void>][] = [
  ['a script at opening', says('OpenAction', () => ({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }))],
  ['a script by its other spelling', says('OpenAction', () => ({ S: 'JavaScript', JS: PDFHexString.fromText('app.alert(1)') }))],
  ['a program', says('OpenAction', () => ({ S: 'Launch', F: PDFString.of('cmd.exe') }))],
  ['a script in the list of names', says('Names', () => ({ JavaScript: { Names: [] } }))],
  ['a form that runs', says('AcroForm', () => ({ XFA: PDFString.of('<xdp/>'), Fields: [] }))],
  [
    'another file inside',
    async (file) => {
      await file.attach(Buffer.from('MZ'), 'fattura.exe')
    },
  ],
  ['deep in a list of lists', says('Strano', () => [[[{ A: [{ S: 'Launch' }] }]]])],
]
for (const packed of [false, true])
  test.each(TRICKS)(`T59 %s is found, ${packed ? 'packed' : 'plain'}`, async (_what, make) =>
    expect(await faultOf(await drawn(make, packed))).toBe('active'),
  )

test('T59 a name in escapes is the same name', async () => {
  expect(
    await faultOf(await text((pdf) => pdf.replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /#4AavaScript /#4a#53 (x) >>'))),
  ).toBe('active')
})

test('T59 an object that a later one of the same number hides is looked at, too', async () => {
  expect(
    await faultOf(
      await text((pdf) =>
        pdf.replace(
          /(\d+ 0 obj\n<<\n\/Type \/Catalog)/,
          (whole: string) => `${whole.split(' ')[0]} 0 obj\n<< /Type /Catalog /OpenAction << /S /Launch >> >>\nendobj\n${whole}`,
        ),
      ),
    ),
  ).toBe('active')
})

const ELSEWHERE = '90 0 obj\n<< /Type 91 0 R /Length 3 >>\nstream\nabc\nendstream\nendobj\n91 0 obj\n/ObjStm\nendobj\n'
const LAUNCH = '92 0 obj\n<< /S /Launch >>\nendobj\n'
test.each([
  ['a stream whose kind is told elsewhere', (pdf: string) => pdf.replace('xref\n', `${ELSEWHERE}xref\n`)],
  ['an object behind the table of objects', (pdf: string) => pdf.replace('trailer\n', `${LAUNCH}trailer\n`)],
  [
    'an object inside a stream',
    (pdf: string) => pdf.replace('xref\n', `93 0 obj\n<< /Length 0 >>\nstream\n${LAUNCH}\nendstream\nendobj\nxref\n`),
  ],
])('T59 %s is passed over by no one: such a file is none of ours', async (_what, change) =>
  expect(await faultOf(await text(change))).toBe('unreadable'),
)

test.each([
  ['nothing', ''],
  ['words', 'ciao'],
  ['a page of the web behind a PDF’s first line', '%PDF-1.7\n<html><script>alert(1)</script></html>'],
  ['brackets without end', `%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}`],
  ['no page', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'],
])('T59 %s is no PDF', async (_what, bytes) => expect(await faultOf(Buffer.from(bytes))).toBe('unreadable'))

test('T59 a file cut in the middle is no PDF', async () => {
  const whole = await drawn()
  expect(await faultOf(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('unreadable')
})

test('T59 a locked file is told apart', async () => {
  expect(await faultOf(await text((pdf) => pdf.replace('trailer\n<<', 'trailer\n<< /Encrypt 1 0 R')))).toBe('locked')
})

test('T59 a few kilobytes that unpack to gigabytes end the looker and nothing else', async () => {
  const zeros = Buffer.alloc(1_048_576)
  const bomb = deflateSync(await buffer(Readable.from(Array.from({ length: 800 }, () => zeros)).pipe(createDeflate())))
  const file = Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode] /Length ${bomb.length} >>\nstream\n`,
    ),
    bomb,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  expect(file.length).toBeLessThan(200_000)
  expect(await lookInside(file, 1)).toBe('unreadable')
  expect(await lookInside(await drawn(), 1)).toBeNull()
}, 180_000)
