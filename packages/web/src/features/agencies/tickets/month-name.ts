/** The name of a month in words. */
import { locale } from '../../../words/words.ts'

/** `dicembre`, with the year where asked: `dicembre 2026`. */
export const monthName = (month: string, form: 'plain' | 'year' | 'short' = 'plain'): string =>
  new Intl.DateTimeFormat(locale(), {
    timeZone: 'UTC',
    month: form === 'short' ? 'short' : 'long',
    ...(form === 'plain' ? {} : { year: form === 'short' ? '2-digit' : 'numeric' }),
  }).format(new Date(`${month}-15T12:00:00Z`))
