/**
 * Replaces names, titles and reasons that could mislead in a letter by neutral words: they are checked where they are typed, but older
 * rows were not, and the letter bears the service's name.
 */
import { holdsAddress } from '@taschino/basics/names.ts'
import { isPlainLine } from '@taschino/contract/shapes.ts'

/** Longer than any name, title or reason has to be in a letter. */
const LONGEST = {
  invitedBy: 125,
  by: 125,
  agency: 125,
  shop: 125,
  place: 125,
  agent: 125,
  next: 125,
  reason: 200,
  detail: 60,
  number: 40,
  product: 125,
  brand: 125,
} as const
type Typed = keyof typeof LONGEST

const neutral = (circuit: string): Readonly<Record<'it' | 'en', Record<Typed, string>>> => ({
  it: {
    invitedBy: `Una persona che usa ${circuit}`,
    by: 'un amministratore',
    agency: 'La tua azienda',
    shop: 'il tuo negozio',
    place: 'un negozio o un’azienda',
    agent: 'un agente',
    next: 'un altro agente',
    reason: 'lo trovi nell’app',
    detail: '',
    number: '(lo trovi nell’app)',
    product: 'Quello che hai ordinato',
    brand: 'Il marchio',
  },
  en: {
    invitedBy: `Somebody who uses ${circuit}`,
    by: 'an administrator',
    agency: 'Your firm',
    shop: 'your shop',
    place: 'a shop or a firm',
    agent: 'an agent',
    next: 'another agent',
    reason: 'you find it in the app',
    detail: '',
    number: '(you find it in the app)',
    product: 'What you ordered',
    brand: 'The brand',
  },
})

const leadsNowhere = (text: string, longest: number): boolean =>
  text.trim() !== '' && text.length <= longest && isPlainLine(text) && !holdsAddress(text)

/** The facts of a letter as they may be written. */
export function safeFacts(facts: object, language: 'it' | 'en', circuit: string): object {
  const given = facts as Readonly<Record<string, unknown>>
  const unsafe = (Object.entries(LONGEST) as [Typed, number][]).filter(
    ([name, longest]) => typeof given[name] === 'string' && !leadsNowhere(given[name], longest),
  )
  const told = given['says']
  const safe = Array.isArray(told) ? told.filter((one) => typeof one === 'string' && leadsNowhere(one, LONGEST.reason)) : null
  if (unsafe.length === 0 && safe?.length === (told as unknown[] | undefined)?.length) return facts
  // What is wrong with which field is a sentence each: one that leads somewhere is left out.
  return {
    ...facts,
    ...Object.fromEntries(unsafe.map(([name]) => [name, neutral(circuit)[language][name]])),
    ...(safe ? { says: safe } : {}),
  }
}
