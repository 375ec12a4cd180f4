/** Tickets and credits in words, the same in rows, receipts and on both sides of the counter. */
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { money } from './formats.ts'
import { locale, t, tMaybe } from './words.ts'

export const typeWords = (type: TicketType): string => tMaybe(`type.${type}`)

/** `Pasto, Crediti`: what a shop takes, where room is short. */
export const typesWords = (types: readonly TicketType[]): string =>
  types.map((type) => (type === 'free_credits' ? t('pay.credits') : typeWords(type))).join(', ')

/** `2 × Pasto 8,00 €`, `7,50 € di crediti`. */
export function partWords(part: Part): string {
  if (part.type === 'free_credits') return t('pay.part_credits', { value: money(part.amount * part.unit) })
  return t('pay.part_tickets', { count: part.amount, type: typeWords(part.type), unit: money(part.unit) })
}

/** Several parts as one phrase: `2 × Pasto 8,00 € e 7,50 € di crediti`. */
export function partsWords(parts: readonly Part[]): string {
  return list(parts.map(partWords))
}

/** Whole euros without their cents, for short forms: `8 €`, `5,29 €`. */
const shortMoney = (cents: number): string => (cents % 100 === 0 ? money(cents).replace(/[.,]00(?!\d)/, '') : money(cents))

/** For rows, where the sum stands beside it anyway: `2 × 8 € + crediti`. */
export function partsShort(parts: readonly Part[]): string {
  return parts
    .map((part) =>
      part.type === 'free_credits' ? t('pay.credits').toLocaleLowerCase(locale()) : `${part.amount}\u00a0×\u00a0${shortMoney(part.unit)}`,
    )
    .join(' + ')
}

/** How many, by name: `12 buoni pasto`, `4,90 € di crediti`. */
export function piecesWords(type: TicketType, amount: number): string {
  return type === 'free_credits' ? t('pay.part_credits', { value: money(amount) }) : tMaybe(`pay.pieces.${type}`, { count: amount })
}

/** `a, b e c`. */
export const list = (words: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words)
