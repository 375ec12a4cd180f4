/** The fees by ticket type being typed, as text for each figure. Pure. */
import type { FeeRange } from '@taschino/basics/fees.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'

const FIGURES = ['feeMin', 'feeMax', 'lowest', 'highest'] as const
export type FeeFigure = (typeof FIGURES)[number]
export interface CompanyTypeFees extends FeeRange {
  type: TicketType
  lowest: number
  highest: number
}

type Typed = Readonly<Record<string, string>>

/** The name of a figure in the draft and in the form. */
export const figureName = (type: TicketType, figure: FeeFigure): string => `byType.${type}.${figure}`

export const typeDraft = (list: readonly CompanyTypeFees[] | undefined, written: (rate: number) => string): [string, string][] =>
  (list ?? []).flatMap((one) => FIGURES.map((figure): [string, string] => [figureName(one.type, figure), written(one[figure])]))

/** The types that somebody has chosen, in the order of the app. */
export const typesIn = (draft: Typed): TicketType[] => TICKET_TYPES.filter((type) => figureName(type, 'feeMin') in draft)

/** A type that is chosen begins with what all others cost; one that is chosen no more leaves nothing behind. */
export function turned(draft: Typed, type: TicketType): Typed {
  if (!typesIn(draft).includes(type))
    return { ...draft, ...Object.fromEntries(FIGURES.map((figure) => [figureName(type, figure), draft[figure] ?? ''])) }
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !name.startsWith(`byType.${type}.`)))
}

/** The prices that were typed, and the figures that cannot be read. */
export function typesOf(draft: Typed, read: (text: string) => unknown): { value: unknown; gaps: string[] } {
  const types = typesIn(draft)
  const figure = (type: TicketType, name: FeeFigure): unknown => read(draft[figureName(type, name)] ?? '')
  return {
    value: types.map((type) => ({ type, ...Object.fromEntries(FIGURES.map((name) => [name, figure(type, name)])) })),
    gaps: types.flatMap((type) => FIGURES.filter((name) => figure(type, name) === undefined).map((name) => figureName(type, name))),
  }
}
