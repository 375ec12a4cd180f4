/** Reads the first visible sheet of an XLSX; refuses a file that opens at another one. */
import { stylesOf } from './cell-styles.ts'
import { sharedTexts } from './shared-texts.ts'
import { BadSheet, type Sheet } from './sheet.ts'
import { rowsOf } from './sheet-part.ts'
import { workbookOf } from './workbook.ts'
import { partsOf } from './zip-parts.ts'

/** Throws BadSheet. */
export async function xlsxOf(bytes: Buffer): Promise<Sheet> {
  const { sheet, opensAt, date1904, texts, styles } = workbookOf(await partsOf(bytes))
  const facts = { texts: sharedTexts(texts), styles: stylesOf(styles), date1904 }
  // Whoever handed it in had the other sheet before their eyes: which of the two they mean is theirs to say.
  if (opensAt && rowsOf(opensAt, facts).length > 0) throw new BadSheet('other_sheet')
  return { format: 'xlsx', rows: rowsOf(sheet, facts) }
}
