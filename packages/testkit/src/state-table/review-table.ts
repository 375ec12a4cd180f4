/** The state table of a shop's review, from the first draft to the open shop. */

const OVER = { review_over: 'handIn takeIn correct sayYes giveBack sayNo openIt' } as const
const WAITS = { done: 'takeIn correct sayYes giveBack sayNo openIt', review_over: 'handIn' } as const

export const REVIEW_TABLE = {
  'review waits': WAITS,
  'review given back': { done: 'handIn takeIn correct', review_over: 'sayYes giveBack sayNo openIt' },
  // Both name what stood there in the first round, if anything: nobody has looked at this one (decision 0195).
  'review handed in again': { done: 'takeIn correct giveBack sayNo', review_changed: 'sayYes openIt', review_over: 'handIn' },
  'review taken back': OVER,
  'review given back, then taken back': OVER,
  'review refused': OVER,
  // Open already: opening it once more leaves it as it is.
  'review agreed to': { done: 'openIt', review_over: 'handIn takeIn correct sayYes giveBack sayNo' },
} as const
