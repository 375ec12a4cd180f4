/** The sentence that says why a PDF was not taken: wrong kinds of file are refused by field name, which sheets do not show. */
import { Refused } from './answers.ts'
import { errorWords } from './refusals.ts'
import { t } from '../words/words.ts'

export const pdfWords = (caught: unknown): string =>
  caught instanceof Refused && caught.fields.some(({ path, why }) => path === 'file' && why === 'format')
    ? t('refusal.pdf_unreadable')
    : errorWords(caught)
