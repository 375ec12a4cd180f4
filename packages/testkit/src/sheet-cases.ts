/** Some fifty spreadsheets by people and attackers, each with its expected rows or its refusal. */
import type { Cell } from '@taschino/basics/table-in.ts'
import { SHEET_LIMITS, type SheetFault } from '@taschino/server/platform/sheets/sheet.ts'
import { formula, GOOD, HEAD, number, partsOf, row, text, twoSheets, workbook, zipOf } from './sheet-corpus.ts'

/** The cells of the rows, or why there are none. */
export type SheetSaid = SheetFault | Cell[][]

const HEADER = ['E-mail', 'Quantità']
const GIULIA = ['giulia@example.it', 20]
const bom = (text: string): Buffer => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const many = (n: number): string => Array.from({ length: n }, (_, i) => row(i + 1, number(`A${i + 1}`, i))).join('')
export const zeros = Buffer.alloc(120 * 1024 * 1024)
const lol = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>`

export const SHEET_CASES: readonly (readonly [name: string, bytes: () => Buffer, said: SheetSaid])[] = [
  ['a plain workbook', () => workbook({ rows: HEAD + GOOD }), [HEADER, GIULIA]],
  [
    'shared texts',
    () => workbook({ rows: row(1, '<c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c>'), shared: ['due', 'uno'] }),
    [['uno', 'due']],
  ],
  [
    'empty rows in between keep their line',
    () => workbook({ rows: HEAD + row(5, text('A5', 'marco@example.it') + number('B5', 3)) }),
    [HEADER, ['marco@example.it', 3]],
  ],
  [
    'formulas give what they showed',
    () => workbook({ rows: HEAD + row(2, text('A2', 'a@b.it') + formula('B2', 'SUM(1,2)', 3)) }),
    [HEADER, ['a@b.it', 3]],
  ],
  [
    'a date of 1904',
    () => workbook({ rows: row(1, number('A1', 0, 1) + number('B1', 44_562, 1)), date1904: true }),
    [[new Date('1904-01-01'), new Date('2026-01-02')]],
  ],
  ['a date of 1900', () => workbook({ rows: row(1, number('A1', 46_023, 1)) }), [[new Date('2026-01-01')]]],
  ['a date as text stays text', () => workbook({ rows: row(1, text('A1', '31/12/2026')) }), [['31/12/2026']]],
  ['texts are trimmed', () => workbook({ rows: row(1, text('A1', '  Anna \u00a0 ')) }), [['Anna']]],
  ['truth', () => workbook({ rows: row(1, '<c r="A1" t="b"><v>1</v></c>') }), [[true]]],
  ['umlauts and emoji', () => workbook({ rows: row(1, text('A1', 'Müller 🥖')) }), [['Müller 🥖']]],
  ['two sheets of 11,000 rows', () => twoSheets(many(11_000), many(11_000)), Array.from({ length: 11_000 }, (_, i) => [i])],
  ['a second sheet with a column far out', () => twoSheets(HEAD + GOOD, row(1, text('XFD1', 'weit weg'))), [HEADER, GIULIA]],
  ['the first sheet in the second part', () => twoSheets(HEAD + GOOD, many(20_002), true), [HEADER, GIULIA]],
  ['20,001 rows in a first sheet that lies in the second part', () => twoSheets(many(20_002), HEAD, true), 'too_many_rows'],
  ['a workbook that was saved at its second sheet', () => twoSheets(HEAD + GOOD, HEAD + GOOD, false, 1), 'other_sheet'],
  ['a workbook that was saved at an empty second sheet', () => twoSheets(HEAD + GOOD, '', false, 1), [HEADER, GIULIA]],
  ['an empty workbook', () => workbook({}), 'empty'],
  ['rows without anything in them', () => workbook({ rows: row(1, '') + row(2, text('A2', '  ')) }), 'empty'],
  ['no bytes', () => Buffer.alloc(0), 'empty'],
  ['spaces only', () => Buffer.from(' \r\n \r\n'), 'empty'],
  ['20,001 rows under a header', () => workbook({ rows: many(20_002) }), 'too_many_rows'],
  ['20,000 rows under a header', () => workbook({ rows: many(20_001) }), Array.from({ length: 20_001 }, (_, i) => [i])],
  ['a column far out', () => workbook({ rows: row(1, text('XFD1', 'weit weg')) }), 'too_many_columns'],
  ['a bomb that says its size', () => zipOf([...partsOf({ rows: HEAD }), { name: 'xl/media/a.bin', data: zeros }]), 'too_large'],
  [
    'a bomb that lies about its size',
    () => zipOf([...partsOf({ rows: HEAD }), { name: 'xl/media/a.bin', data: zeros, claims: 100 }]),
    'broken',
  ],
  [
    'a bomb in the sheet itself',
    () => workbook({ sheetXml: `<worksheet><sheetData>${' '.repeat(60 * 1024 * 1024)}</sheetData></worksheet>` }),
    'too_large',
  ],
  [
    'a thousand parts',
    () => zipOf([...partsOf({ rows: HEAD }), ...Array.from({ length: 1000 }, (_, i) => ({ name: `xl/x${i}.xml`, data: '' }))]),
    'too_large',
  ],
  [
    'entities that unfold',
    () => workbook({ sheetXml: `${lol}<worksheet><sheetData>${row(1, text('A1', '&lol2;'))}</sheetData></worksheet>` }),
    'broken',
  ],
  [
    'an entity that fetches a file',
    () =>
      workbook({
        sheetXml: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${row(1, text('A1', '&e;'))}</sheetData></worksheet>`,
      }),
    'broken',
  ],
  [
    'an entity in the shared texts',
    () => zipOf(partsOf({ rows: HEAD }).map((part) => (part.name.endsWith('sharedStrings.xml') ? { ...part, data: lol } : part))),
    'broken',
  ],
  ['the same part twice', () => zipOf([...partsOf({ rows: HEAD }), ...partsOf({ rows: HEAD })]), 'broken'],
  ['a part behind a password', () => zipOf([...partsOf({ rows: HEAD }), { name: 'xl/more.xml', data: 'x', encrypted: true }]), 'locked'],
  ['a ZIP of something else', () => zipOf([{ name: 'readme.txt', data: 'ciao' }]), 'not_a_sheet'],
  [
    'a Word file',
    () =>
      zipOf([
        { name: 'word/document.xml', data: '<w/>' },
        { name: '[Content_Types].xml', data: '<Types/>' },
      ]),
    'not_a_sheet',
  ],
  ['a climbing name', () => zipOf([...partsOf({ rows: HEAD }), { name: '../../etc/passwd', data: 'x' }]), 'broken'],
  ['an XLSX cut in half', () => workbook({ rows: HEAD + many(500) }).subarray(0, 1500), 'broken'],
  ['a ZIP head and noise', () => Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(5000, 7)]), 'broken'],
  ['XML that does not close', () => workbook({ sheetXml: '<worksheet><sheetData><row r="1"><c r="A1"' }), 'broken'],
  ['an XLS of before 2007', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), 'old_format'],
  [
    'a workbook behind a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from('EncryptedPackage', 'utf16le')]),
    'locked',
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'not_a_sheet'],
  ['a web page', () => Buffer.from('<!doctype html><table><tr><td>1'), 'not_a_sheet'],
  ['a picture', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 1)]), 'not_a_sheet'],
  ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'not_a_sheet'],
  [
    'semicolons, as Excel writes them in Italy',
    () => Buffer.from('E-mail;Quantità\r\na@b.it;1.234,50\r\n'),
    [HEADER, ['a@b.it', '1.234,50']],
  ],
  ['commas', () => Buffer.from('E-mail,Quantità\na@b.it,3\n'), [HEADER, ['a@b.it', '3']]],
  ['tabs, as pasted from a table', () => Buffer.from('E-mail\tQuantità\na@b.it\t3'), [HEADER, ['a@b.it', '3']]],
  [
    'Italian decimals between semicolons',
    () => Buffer.from('a;b\n1,5;2,5\n3,5;4,5\n'),
    [
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  ],
  ['a byte order mark', () => bom('E-mail;Quantità\na@b.it;1'), [HEADER, ['a@b.it', '1']]],
  ['UTF-16, as Excel calls Unicode text', () => utf16('E-mail\tQuantità\r\na@b.it\t1\r\n'), [HEADER, ['a@b.it', '1']]],
  ['Windows-1252', () => Buffer.from('E-mail;Quantit\u00e0\na@b.it;1', 'latin1'), [HEADER, ['a@b.it', '1']]],
  [
    'quotes with a separator and a new line inside',
    () => Buffer.from('nome;nota\n"Rossi; Anna";"prima\nseconda"\n'),
    [
      ['nome', 'nota'],
      ['Rossi; Anna', 'prima\nseconda'],
    ],
  ],
  ['a quote that never closes', () => Buffer.from(`nome;nota\n"Rossi;${'x'.repeat(200_000)}`), 'broken'],
  ['rows of different lengths', () => Buffer.from('a;b;c\n1\n1;2;3;4\n'), [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
  ['20,002 lines', () => Buffer.from('a;b\n'.repeat(20_002)), 'too_many_rows'],
  ['61 columns', () => Buffer.from(`${'a;'.repeat(61)}a\n`), 'too_many_columns'],
  ['NUL bytes', () => Buffer.from('a;b\n1;\u0000\n'), 'not_a_sheet'],
  [
    'a short file that names one long text a million times',
    () =>
      workbook({
        shared: ['x'.repeat(900)],
        rows: Array.from({ length: 15_000 }, (_, i) =>
          row(i + 1, Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (column) => `<c r="${column}${i + 1}" t="s"><v>0</v></c>`).join('')),
        ).join(''),
      }),
    'too_large',
  ],
  ['more than ten mebibytes', () => Buffer.alloc(SHEET_LIMITS.bytes + 1, 97), 'too_large'],
]
