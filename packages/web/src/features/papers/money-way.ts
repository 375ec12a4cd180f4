/** The figures of a month and the lines from its beginning to its end; no name stands for two values. Pure. */
import type { OwnMonth, ShopMonth } from '@taschino/contract/papers.ts'
import type { WordKey } from '../../words/words.ts'

/** `value` in cents; `moves`: it is shown with its sign, as what came in or went out; else it is what was there. */
export interface WayLine {
  word: WordKey
  value: number
  moves: boolean
}

const moving = (lines: readonly (readonly [WordKey, number])[]): WayLine[] =>
  lines.filter(([, value]) => value !== 0).map(([word, value]) => ({ word, value, moves: true }))
const resting = (word: WordKey, value: number): WayLine => ({ word, value, moves: false })

/** What a person sees first: what the month cost them in the end, and what they have. */
export const ownFigures = ({ spent, returned, closing, over }: OwnMonth): WayLine[] => [
  resting('own_month.spent', spent - returned),
  resting(over ? 'own_month.left_then' : 'own_month.left_now', closing),
]

export const ownWay = (month: OwnMonth): WayLine[] => [
  resting('own_month.way.opening', month.opening),
  ...moving([
    ['own_month.way.came', month.came],
    ['own_month.way.taken', -month.taken],
    ['own_month.way.paid', -month.spent],
    ['own_month.way.returned', month.returned],
    ['own_month.way.expired', -month.expired],
    ['own_month.way.other', month.other],
  ]),
  resting('own_month.way.closing', month.closing),
]

export const shopFigures = ({ net, takings, payout }: ShopMonth): WayLine[] => [
  resting('month.net', net),
  resting('month.owed', takings.closing + payout.closing),
]

export function shopWay({ takings, payout, sales, refunds, cancellations, paybacks }: ShopMonth): WayLine[] {
  const sent = paybacks.reduce((sum, { net, returned }) => sum + (returned ? -net : net), 0)
  const fees = paybacks.reduce((sum, { fee, returned }) => sum + (returned ? -fee : fee), 0)
  return [
    resting('month.way.opening', takings.opening + payout.opening),
    ...moving([
      ['month.way.sales', sales],
      ['month.way.refunds', -refunds],
      ['month.way.cancellations', -cancellations],
      ['month.way.credits', -takings.credits],
      ['month.way.business', -takings.business],
      ['month.way.paid', -sent],
      ['month.way.fees', -fees],
      ['month.way.other', takings.other],
    ]),
    resting('month.way.closing', takings.closing + payout.closing),
  ]
}
