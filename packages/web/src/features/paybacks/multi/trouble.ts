/** Why a sheet was refused, in words. */
import { Refused } from '../../../api/answers.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'

export function sheetTrouble(error: unknown): string {
  if (error instanceof Refused && error.error === 'sheet_unreadable')
    return tMaybe(`multi.sheet.${String(error.facts['fault'])}`) || errorWords(error)
  if (error instanceof Refused && error.error === 'invalid_input') return t('multi.sheet.not_a_sheet')
  return errorWords(error)
}
