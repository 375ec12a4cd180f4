/**
 * Why a PDF was not taken: a file of another kind is refused at the HTTP layer by the name of its field, and no field of a sheet is marked
 * by that.
 */
import { Refused } from '../api/answers.ts'
import { errorWords } from './refusals.ts'
import { t } from './words.ts'

export const pdfWords = (caught: unknown): string =>
  caught instanceof Refused && caught.fields.some(({ path, why }) => path === 'file' && why === 'format')
    ? t('refusal.pdf_unreadable')
    : errorWords(caught)
