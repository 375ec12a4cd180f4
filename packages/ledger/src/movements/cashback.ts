/**
 * Cashback: owed by the provider when confirmed; a share becomes the buyer's credits, the rest is margin. What the provider takes back is
 * the company's loss.
 */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Json, Leg, Movement } from '../movement.ts'

const OWED = { party: COMPANY_PARTY, kind: 'cashback' } as const
const CLUB = { party: COMPANY_PARTY, kind: 'club' } as const
const BANK = { party: COMPANY_PARTY, kind: 'bank' } as const

/**
 * `confirmed`: owed from now on. `credited`: a share that waited. `remitted`: paid. `reversed`: taken back; `returned`: after it was paid.
 * `granted`: what no provider ever told of, and the company gives on somebody's claim.
 */
type CashbackStep = 'confirmed' | 'credited' | 'remitted' | 'reversed' | 'returned' | 'granted'

interface Facts {
  gtid: Gtid
  provider: string
  externalId: string
  events: readonly Json[]
  detail?: { [name: string]: Json } | undefined
  at?: Date | undefined
}

interface Credited extends Facts {
  party: number
  share: Cents
}

const creditsOf = (party: number) => ({ party, kind: 'tickets', type: 'free_credits', unit: 1, lot: 0 }) as const

function step(facts: Facts, name: CashbackStep, value: Cents, legs: Leg[], credited: { party: number; share: Cents } | null): Movement {
  const { gtid, provider, externalId, events, detail, at } = facts
  return {
    gtid,
    kind: 'cashback',
    call: null,
    events,
    at,
    legs,
    entries: credited
      ? [{ party: credited.party, value: credited.share, counterparty: COMPANY_PARTY, agency: null, types: ['free_credits'] }]
      : [],
    once: `cashback:${provider}:${externalId}:${name}`,
    detail: {
      ...detail,
      step: name,
      provider,
      externalId,
      value,
      share: credited?.share ?? 0,
      ...(credited ? { parts: [{ type: 'free_credits', unit: 1, amount: credited.share }] } : {}),
    },
  }
}

/** The provider owes it. `credited`: null where the share waits, or is nobody's: then all of it is margin for as long. */
export function confirmCashback(facts: Facts & { value: Cents; credited: { party: number; share: Cents } | null }): Movement {
  const { value, credited } = facts
  const given = credited !== null && credited.share > 0 ? credited : null
  const legs: Leg[] = given ? [{ from: OWED, to: creditsOf(given.party), value: given.share }] : []
  const rest = value - (given?.share ?? 0)
  if (rest > 0) legs.push({ from: OWED, to: CLUB, value: rest })
  return step(facts, 'confirmed', value, legs, given)
}

/** A share that waited for the money or for the company. */
export const creditCashback = ({ share, party, ...facts }: Credited): Movement =>
  step(facts, 'credited', share, [{ from: CLUB, to: creditsOf(party), value: share }], { party, share })

/** The provider paid it. */
export const remitCashback = ({ value, ...facts }: Facts & { value: Cents }): Movement =>
  step(facts, 'remitted', value, [{ from: BANK, to: OWED, value }], null)

/** The provider took it back: ours. */
export const reverseCashback = ({ value, ...facts }: Facts & { value: Cents }): Movement =>
  step(facts, 'reversed', value, [{ from: CLUB, to: OWED, value }], null)

/** What it had paid before and took back came off what it pays. */
export const returnCashback = ({ value, ...facts }: Facts & { value: Cents }): Movement =>
  step(facts, 'returned', value, [{ from: OWED, to: BANK, value }], null)

/** Nothing came of a visit, and the company gives what should have: its own cost. */
export const grantClaim = ({ share, party, claim, ...facts }: Omit<Credited, 'externalId'> & { claim: number }): Movement =>
  step({ ...facts, externalId: `claim.${claim}` }, 'granted', share, [{ from: CLUB, to: creditsOf(party), value: share }], { party, share })
