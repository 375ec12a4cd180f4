/** Who may approve a request, by when an answer is promised, and how late it is. Pure. */
import { addDays, bankDay } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { RequestState } from '@taschino/contract/request-shapes.ts'
import { ANSWER_BANK_DAYS } from '@taschino/contract/requests.ts'
import type { Hindrance } from '@taschino/contract/request-details.ts'
import { isOwnReturn, type RequestRow } from '../requests/public.ts'

type Asked = Pick<RequestRow, 'kind' | 'state' | 'askedBy' | 'firstBy' | 'value'>

/** Waits for a yes: asked for, or a payback that the bank sent back. */
export const waitsForYes = ({ kind, state }: Pick<Asked, 'kind' | 'state'>): boolean =>
  state === 'pending' || (kind === 'payback' && state === 'returned')

/** Somebody outside still waits for something. */
export const isOpen = ({ kind, state }: Pick<Asked, 'kind' | 'state'>): boolean =>
  state === 'pending' || (kind === 'payback' && (['approved', 'sent', 'returned'] as RequestState[]).includes(state))

/** A no is possible until the bank has been told, and again when it sent the money back. */
export const isRejectable = (asked: Pick<Asked, 'kind' | 'state'>): boolean =>
  waitsForYes(asked) || (asked.kind === 'payback' && asked.state === 'approved')

export const mayReject = (asked: Pick<RequestRow, 'kind' | 'state' | 'returnedBy' | 'value'>, idUser: number, limit: number): boolean =>
  isRejectable(asked) && !isOwnReturn(asked, idUser, limit)

export const needsTwo = ({ value }: Pick<Asked, 'value'>, limit: number): boolean => value > limit

/** Why this person cannot say yes: it is answered, it is their own, or they already did (T20). */
export function hindrance(asked: Asked, idUser: number, limit: number): Hindrance | null {
  if (!waitsForYes(asked)) return 'answered'
  if (asked.askedBy === idUser) return 'own'
  return asked.firstBy === idUser && needsTwo(asked, limit) ? 'second_person' : null
}

/** The yes that is only the first of two; what the bank sent back needs both anew, or one person alone could have it paid twice. */
export const isFirstYes = (asked: Asked, limit: number): boolean => waitsForYes(asked) && asked.firstBy === null && needsTwo(asked, limit)

/** The day by which an answer was promised to whoever asked on this day. */
export function answerDay(askedOn: string): string {
  let day = askedOn
  for (let i = 0; i < ANSWER_BANK_DAYS; i++) day = bankDay(addDays(day, 1))
  return day
}

/** The youngest day on which somebody asked whose answer is late today. */
export function lateSince(today: string): string {
  let day = addDays(today, -1)
  while (answerDay(day) >= today) day = addDays(day, -1)
  return day
}

export const dueDay = ({ kind, askedAt, payoutDate }: Pick<RequestRow, 'kind' | 'askedAt' | 'payoutDate'>): string =>
  kind === 'payback' && payoutDate !== null ? payoutDate : answerDay(businessDay(askedAt.getTime()))

/** Calendar days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The last day for tickets that are issued now, unless somebody says otherwise: the end of this year and so many more. */
export const lastDayOf = (now: number, years: number): string => `${Number(businessDay(now).slice(0, 4)) + years}-12-31`

/** The last moment of a day of the circuit. */
export const endOfDay = (day: string): Date => new Date(startOfBusinessDay(addDays(day, 1)) - 1)
