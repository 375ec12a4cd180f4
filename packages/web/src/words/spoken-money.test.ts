/** Says numbers and reads them back with a reader of its own, so that no amount is ever spoken as another one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { englishNumber, italianNumber, spokenMoney, spokenPayment, spokenRefund } from './spoken-money.ts'

const IT: Record<string, number> = {
  uno: 1,
  due: 2,
  tre: 3,
  tré: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
  undici: 11,
  dodici: 12,
  tredici: 13,
  quattordici: 14,
  quindici: 15,
  sedici: 16,
  diciassette: 17,
  diciotto: 18,
  diciannove: 19,
  venti: 20,
  trenta: 30,
  quaranta: 40,
  cinquanta: 50,
  sessanta: 60,
  settanta: 70,
  ottanta: 80,
  novanta: 90,
}
for (const [word, n] of Object.entries({ ...IT })) if (n >= 20 && n % 10 === 0) IT[word.slice(0, -1)] = n
const IT_WORDS = Object.keys(IT).toSorted((a, b) => b.length - a.length)

/** Eats the longest word again and again; every split that fits is tried. */
function readItalian(text: string, largest = Infinity): number | null {
  if (text === '') return 0
  for (const word of IT_WORDS) {
    const n = IT[word] ?? 0
    if (!text.startsWith(word) || n >= largest) continue
    const rest = readItalian(text.slice(word.length), n >= 20 ? 10 : 1)
    if (rest !== null) return n + rest
  }
  return null
}

function readItalianBelow1000(text: string): number | null {
  const match = /^(due|tre|quattro|cinque|sei|sette|otto|nove)?cent(?:o(?!tt))?(?<rest>.*)$/.exec(text)
  if (!match) return readItalian(text)
  const rest = readItalian(match.groups?.rest ?? '')
  return rest === null ? null : (match[1] ? (IT[match[1]] ?? 0) : 1) * 100 + rest
}

function readItalianNumber(text: string): number | null {
  if (text === 'zero') return 0
  if (text === 'un milione') return 1_000_000
  const [head, tail] = text.includes('mila') ? text.split('mila') : text.startsWith('mille') ? ['uno', text.slice(5)] : ['', text]
  const high = readItalianBelow1000(head ?? '')
  const low = readItalianBelow1000(tail ?? '')
  return high === null || low === null ? null : high * 1000 + low
}

const EN: Record<string, number> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, i) => [word, i + 1]),
)
'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').forEach((word, i) => (EN[word] = (i + 2) * 10))

function readEnglish(text: string): number {
  let total = 0
  let current = 0
  for (const word of text.split(/[\s-]+/)) {
    if (word === 'and' || word === 'zero') continue
    if (word === 'hundred') current *= 100
    else if (word === 'thousand') {
      total += current * 1000
      current = 0
    } else if (word === 'million') {
      total += current * 1_000_000
      current = 0
    } else current += EN[word] ?? Number.NaN
  }
  return total + current
}

const number = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 0, max: 999 }).map((n) => n * 1000),
)

describe('numbers in words', () => {
  it('says every Italian number so that it reads back as itself', () => {
    fc.assert(
      fc.property(number, (n) => readItalianNumber(italianNumber(n)) === n),
      { numRuns: 3000 },
    )
  })
  it('says every English number so that it reads back as itself', () => {
    fc.assert(
      fc.property(number, (n) => readEnglish(englishNumber(n)) === n),
      { numRuns: 3000 },
    )
  })
  it.each([
    [3, 'tre'],
    [21, 'ventuno'],
    [23, 'ventitré'],
    [28, 'ventotto'],
    [103, 'centotré'],
    [108, 'centotto'],
    [180, 'centottanta'],
    [1000, 'mille'],
    [1001, 'milleuno'],
    [2008, 'duemilaotto'],
    [21_000, 'ventunomila'],
    [333_333, 'trecentotrentatremilatrecentotrentatré'],
  ])('%i is %s', (n, words) => expect(italianNumber(n)).toBe(words))
})

describe('amounts at the till', () => {
  it('says euros and cents as people do', () => {
    expect(spokenPayment(2350, 0, 'it')).toBe('Pagati ventitré euro e cinquanta.')
    expect(spokenPayment(100, 0, 'it')).toBe('Pagato un euro.')
    expect(spokenPayment(1600, 750, 'it')).toBe('Pagati sedici euro. Da incassare in altro modo: sette euro e cinquanta.')
    expect(spokenPayment(1600, 750, 'en')).toBe('Paid sixteen euros. Still to collect: seven euros and fifty cents.')
    expect(spokenRefund(800, 'it')).toBe('Restituiti otto euro.')
    expect(spokenRefund(100, 'en')).toBe('Refunded one euro.')
  })
  it('keeps 7,05 and 7,50 apart for the ear', () => {
    expect(spokenMoney(705, 'it')).toBe('sette euro e cinque centesimi')
    expect(spokenMoney(750, 'it')).toBe('sette euro e cinquanta')
  })
  it('never says two amounts alike', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 })
    for (const language of ['it', 'en'] as const) {
      fc.assert(
        fc.property(cents, cents, (a, b) => a === b || spokenMoney(a, language) !== spokenMoney(b, language)),
        { numRuns: 2000 },
      )
    }
  })
})
