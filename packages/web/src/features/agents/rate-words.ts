/** A rate in hundredths of a percent in words. */
import { locale, t } from '../../words/words.ts'

export const rateWords = (rateBp: number | null): string =>
  rateBp === null ? t('agents.fixed') : `${(rateBp / 100).toLocaleString(locale())} %`
