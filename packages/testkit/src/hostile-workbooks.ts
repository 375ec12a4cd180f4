/** Workbooks that hide a sheet, are malformed, or keep the reader busy. */
import { MAIN, partsOf, RELATIONS, row, number, text, zipOf } from './sheet-corpus.ts'
import { ANNA, DUE, type HostileFile, SPELLINGS, book, bookOf, head, line, one, seenAnna, sheet } from './hostile-file.ts'

export const hiddenSheets = (): HostileFile[] => [
  ...['hidden', 'veryHidden'].flatMap((state) =>
    SPELLINGS('state', state).map(([how, attributes]): HostileFile => ({
      name: `a first sheet that is ${state}: ${how}`,
      bytes: () => book(bookOf(`<sheet${attributes.replaceAll('spans', 'x')} name="Uno" sheetId="1" r:id="rId1"/>${DUE}`)),
      outcome: seenAnna,
    })),
  ),
  ...['HIDDEN', 'very_hidden', 'x', ''].map((state): HostileFile => ({
    name: `a first sheet of the state "${state}"`,
    bytes: () => book(bookOf(`<sheet name="Uno" sheetId="1" state="${state}" r:id="rId1"/>${DUE}`)),
    outcome: seenAnna,
  })),
  {
    name: 'no sheet that can be seen',
    bytes: () => book(bookOf('<sheet name="Uno" sheetId="1" state="hidden" r:id="rId1"/>')),
    outcome: 'refused',
  },
  {
    name: 'a workbook that opens at its second sheet',
    bytes: () => book(bookOf(`<sheet name="Uno" sheetId="1" r:id="rId1"/>${DUE}`, '<bookViews><workbookView activeTab="1"/></bookViews>')),
    outcome: 'refused',
  },
  {
    name: 'a workbook without tabs that opens at its second sheet',
    bytes: () =>
      book(
        bookOf(
          `<sheet name="Uno" sheetId="1" r:id="rId1"/>${DUE}`,
          '<bookViews><workbookView showSheetTabs="0" firstSheet="1" activeTab="1"/></bookViews>',
        ),
      ),
    outcome: 'refused',
  },
  { name: 'two sheets of one name', bytes: () => book(bookOf('<sheet name="Due" sheetId="1" r:id="rId1"/>' + DUE)), outcome: 'refused' },
  { name: 'a sheet that lies nowhere', bytes: () => book(bookOf('<sheet name="Uno" sheetId="1" r:id="rId77"/>')), outcome: 'refused' },
  {
    name: 'a sheet that lies in another file',
    bytes: () =>
      book(
        bookOf('<sheet name="Uno" sheetId="1" r:id="rId7"/>'),
        `<Relationship Id="rId7" Type="${RELATIONS}/worksheet" Target="https://example.test/foglio.xml" TargetMode="External"/>`,
      ),
    outcome: 'refused',
  },
  {
    name: 'a sheet outside of the workbook',
    bytes: () =>
      book(
        bookOf('<sheet name="Uno" sheetId="1" r:id="rId7"/>'),
        `<Relationship Id="rId7" Type="${RELATIONS}/worksheet" Target="../../../etc/passwd"/>`,
      ),
    outcome: 'refused',
  },
  {
    name: 'two relations of one name',
    bytes: () =>
      book(
        bookOf('<sheet name="Uno" sheetId="1" r:id="rId1"/>'),
        `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>`,
      ),
    outcome: 'refused',
  },
  {
    name: 'sheets in an alternative',
    bytes: () =>
      book(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:AlternateContent><mc:Choice Requires="x15"><sheets>${DUE}</sheets></mc:Choice></mc:AlternateContent><sheets><sheet name="Uno" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    outcome: 'refused',
  },
  {
    name: 'two lists of sheets',
    bytes: () =>
      book(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Uno" sheetId="1" r:id="rId1"/></sheets><sheets>${DUE}</sheets></workbook>`,
      ),
    outcome: 'refused',
  },
  {
    name: 'a chart before the sheet',
    bytes: () =>
      book(
        bookOf(`<sheet name="Grafico" sheetId="9" r:id="rId7"/>${DUE}`),
        `<Relationship Id="rId7" Type="${RELATIONS}/chartsheet" Target="chartsheets/sheet1.xml"/>`,
      ),
    outcome: seenAnna,
  },
  {
    name: 'a workbook beside the one that is opened',
    bytes: () =>
      zipOf([
        ...partsOf({ rows: head + line(2, 'ugo') }).map((part) =>
          part.name === '_rels/.rels' ? { ...part, data: String(part.data).replace('xl/workbook.xml', 'xl/altro.xml') } : part,
        ),
        { name: 'xl/altro.xml', data: bookOf('<sheet name="Due" sheetId="2" r:id="rId1"/>') },
        {
          name: 'xl/_rels/altro.xml.rels',
          data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
        },
        { name: 'xl/worksheets/sheet2.xml', data: sheet('', head + ANNA) },
      ]),
    outcome: seenAnna,
  },
  {
    name: 'two parts whose names differ by a capital',
    bytes: () => zipOf([...partsOf({ rows: head + line(2, 'ugo') }), { name: 'xl/worksheets/SHEET1.xml', data: sheet('', head + ANNA) }]),
    outcome: 'refused',
  },
  {
    name: 'a part whose two names differ',
    bytes: () => {
      const bytes = zipOf([...partsOf({ rows: head + ANNA }), { name: 'xl/worksheets/sheet7.xml', data: '<a/>' }])
      const at = bytes.indexOf('sheet7.xml')
      bytes.write('sheet1.xml', at, 'latin1')
      return bytes
    },
    outcome: 'refused',
  },
]

export const oddTables = (): HostileFile[] => [
  one('a row twice', { rows: head + ANNA + line(2, 'ugo') }, 'refused'),
  one('rows out of order', { rows: head + line(5, 'ugo') + line(3, 'anna') }, 'refused'),
  one('a row zero', { rows: head + line(0, 'ugo') }, 'refused'),
  one('a row below zero', { rows: head + line(-3, 'ugo') }, 'refused'),
  one('a row of a broken number', { rows: head + line(2.5, 'ugo') }, 'refused'),
  one('a row a million lines down', { rows: head + ANNA + line(1_048_576, 'ugo') }, 'refused'),
  one('a row beyond every sheet', { rows: head + ANNA + line(99_999_999_999, 'ugo') }, 'refused'),
  one('a cell twice', { rows: head + row(2, text('A2', 'anna') + text('A2', 'ugo')) }, 'refused'),
  one('cells out of order', { rows: head + row(2, number('B2', 20) + text('A2', 'ugo')) }, 'refused'),
  one('a cell of another row', { rows: head + row(2, text('A9', 'ugo') + number('B2', 20)) }, 'refused'),
  one('a cell of no place', { rows: head + row(2, text('2A', 'ugo')) }, 'refused'),
  one('a cell of a place in small letters', { rows: head + row(2, text('a2', 'ugo') + number('b2', 20)) }, 'refused'),
  one('a second table in the sheet', { sheetXml: sheet('', head + ANNA, `<sheetData>${line(3, 'ugo')}</sheetData>`) }, 'refused'),
  one('a row outside of the table', { sheetXml: sheet('', head + ANNA, line(3, 'ugo')) }, 'refused'),
  one('a row in a row', { rows: head + row(2, text('A2', 'anna') + line(3, 'ugo')) }, 'refused'),
  one(
    'a row in an alternative',
    { rows: `${head}${ANNA}<mc:AlternateContent><mc:Fallback>${line(3, 'ugo')}</mc:Fallback></mc:AlternateContent>` },
    'refused',
  ),
  one(
    'a row of another vocabulary',
    { rows: `${head}${ANNA}<x:row xmlns:x="urn:x" r="3"><x:c r="A3"><x:v>7</x:v></x:c></x:row>` },
    'refused',
  ),
  ...['0x14', '1e999', 'NaN', 'Infinity', '2 0', '٢٠', '20;', '1_0', '--2', '1,5'].map((value) =>
    one(`a number written ${value}`, { rows: head + row(2, text('A2', 'anna') + number('B2', value)) }, 'refused'),
  ),
  ...['99', '-1', 'a', '1.5', ''].map((index) =>
    one(`a shared text number "${index}"`, { rows: head + row(2, `<c r="A2" t="s"><v>${index}</v></c>`), shared: ['anna'] }, 'refused'),
  ),
  ...['z', 'N', 'constructor'].map((kind) =>
    one(`a cell of the kind ${kind}`, { rows: head + row(2, `<c r="A2" t="${kind}"><v>1</v></c>`) }, 'refused'),
  ),
  ...['9999', '-1', 'x', '__proto__'].map((style) =>
    one(`a cell of the style ${style}`, { rows: head + row(2, `<c r="A2" s="${style}"><v>1</v></c>`) }, 'refused'),
  ),
  one('a number split by a comment', { rows: head + row(2, `${text('A2', 'anna')}<c r="B2"><v>2<!-- x -->0</v></c>`) }, seenAnna),
  one('a number in CDATA', { rows: head + row(2, `${text('A2', 'anna')}<c r="B2"><v><![CDATA[20]]></v></c>`) }, seenAnna),
  one('two values in a cell', { rows: head + row(2, `${text('A2', 'anna')}<c r="B2"><v>20</v><v>99</v></c>`) }, 'refused'),
  one(
    'a name with its reading beside it',
    { rows: head + row(2, '<c r="A2" t="inlineStr"><is><t>anna</t><rPh sb="0" eb="1"><t>ugo</t></rPh></is></c>' + number('B2', 20)) },
    seenAnna,
  ),
  one(
    'a name in pieces',
    { rows: head + row(2, '<c r="A2" t="inlineStr"><is><r><rPr><b/></rPr><t>an</t></r><r><t>na</t></r></is></c>' + number('B2', 20)) },
    seenAnna,
  ),
  one(
    'an error for a number',
    { rows: head + row(2, `${text('A2', 'anna')}<c r="B2" t="e"><v>#REF!</v></c>`) },
    { seen: ['Utente Quantità', 'anna #REF!'] },
  ),
  one(
    'a formula that fetches',
    { rows: head + row(2, `${text('A2', 'anna')}<c r="B2"><f>WEBSERVICE("http://127.0.0.1/")</f><v>20</v></c>`) },
    seenAnna,
  ),
  one(
    'a formula without its value',
    { rows: head + row(2, `${text('A2', 'anna')}<c r="B2"><f>1+19</f></c>`) },
    { seen: ['Utente Quantità', 'anna'] },
  ),
]

/** What keeps a careless reader busy: each is some kilobytes in the ZIP and a megabyte of the same thing inside. */
const BUSY: readonly [string, string][] = [
  ['cells that never close', '<c '.repeat(100_000)],
  ['rows that never close', '<row '.repeat(100_000)],
  ['brackets', '<'.repeat(600_000)],
  ['closing brackets', '>'.repeat(600_000)],
  ['ampersands', '&'.repeat(400_000)],
  ['entities', '&#49;'.repeat(200_000)],
  ['an entity without end', `&${'a'.repeat(600_000)}`],
  ['a number of an entity without end', `&#${'1'.repeat(600_000)};`],
  ['comments that never close', '<!--'.repeat(140_000)],
  ['dashes in a comment', `<!--${'- '.repeat(300_000)}`],
  ['CDATA that never closes', `<![CDATA[${']'.repeat(600_000)}`],
  ['instructions', '<?x '.repeat(140_000)],
  ['depth', '<row>'.repeat(120_000)],
  ['depth with vocabularies', '<a:b xmlns:a="u">'.repeat(30_000)],
  ['attributes', `<row ${Array.from({ length: 40_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  ['one attribute, twice', '<row r="1" r="2"/>'],
  ['vocabularies', `<row ${Array.from({ length: 30_000 }, (_, i) => `xmlns:a${i}="u"`).join(' ')}/>`],
  ['an attribute without end', `<row r="${'1'.repeat(600_000)}`],
  ['blanks in a tag', `<row${' '.repeat(600_000)}`],
  ['blanks before a sign', `<row r${' '.repeat(600_000)}="1"`],
  ['a name without end', `<${'c'.repeat(600_000)}`],
  ['a prefix without end', `<${'c:'.repeat(200_000)}`],
  ['quotes', `<row r=${'"\''.repeat(200_000)}`],
  ['a tag that closes nothing', '</row>'.repeat(100_000)],
  ['half a document type', '<!DOCTYPE '.repeat(60_000)],
  ['a document type', '<!DOCTYPE x>'],
  ['an unknown entity', '<row r="1"><c r="A1" t="str"><v>&ciao;</v></c></row>'],
  ['a character that XML does not know', '<row r="1"><c r="A1" t="str"><v>\u0001</v></c></row>'],
  ['a document after the document', '</sheetData></worksheet><worksheet><sheetData>'],
  ['a place without end', `<row r="1"><c r="${'A'.repeat(400_000)}1"/></row>`],
  ['a number without end', `<row r="1"><c r="A1"><v>${'1'.repeat(400_000)}x</v></c></row>`],
]

export const busyTables = (): HostileFile[] =>
  BUSY.flatMap(([what, xml]): HostileFile[] => [
    one(`in the sheet: ${what}`, { sheetXml: `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>` }, 'refused'),
    {
      name: `in the workbook: ${what}`,
      bytes: () => book(`<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${xml}<sheets>${DUE}</sheets></workbook>`),
      outcome: 'refused',
    },
  ]).filter(({ name }) => !/workbook: (a place|a number without|entities|closing|the same)/.test(name))
