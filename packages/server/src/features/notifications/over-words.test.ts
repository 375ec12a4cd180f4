/**
 * Every kind of notice, in every state of what it is about: what it says fits, in both languages, and only what still waits says that it
 * waits.
 */
import { REQUEST_STATES } from '@taschino/contract/request-shapes.ts'
import { describe, expect, test } from 'vitest'
import { ASKED, HOLDS, saysNow } from './over.ts'
import type { Line } from './store.ts'
import { worded } from './wording.ts'

const TODAY = '2026-11-23'
const FACTS = {
  value: 125_050,
  day: '2026-11-30',
  weekday: '2026-11-30',
  shop: 'Forno Rosetti',
  agency: 'Officine Alfieri',
  reason: 'Conto chiuso',
  tickets: 3,
  left: 1,
  setting: 'fees',
  change: 7,
  yes: 7,
  merchant: 'Libreria Aurora',
  codes: 4,
  place: 'Forno Rosetti',
  agent: 'Dario Conti',
  next: 'Piero Lami',
  brand: 'Bottega Chiara',
  product: 'Buono Lume',
  giver: 'Officine Alfieri',
  pieces: 2,
  days: 30,
  amount: 3,
}
const STATES = [...new Set([null, ...REQUEST_STATES, 'stopped', 'open', 'kept', 'reversed', 'waiting', 'in_force', 'refused', 'withdrawn'])]
const LINE: Line = {
  id: 1,
  type: 'payment',
  gtid: null,
  says: null,
  facts: null,
  place: null,
  count: 1,
  value: 0,
  pushed: false,
  at: '2026-11-23T10:00:00.000Z',
  moment: 1,
  read: false,
  tapped: false,
  state: null,
  again: false,
}

const reads = (line: Partial<Line>, language: 'it' | 'en', today = TODAY) => {
  const { title, body } = worded({ ...LINE, ...line }, { role: 'company', language, today })
  return `${title} · ${body}`.replaceAll('\u00A0', ' ')
}
/** Says that something is still to come or to be done. */
const WAITS =
  /aspetta|in arrivo|in scadenza|da approvare|controlla|prima di dire|puoi usare|sul tuo conto|waits|on its way|about to|to approve|check your|before you say|you can use|in your account|you have/i
const UNFILLED = /[{}]|\bundefined\b|\bnull\b|·\s*$/

describe.each(Object.entries(HOLDS))('%s', (says, holds) => {
  const lines = STATES.flatMap((state) =>
    [false, true].flatMap((again) =>
      [TODAY, '2026-12-01'].map((today) => ({
        state,
        again,
        today,
        line: { says, facts: FACTS, state, again, type: 'shop-payback-request' },
      })),
    ),
  )
  test.each(['it', 'en'] as const)('always has words of its own in %s', (language) => {
    for (const { line, today } of lines) {
      expect(reads(line, language, today)).not.toMatch(UNFILLED)
      // Falling back to the bare name of the kind would hide that a sentence is missing.
      expect(reads(line, language, today)).not.toBe(reads({ ...line, says: null }, language, today))
    }
  })
  test.each(['it', 'en'] as const)('waits for nothing in %s when it is over', (language) => {
    for (const { line, today } of lines.filter(({ line: one, today: day }) => !holds(one, day)))
      expect(reads(line, language, today)).not.toMatch(WAITS)
  })
})

test.each([
  ['payout_sent', 'sent', false, 'payout_sent'],
  ['payout_sent', 'paid', false, 'payout_sent_over'],
  ['payout_sent', 'sent', true, 'payout_sent_over'],
  ['payout_done', 'paid', false, 'payout_done'],
  ['payout_done', 'returned', false, 'payout_done_over'],
  ['payout_done', 'paid', true, 'payout_done_over'],
  ['payout_returned', 'returned', false, 'payout_returned'],
  ['payout_returned', 'sent', false, 'payout_returned_over'],
  ['payback_approved', 'paid', false, 'payback_approved'],
  ['payback_approved', 'cancelled', false, 'payback_approved_over'],
  ['commission_disputed', 'open', false, 'commission_disputed'],
  ['commission_disputed', 'kept', false, 'commission_disputed_over_kept'],
  ['commission_disputed', 'reversed', false, 'commission_disputed_over_reversed'],
] as const)('%s of something that is %s (told again: %s) reads as %s', (says, state, again, now) => {
  expect(saysNow({ says, facts: FACTS, state, again }, TODAY)).toBe(now)
})

test.each(['tickets_ending', 'tickets_valid_again'] as const)('%s speaks of days to come up to the last of them', (says) => {
  const line = { says, facts: FACTS, state: null, again: false }
  expect([saysNow(line, '2026-11-30'), saysNow(line, '2026-12-01')]).toEqual([says, `${says}_over`])
})

describe.each(Object.keys(ASKED))('%s', (type) => {
  const states =
    type === 'new-iban'
      ? ['approved', 'rejected', 'cancelled', 'stopped']
      : type === 'new-shop' || type === 'new-agency'
        ? ['approved', 'returned', 'rejected', 'withdrawn']
        : type === 'new-order'
          ? ['approved', 'rejected', 'cancelled']
          : REQUEST_STATES.filter((state) => state !== 'pending')
  test.each(states)('that is %s waits for nobody', (state) => {
    for (const language of ['it', 'en'] as const) {
      expect(reads({ type, state: 'pending' }, language)).toMatch(WAITS)
      expect(reads({ type, state }, language)).not.toMatch(WAITS)
      expect(reads({ type, state }, language)).not.toMatch(UNFILLED)
    }
  })
})
