/** Spreadsheets that hide a row or column in every possible way. */
import { MAIN, partsOf, row, number, text, zipOf } from './sheet-corpus.ts'
import { ANNA, ANNA_ONLY, type HostileFile, SPELLINGS, head, line, one, sheet, ugoHidden } from './hostile-file.ts'

export const hiddenRows = (): HostileFile[] => [
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

export const hiddenColumns = (): HostileFile[] => {
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
