/** Hundredths of a percent in words; a fixed sum has none. */
import { locale, t } from '../../words/words.ts'

export const rateWords = (rateBp: number | null): string =>
  rateBp === null ? t('agents.fixed') : `${(rateBp / 100).toLocaleString(locale())} %`
