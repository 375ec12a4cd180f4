/** Tickets in words, as people at a counter say them. */
import { beforeAll, expect, it } from 'vitest'
import italian from './it.json'
import { partsShort, partsWords, piecesWords, typesWords } from './parts.ts'
import { setWords } from './words.ts'

beforeAll(() => setWords('it', italian))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('names parts in full and in short', () => {
  const parts = [
    { unit: 800, amount: 2, type: 'normal' as const },
    { unit: 529, amount: 1, type: 'gdo' as const },
    { unit: 1, amount: 750, type: 'free_credits' as const },
  ]
  expect(plain(partsWords(parts))).toBe('2 × Pasto 8,00 €, 1 × Spesa 5,29 € e 7,50 € di crediti')
  expect(plain(partsShort(parts))).toBe('2 × 8 € + 1 × 5,29 € + crediti')
  expect(plain(partsShort([{ unit: 100_000, amount: 1, type: 'business' }]))).toBe('1 × 1.000 €')
})

it('counts pieces by name and credits in money', () => {
  expect([piecesWords('normal', 1), piecesWords('normal', 12), plain(piecesWords('free_credits', 490))]).toEqual([
    '1 buono pasto',
    '12 buoni pasto',
    '4,90 € di crediti',
  ])
})

it('says what a shop takes in few words', () => expect(typesWords(['normal', 'free_credits'])).toBe('Pasto, Crediti'))
