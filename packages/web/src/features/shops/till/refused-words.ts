/** Tells the cashier why the customer's payment was refused and what to do. */
import { t, tMaybe } from '../../../words/words.ts'

export const refusedWords = (refusal: string | null): string => tMaybe(`till.refused.${refusal}`) || t('till.refused.other')
