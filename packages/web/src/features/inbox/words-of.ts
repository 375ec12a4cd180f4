/** A request in words: what is asked, how long it waits, by when an answer was promised. */
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { shortDay } from '../../words/formats.ts'
import { partWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'

/** `10 × Pasto 8,00 €`, `bonifico a 7 giorni`, `crediti liberi`. */
export function whatWords({ kind, tickets, payback }: ListedRequest): string {
  if (tickets) return partWords(tickets)
  if (kind === 'payback' && payback) return t('inbox.payback_in', { count: payback.days })
  return t('inbox.kind.credits')
}

export const waitsWords = (waits: number): string => (waits === 0 ? t('inbox.waits_today') : t('inbox.waits', { count: waits }))

/** How it stands with what was promised; null while there is time. */
export function promiseOf({ daysLeft, due, kind }: ListedRequest): { kind: 'bad' | 'warn' | 'plain'; words: string } | null {
  if (daysLeft === null) return null
  if (daysLeft < 0) return { kind: 'bad', words: t('inbox.late', { count: -daysLeft }) }
  if (daysLeft === 0) return { kind: 'warn', words: t('inbox.due_today') }
  if (daysLeft === 1) return { kind: 'warn', words: t('inbox.due_tomorrow') }
  return kind === 'payback' ? { kind: 'plain', words: t('inbox.due', { day: shortDay(due) }) } : null
}
