/** The type of a hostile spreadsheet: name, bytes, allowed outcomes, and a row to be smuggled in. */
import { MAIN, partsOf, RELATIONS, row, number, text, workbook, zipOf, type Part } from './sheet-corpus.ts'

/** What may become of a hostile file: it is turned away, or of its lines these are seen, and these are told as hidden. */
export type Outcome = 'refused' | { seen: readonly string[]; hidden?: readonly string[] }
export interface HostileFile {
  name: string
  bytes: () => Buffer
  outcome: Outcome
}

/** One line for Anna, whom everybody sees, and one for Ugo, whom the attacker would like to slip in. */
export const line = (n: number, who: string, attributes = ''): string => row(n, text(`A${n}`, who) + number(`B${n}`, 20), attributes)
export const ANNA = line(2, 'anna')
export const head = row(1, text('A1', 'Utente') + text('B1', 'Quantità'))
export const sheet = (before: string, rows: string, after = ''): string =>
  `<worksheet xmlns="${MAIN}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
export const one = (name: string, facts: Parameters<typeof workbook>[0], outcome: Outcome): HostileFile => ({
  name,
  bytes: () => workbook(facts),
  outcome,
})
export const ANNA_ONLY = { seen: ['Utente 20', 'anna 20'] } as const
export const seenAnna = { seen: ['Utente Quantità', 'anna 20'] } as const
export const ugoHidden: Outcome = { ...seenAnna, hidden: ['ugo 20'] }

/** As it is written in XML, a value may hide behind quotes, blanks, entities, and what stands before it. */
export const SPELLINGS = (name: string, value: string): readonly [string, string][] => [
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

/** Two sheets: `Uno` with Ugo in the part rId1, `Due` with Anna in rId2. */
export function book(workbookXml: string, relations = '', more: readonly Part[] = []): Buffer {
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
export const bookOf = (sheets: string, views = ''): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${views}<sheets>${sheets}</sheets></workbook>`
export const DUE = '<sheet name="Due" sheetId="2" r:id="rId8"/>'
