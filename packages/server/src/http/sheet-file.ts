/** The answer of an export call: the rows of a list as a file, refused when there are more than a spreadsheet should hold. */
import { fileWord } from '@taschino/basics/app-name.ts'
import { EXPORT_TYPES, type ExportFormat } from '@taschino/contract/export.ts'
import { sheetOf, type Column } from '../platform/sheets-out/sheet-out.ts'
import { writeSheet } from '../platform/sheets-out/write-sheet.ts'
import { circuitName, type Settings } from '../platform/config/settings.ts'
import { wordsOf, type Language, type Word, type WordsOf } from '../platform/words.ts'
import { FileAnswer } from './handle.ts'
import { Refusal, refuseInput } from './refusal.ts'

interface Asked {
  format: ExportFormat
  language?: Language | undefined
  columns?: string | undefined
}

/** What a feature says of its list: which word names it, and its columns in the words of a language. */
export interface Export<Row> {
  name: Word
  columns: (words: WordsOf) => readonly Column<Row>[]
}

/**
 * Hand in one row more than `settings.exportMax` where there are that many: it is refused with the number. The call declares
 * EXPORT_REFUSALS.
 */
export async function sheetFile<Row>(
  { format, language, columns: asked }: Asked,
  { name, columns }: Export<Row>,
  rows: readonly Row[],
  settings: Settings,
): Promise<FileAnswer> {
  const { timeZone, exportMax } = settings
  if (rows.length > exportMax) throw new Refusal(409, { error: 'export_too_large', facts: { most: exportMax } })
  const words = wordsOf(language, circuitName(settings))
  const title = words(name)
  const bytes = await writeSheet(format, sheetOf(title, chosenOf(columns(words), asked), rows, timeZone))
  return new FileAnswer(bytes, `${fileWord(title)}.${format}`, EXPORT_TYPES[format])
}

/** The columns that somebody sees, in the order in which they see them: one that the file does not know is said, not left out. */
function chosenOf<Row>(columns: readonly Column<Row>[], asked: string | undefined): readonly Column<Row>[] {
  if (asked === undefined) return columns.filter(({ alone }) => alone !== true)
  return [...new Set(asked.split(','))].map(
    (key) => columns.find((column) => column.key === key) ?? refuseInput([{ path: 'query.columns', why: 'format' }]),
  )
}

interface Page<Row> {
  items: readonly Row[]
  nextCursor: string | null
}

/** Page after page of a list that goes by cursor, until its end or until there are too many. */
export async function everyPage<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>, { exportMax }: Settings): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page: Page<Row> = await read(cursor)
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length <= exportMax)
  return rows
}
