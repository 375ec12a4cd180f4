/** Spreadsheets by attackers: each shows people one thing and tells the reader another, or tries to keep it busy or end it. */
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { MAIN, partsOf, row, number, text, workbook, zipOf } from './sheet-corpus.ts'
import { ANNA, type HostileFile, head, one, seenAnna } from './hostile-file.ts'
import { hiddenColumns, hiddenRows } from './hidden-cells.ts'
import { busyTables, hiddenSheets, oddTables } from './hostile-workbooks.ts'

const said = (text: string): Buffer => Buffer.from(text)
const texts = (): HostileFile[] => [
  ...(
    [
      ['quotes without end', '"'.repeat(400_001)],
      ['quotes in pairs', `a;b\n${'""'.repeat(200_000)};1`],
      ['quotes and separators', '";'.repeat(200_001)],
      ['separators', ';'.repeat(400_000)],
      ['one line', 'x'.repeat(600_000)],
      ['lines', '\n'.repeat(600_000)],
      ['returns', '\r'.repeat(600_000)],
      ['blanks', ' '.repeat(600_000)],
      ['a NUL', 'a;b\nc;\u00001'],
      ['a bell', 'a;b\nc;\u00071'],
      ['escapes of a terminal', 'a;b\n\u001b[2K;1'],
      ['a web page', '<html><table>'],
      ['XML of Excel', '<?xml version="1.0"?><Workbook/>'],
      ['a picture in words', '<svg onload="x()"/>'],
      ['forty thousand lines', 'a;1\n'.repeat(40_000)],
      ['a thousand columns', `${'a;'.repeat(1000)}b\n`],
      ['a PDF', '%PDF-1.7'],
      ['a letter of Outlook', '\u00d0\u00cf\u0011\u00e0'],
    ] as const
  ).map(([what, text]): HostileFile => ({ name: `text: ${what}`, bytes: () => said(text), outcome: 'refused' })),
  ...HOSTILE_TEXTS.map(([what, text]): HostileFile => ({
    name: `a cell of text: ${what}`,
    bytes: () => said(`Utente;Quantità\n"${text.replaceAll('"', '""')}";20\n`),
    outcome: { seen: ['Utente Quantità', `${text.trim()} 20`] },
  })),
  ...HOSTILE_TEXTS.map(([what, words]): HostileFile =>
    one(
      `a cell of a workbook: ${what}`,
      {
        rows: head + row(2, text('A2', words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')) + number('B2', 20)),
      },
      { seen: ['Utente Quantità', `${words.trim()} 20`] },
    ),
  ),
]

const archives = (): HostileFile[] => {
  const good = (): Buffer => workbook({ rows: head + ANNA })
  const changed = (at: (bytes: Buffer) => number, by: (bytes: Buffer, at: number) => void) => (): Buffer => {
    const bytes = good()
    by(bytes, at(bytes))
    return bytes
  }
  const central = (bytes: Buffer): number => bytes.indexOf(Buffer.from('504b0102', 'hex'))
  const end = (bytes: Buffer): number => bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  return [
    ...[10, 100, 500, 1000].map((left): HostileFile => ({
      name: `a workbook without its last ${left} bytes`,
      bytes: () => good().subarray(0, -left),
      outcome: 'refused',
    })),
    ...(
      [
        ['a list of parts that lies elsewhere', changed(end, (bytes, at) => bytes.writeUInt32LE(0x7fffffff, at + 16))],
        ['more parts than there are', changed(end, (bytes, at) => bytes.writeUInt16LE(60_000, at + 8 + 2))],
        ['a part that begins elsewhere', changed(central, (bytes, at) => bytes.writeUInt32LE(0x7fffffff, at + 42))],
        ['a part packed in an unknown way', changed(central, (bytes, at) => bytes.writeUInt16LE(99, at + 10))],
        ['a part that says it is plain', changed(central, (bytes, at) => bytes.writeUInt16LE(0, at + 10))],
        ['a part of four gigabytes', changed(central, (bytes, at) => bytes.writeUInt32LE(0xfffffffe, at + 24))],
        ['a part that ends elsewhere', changed(central, (bytes, at) => bytes.writeUInt32LE(0xfffffff, at + 20))],
        ['a locked part', changed(central, (bytes, at) => bytes.writeUInt16LE(1, at + 8))],
        ['a part without a name', changed(central, (bytes, at) => bytes.writeUInt16LE(0, at + 28))],
      ] as const
    ).map(([name, bytes]): HostileFile => ({ name, bytes, outcome: 'refused' })),
    ...['../x.xml', '/etc/passwd', 'C:\\x.xml', 'xl\\..\\..\\x'].map((name): HostileFile => ({
      name: `a part named ${name}`,
      bytes: () => zipOf([...partsOf({ rows: head + ANNA }), { name, data: 'x' }]),
      outcome: 'refused',
    })),
    {
      name: 'forty megabytes of blanks',
      bytes: () => workbook({ sheetXml: `<worksheet xmlns="${MAIN}">${' '.repeat(40_000_000)}</worksheet>` }),
      outcome: 'refused',
    },
    {
      name: 'a program of macros, which nobody runs',
      bytes: () => zipOf([...partsOf({ rows: head + ANNA }), { name: 'xl/vbaProject.bin', data: 'x' }]),
      outcome: seenAnna,
    },
  ]
}

/** Made anew when asked for: together they are some megabytes. */
export const hostileSheets = (): readonly HostileFile[] => [
  ...hiddenRows(),
  ...hiddenColumns(),
  ...hiddenSheets(),
  ...oddTables(),
  ...busyTables(),
  ...texts(),
  ...archives(),
]
