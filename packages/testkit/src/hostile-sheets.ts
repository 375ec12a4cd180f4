/**
 * Spreadsheets by attackers: each says one thing to whoever opens it and tries to say another to whoever reads it for them, to keep the
 * reader busy, or to end it.
 */
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { MAIN, partsOf, RELATIONS, row, number, text, workbook, zipOf, type Part } from './sheet-corpus.ts'

/** What may become of a hostile file: it is turned away, or of its lines these are seen, and these are told as hidden. */
export type Outcome = 'refused' | { seen: readonly string[]; hidden?: readonly string[] }
export interface HostileFile {
  name: string
  bytes: () => Buffer
  outcome: Outcome
}

/** One line for Anna, whom everybody sees, and one for Ugo, whom the attacker would like to slip in. */
const line = (n: number, who: string, attributes = ''): string => row(n, text(`A${n}`, who) + number(`B${n}`, 20), attributes)
const ANNA = line(2, 'anna')
const head = row(1, text('A1', 'Utente') + text('B1', 'Quantità'))
const sheet = (before: string, rows: string, after = ''): string =>
  `<worksheet xmlns="${MAIN}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
const one = (name: string, facts: Parameters<typeof workbook>[0], outcome: Outcome): HostileFile => ({
  name,
  bytes: () => workbook(facts),
  outcome,
})
const ANNA_ONLY = { seen: ['Utente 20', 'anna 20'] } as const
const seenAnna = { seen: ['Utente Quantità', 'anna 20'] } as const
const ugoHidden: Outcome = { ...seenAnna, hidden: ['ugo 20'] }

/** As it is written in XML, a value may hide behind quotes, blanks, entities, and what stands before it. */
const SPELLINGS = (name: string, value: string): readonly [string, string][] => [
  ['double quotes', ` ${name}="${value}"`],
  ['single quotes', ` ${name}='${value}'`],
  ['blanks around the sign', ` ${name} = "${value}"`],
  ['a new line before the value', ` ${name}=\n"${value}"`],
  ['a tab before the name', `\t${name}="${value}"`],
  ['a decimal entity', ` ${name}="&#${value.charCodeAt(0)};${value.slice(1)}"`],
  ['a hexadecimal entity', ` ${name}="&#x${value.charCodeAt(0).toString(16)};${value.slice(1)}"`],
  ['an entity with zeros in front', ` ${name}="&#000${value.charCodeAt(0)};${value.slice(1)}"`],
  ['a bracket in an attribute before', ` spans=">" ${name}="${value}"`],
  ['a tag in an attribute before', ` spans="/&gt;" ${name}="${value}"`],
  ['blanks inside', ` ${name}=" ${value} "`],
  ['a look-alike before', ` x14:${name}="0" xmlns:x14="urn:x" ${name}="${value}"`],
  ['after a hundred blanks', `${' '.repeat(100)}${name}="${value}"`],
  ['after a long attribute', ` spans="${'x'.repeat(20_000)}" ${name}="${value}"`],
]

const hiddenRows = (): HostileFile[] => [
  ...(['1', 'true'] as const).flatMap((value) =>
    SPELLINGS('hidden', value).map(([how, attributes]) =>
      one(`a row hidden by ${value}: ${how}`, { rows: head + ANNA + line(3, 'ugo', attributes) }, ugoHidden),
    ),
  ),
  ...SPELLINGS('ht', '0').map(([how, attributes]) =>
    one(`a row without height: ${how}`, { rows: head + ANNA + line(3, 'ugo', attributes) }, ugoHidden),
  ),
  ...['0.0', '0.01', '1', '2.9', '1e-9', '-5', 'NaN', '', 'nulla'].map((ht) =>
    one(`a row of height "${ht}"`, { rows: head + ANNA + line(3, 'ugo', ` ht="${ht}" customHeight="1"`) }, ugoHidden),
  ),
  ...['TRUE', 'on', 'yes', '2', '-1', 'x'].map((value) =>
    one(`a row hidden by "${value}"`, { rows: head + ANNA + line(3, 'ugo', ` hidden="${value}"`) }, ugoHidden),
  ),
  one(
    'rows hidden unless they say otherwise',
    {
      sheetXml: sheet(
        '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>',
        row(1, text('A1', 'Utente') + text('B1', 'Quantità'), ' ht="15"') + line(2, 'anna', ' ht="15"') + line(3, 'ugo'),
      ),
    },
    ugoHidden,
  ),
  ...SPELLINGS('zeroHeight', 'true').map(([how, attributes]) =>
    one(
      `zeroHeight: ${how}`,
      {
        sheetXml: sheet(
          `<sheetFormatPr defaultRowHeight="15"${attributes.replaceAll('spans', 'baseColWidth')}/>`,
          row(1, text('A1', 'Utente') + text('B1', 'Quantità'), ' ht="15"') + line(2, 'anna', ' ht="15"') + line(3, 'ugo'),
        ),
      },
      ugoHidden,
    ),
  ),
  one(
    'rows of no height by default',
    {
      sheetXml: sheet(
        '<sheetFormatPr defaultRowHeight="0" customHeight="1"/>',
        row(1, text('A1', 'Utente') + text('B1', 'Quantità'), ' ht="15"') + line(2, 'anna', ' ht="15"') + line(3, 'ugo'),
      ),
    },
    ugoHidden,
  ),
  one('a folded group of rows', { rows: head + ANNA + line(3, 'ugo', ' outlineLevel="1"') + row(4, '', ' collapsed="1"') }, ugoHidden),
  one(
    'a folded group of rows, its sum above',
    {
      sheetXml: sheet(
        '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>',
        head + line(2, 'anna', ' collapsed="true"') + line(3, 'ugo', ' outlineLevel="2"'),
      ),
    },
    ugoHidden,
  ),
  one(
    'a hidden row whose tag has a prefix',
    {
      sheetXml: `<x:worksheet xmlns:x="${MAIN}"><x:sheetData>${(head + ANNA + line(3, 'ugo', ' hidden="1"')).replaceAll('<', '<x:').replaceAll('<x:/', '</x:')}</x:sheetData></x:worksheet>`,
    },
    ugoHidden,
  ),
  one(
    'a hidden row after a comment that looks like one',
    { rows: `${head}${ANNA}<!-- <row r="3" -->${line(3, 'ugo', ' hidden="1"')}` },
    ugoHidden,
  ),
  one('a hidden row without its number', { rows: head + ANNA + line(3, 'ugo', ' hidden="1"').replace(' r="3"', '') }, ugoHidden),
  {
    name: 'a hidden row in UTF-16',
    bytes: () =>
      zipOf(
        partsOf({ rows: head + ANNA + line(3, 'ugo', ' hidden="1"') }).map((part) =>
          part.name.endsWith('sheet1.xml')
            ? { ...part, data: Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${String(part.data)}`, 'utf16le') }
            : part,
        ),
      ),
    outcome: ugoHidden,
  },
  one('a sheet in UTF-7', { sheetXml: `<?xml version="1.0" encoding="UTF-7"?>${sheet('', head + ANNA)}` }, 'refused'),
  one('a sheet that says ISO-2022-JP', { sheetXml: `<?xml version="1.0" encoding="ISO-2022-JP"?>${sheet('', head + ANNA)}` }, 'refused'),
]

