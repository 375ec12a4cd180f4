/** The review of a shop that comes in, in the state table: what each may do with it, from the counter to the door that opens. */

const OVER = { review_over: 'handIn takeIn correct sayYes giveBack sayNo openIt' } as const
const WAITS = { done: 'takeIn correct sayYes giveBack sayNo openIt', review_over: 'handIn' } as const

export const REVIEW_TABLE = {
  'review waits': WAITS,
  'review given back': { done: 'handIn takeIn correct', review_over: 'sayYes giveBack sayNo openIt' },
  'review handed in again': WAITS,
  'review taken back': OVER,
  'review given back, then taken back': OVER,
  'review refused': OVER,
  // Open already: opening it once more leaves it as it is.
  'review agreed to': { done: 'openIt', review_over: 'handIn takeIn correct sayYes giveBack sayNo' },
} as const
