/** Why the customer's phone said no, told to the cashier, with what the cashier can do about it. */
import { t, tMaybe } from '../../../words/words.ts'

export const refusedWords = (refusal: string | null): string => tMaybe(`till.refused.${refusal}`) || t('till.refused.other')
