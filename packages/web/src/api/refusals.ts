/**
 * Turns a caught error into one sentence that says what to do next: every refusal of the contract has its words, and so has "no answer".
 */
import { Refused, Unreachable } from './answers.ts'
import { money, time } from '../words/formats.ts'
import { t, tMaybe } from '../words/words.ts'

/** Facts of a refusal as words: names that end in Cents are money, instants are times. */
function spoken(facts: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value === 'number' && /cents$|^(value|unit|bill|available|missing|total|refundable|held|max|left)$/i.test(name))
        return [name, /^max$/i.test(name) ? value : money(value)]
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return [name, time(value)]
      return [name, value]
    }),
  )
}

/** The sentence for a refusal by its name. */
export function refusalWords(error: string, facts: Readonly<Record<string, string | number>> = {}): string {
  return tMaybe(`refusal.${error}`, spoken(facts)) || t('refusal.bug')
}

/** Who is told to wait a minute and is refused again after it believes nothing any more: a longer wait has its end named. */
function waitWords({ error, retryAfter = 0 }: Refused): string | null {
  return error === 'too_many' && retryAfter > 60 ? t('error.wait_until', { time: time(Date.now() + retryAfter * 1000) }) : null
}

/** The sentence for whatever a call threw. */
export function errorWords(caught: unknown): string {
  if (caught instanceof Refused && caught.fields.some(({ why }) => why === 'address')) return t('error.address')
  if (caught instanceof Refused) return waitWords(caught) ?? refusalWords(caught.error, caught.facts)
  if (caught instanceof Unreachable && caught.status === 503) return t('refusal.busy')
  if (caught instanceof Unreachable && caught.status === 500)
    return `${t('refusal.bug')}${caught.id ? ` ${t('error.id', { id: caught.id })}` : ''}`
  return t('error.unreachable')
}
