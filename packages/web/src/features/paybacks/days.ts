/** Days and rates of paybacks in words; a calendar day stays itself in every time zone. */
import { day, daysUntil, shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

/** Noon of a calendar day. */
export const noon = (calendarDay: string): string => `${calendarDay}T12:00:00Z`

/** `mercoledì 25 novembre`. */
export const dayOf = (calendarDay: string): string => day(noon(calendarDay))
/** `25 nov`. */
export const shortDayOf = (calendarDay: string): string => shortDay(noon(calendarDay))

/** `oggi`, `domani`, `tra 4 giorni`, `in ritardo di 2 giorni`. */
export function inDays(calendarDay: string): string {
  const days = daysUntil(noon(calendarDay))
  if (days < 0) return t('payback.late', { count: -days })
  return days === 0 ? t('payback.today') : days === 1 ? t('payback.tomorrow') : t('payback.in_days', { count: days })
}

/** The day has passed. */
export const isOver = (calendarDay: string): boolean => daysUntil(noon(calendarDay)) < 0
