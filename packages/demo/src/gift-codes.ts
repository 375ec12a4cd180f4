/** The merchants of gift codes in the demo world, and what Giulia bought of them. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { codeKeys, liveThrough, stockUp, stockWasHere, type LivedCode } from '@taschino/server/features/gift-codes/public.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import type { Chance } from './random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The sheets came in so long ago. */
const SINCE_DAYS = 60
/** Of each face value; of the largest few, so that the company sees one run low. */
const PIECES = { many: 24, few: 3 } as const
/** When codes end, in days from today: most of them, those that somebody soon may not buy any more, and two that ended up with Giulia. */
const ENDS = { late: { books: 400, food: 250, cinema: 180 }, soon: 45, hers: { food: 21, cinema: 64 } } as const

/** The last digit of an EAN-13. */
function ean(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

const digits = (chance: Chance, count: number): string => Array.from({ length: count }, () => chance.between(0, 9)).join('')

interface Shelves {
  books: number
  food: number
  cinema: number
}

/** `secret`: of the service that will open them. */
async function stock(sql: Sql, secret: Buffer, chance: Chance, now: number): Promise<Shelves> {
  const keys = codeKeys(secretsFrom(secret))
  const today = businessDay(now)
  const came = now - SINCE_DAYS * DAY_MS
  const common = { enabled: true, vatKind: 'multi' as const, vatRate: null, lowStockAt: 5 }
  type Make = (unit: number) => { code: string; pin: string | null }
  const line = (make: Make, unit: number, days: number) => ({ ...make(unit), url: null, unit, expiresOn: addDays(today, days) })
  const some = (units: readonly number[], make: Make, days: number) =>
    units.flatMap((unit, i) => Array.from({ length: i === units.length - 1 ? PIECES.few : PIECES.many }, () => line(make, unit, days)))
  const book: Make = () => ({ code: `AUR${digits(chance, 13)}`, pin: digits(chance, 4) })
  const grocery: Make = () => ({ code: ean(`29${digits(chance, 10)}`), pin: null })
  const seat: Make = () => ({ code: `ELISEO-${digits(chance, 4)}-${digits(chance, 4)}`, pin: null })
  const books = await stockUp(sql, keys, {
    now: came,
    merchant: {
      ...common,
      merchant: 'Libreria Aurora',
      units: [1000, 2000, 5000],
      payWith: ['free_credits'],
      food: false,
      barcodeFormat: 'CODE128',
      howTo: 'Mostra il codice alla cassa, o scrivilo nel carrello di libreriaaurora.example insieme al PIN.',
      costBp: 9400,
      takesBack: false,
    },
    codes: some([1000, 2000, 5000], book, ENDS.late.books),
  })
  const food = await stockUp(sql, keys, {
    now: came,
    merchant: {
      ...common,
      merchant: 'Spesa Verde',
      units: [1000, 2500, 5000],
      payWith: ['gdo', 'business', 'free_credits'],
      food: true,
      barcodeFormat: 'EAN13',
      howTo: 'Fai leggere il codice alla cassa prima di pagare. Si spende anche in più volte.',
      costBp: 9700,
      takesBack: true,
    },
    codes: [
      ...some([1000, 2500, 5000], grocery, ENDS.late.food),
      ...Array.from({ length: 6 }, () => line(grocery, 1000, ENDS.soon)),
      line(grocery, 2500, ENDS.hers.food),
    ],
  })
  const cinema = await stockUp(sql, keys, {
    now: came,
    merchant: {
      ...common,
      merchant: 'Cinema Eliseo',
      units: [850],
      payWith: ['free_credits'],
      food: false,
      barcodeFormat: 'QRCODE',
      vatKind: 'single',
      vatRate: 10,
      howTo: 'Mostra il codice in biglietteria: vale un posto, tutti i giorni.',
      costBp: 9000,
      takesBack: false,
    },
    codes: [
      ...Array.from({ length: 12 }, () => line(seat, 850, ENDS.late.cinema)),
      ...Array.from({ length: 3 }, () => line(seat, 850, ENDS.hers.cinema)),
    ],
  })
  return { books, food, cinema }
}

/** One that she has not looked at, one half spent, one that ends soon, one for the cinema; in the archive one used and one taken back. */
function giuliasCodes({ books, food, cinema }: Shelves, now: number): Omit<LivedCode, 'buyer'>[] {
  const ago = (days: number, hours = 0): number => now - days * DAY_MS + hours * HOUR_MS
  const today = businessDay(now)
  const late = { books: addDays(today, ENDS.late.books), food: addDays(today, ENDS.late.food) }
  const seat = { idMerchant: cinema, unit: 850, expiresOn: addDays(today, ENDS.hers.cinema) }
  return [
    { ...seat, boughtAt: ago(41), seenAt: ago(40), usedAt: ago(40, 3) },
    {
      idMerchant: food,
      unit: 2500,
      expiresOn: addDays(today, ENDS.hers.food),
      boughtAt: ago(33),
      seenAt: ago(20),
      spent: 1060,
      toldDays: 30,
    },
    {
      idMerchant: books,
      unit: 1000,
      expiresOn: late.books,
      boughtAt: ago(26),
      seenAt: ago(25),
      takenBack: { at: ago(23), reason: 'Alla cassa non passava' },
    },
    // A minute apart: a list of a month holds both or neither.
    { ...seat, boughtAt: ago(12), seenAt: ago(12, 2) },
    { ...seat, boughtAt: ago(12, 1 / 60) },
    { idMerchant: books, unit: 2000, expiresOn: late.books, boughtAt: ago(3) },
  ]
}

export async function layOutGiftCodes(
  sql: Sql,
  secret: Buffer,
  chance: Chance,
  { now, giulia }: { now: number; giulia: number },
): Promise<void> {
  const shelves = await stock(sql, secret, chance, now)
  const codes = giuliasCodes(shelves, now)
  const at = now - (SINCE_DAYS - 1) * DAY_MS
  // What came back of the one that was taken back is in her pocket already.
  const value = codes.reduce((sum, { unit, takenBack }) => sum + (takenBack ? 0 : unit), 0)
  await post(
    sql,
    grantCredits({
      gtid: newGtid(at),
      once: 'demo:credits:gift-codes',
      to: giulia,
      value,
      detail: {},
      events: [],
      call: null,
      at: new Date(at),
    }),
  )
  await stockWasHere(sql, new Date(at - DAY_MS))
  for (const one of codes) await liveThrough(sql, { ...one, buyer: giulia })
}