const hiddenColumns = (): HostileFile[] => {
  const wide = (n: number, cells: string): string => row(n, cells)
  const rows =
    wide(1, text('A1', 'Utente') + number('B1', 999) + number('C1', 20)) +
    wide(2, text('A2', 'anna') + number('B2', 999) + number('C2', 20))
  const withCols = (cols: string, format = ''): string => sheet(`${format}<cols>${cols}</cols>`, rows)
  return [
    ...SPELLINGS('hidden', '1').map(([how, attributes]) =>
      one(
        `a hidden column: ${how}`,
        { sheetXml: withCols(`<col min="2" max="2" width="9"${attributes.replaceAll('spans', 'style')}/>`) },
        ANNA_ONLY,
      ),
    ),
    ...['0', '0.0', '0.2', '-1', 'x', ''].map((width) =>
      one(`a column of width "${width}"`, { sheetXml: withCols(`<col min="2" max="2" width="${width}" customWidth="1"/>`) }, ANNA_ONLY),
    ),
    one(
      'a folded group of columns',
      { sheetXml: withCols('<col min="2" max="2" width="9" outlineLevel="1"/><col min="3" max="3" width="9" collapsed="1"/>') },
      ANNA_ONLY,
    ),
    one(
      'columns of no width by default',
      {
        sheetXml: withCols(
          '<col min="1" max="1" width="9"/><col min="3" max="3" width="9"/>',
          '<sheetFormatPr defaultColWidth="0" defaultRowHeight="15"/>',
        ),
      },
      ANNA_ONLY,
    ),
    one('all columns hidden', { sheetXml: withCols('<col min="1" max="16384" width="9" hidden="1"/>') }, 'refused'),
    one('a range of columns the wrong way round', { sheetXml: withCols('<col min="3" max="1" width="9" hidden="1"/>') }, 'refused'),
    one('a range of columns without end', { sheetXml: withCols('<col min="2" max="99999999999" width="9" hidden="1"/>') }, 'refused'),
    one(
      'hidden columns in an alternative',
      {
        sheetXml: sheet(
          `<mc:AlternateContent><mc:Choice Requires="x14"><cols xmlns="${MAIN}"><col min="2" max="2" hidden="1"/></cols></mc:Choice></mc:AlternateContent>`,
          rows,
        ),
      },
      'refused',
    ),
    one(
      'a value under merged cells',
      {
        sheetXml: sheet(
          '',
          wide(1, text('A1', 'Utente') + number('B1', 20)) +
            wide(2, text('A2', 'anna') + number('B2', 20)) +
            wide(3, text('A3', 'ugo') + number('B3', 20)),
          '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
        ),
      },
      { seen: ['Utente 20', 'anna 20', '20'] },
    ),
    one(
      'merged cells over each other',
      { sheetXml: sheet('', rows, '<mergeCells><mergeCell ref="A1:C2"/><mergeCell ref="B1:C3"/></mergeCells>') },
      'refused',
    ),
    one(
      'twenty thousand merged cells over each other',
      { sheetXml: sheet('', rows, `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(20_000)}</mergeCells>`) },
      'refused',
    ),
    one('merged cells that name no place', { sheetXml: sheet('', rows, '<mergeCells><mergeCell ref="A1:"/></mergeCells>') }, 'refused'),
    ...[';;;', ';;', '""', '" "', ';-0', '"2"0', '\\20', '0,', '#,##0,,', '[>100]0;;', '*10'].map((format): HostileFile => ({
      name: `a number that is shown otherwise by the format ${format}`,
      outcome: { seen: ['Utente 20', 'anna'] },
      bytes: () =>
        zipOf(
          partsOf({ rows: row(1, text('A1', 'Utente') + number('B1', 20)) + row(2, text('A2', 'anna') + number('B2', 20, 2)) }).map(
            (part) =>
              part.name === 'xl/styles.xml'
                ? {
                    ...part,
                    data: `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="170" formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
                  }
                : part,
          ),
        ),
    })),
  ]
}

/** Two sheets: `Uno` with Ugo in the part rId1, `Due` with Anna in rId2. */
function book(workbookXml: string, relations = '', more: readonly Part[] = []): Buffer {
  return zipOf([
    ...partsOf({ rows: head + line(2, 'ugo') }).map((part) => {
      if (part.name === 'xl/workbook.xml') return { ...part, data: workbookXml }
      return part.name.endsWith('workbook.xml.rels')
        ? {
            ...part,
            data: String(part.data).replace(
              '</Relationships>',
              `<Relationship Id="rId8" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>${relations}</Relationships>`,
            ),
          }
        : part
    }),
    { name: 'xl/worksheets/sheet2.xml', data: sheet('', head + ANNA) },
    ...more,
  ])
}
const bookOf = (sheets: string, views = ''): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${views}<sheets>${sheets}</sheets></workbook>`
const DUE = '<sheet name="Due" sheetId="2" r:id="rId8"/>'

const hiddenSheets = (): HostileFile[] => [
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

const oddTables = (): HostileFile[] => [
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

const busyTables = (): HostileFile[] =>
  BUSY.flatMap(([what, xml]): HostileFile[] => [
    one(`in the sheet: ${what}`, { sheetXml: `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>` }, 'refused'),
    {
      name: `in the workbook: ${what}`,
      bytes: () => book(`<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${xml}<sheets>${DUE}</sheets></workbook>`),
      outcome: 'refused',
    },
  ]).filter(({ name }) => !/workbook: (a place|a number without|entities|closing|the same)/.test(name))

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
