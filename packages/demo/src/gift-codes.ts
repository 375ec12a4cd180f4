/** Two merchants of the demo world whose gift codes can be bought: a book shop, and a grocer that takes grocery tickets, too. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { codeKeys, stockUp } from '@taschino/server/features/gift-codes/public.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import type { Chance } from './random.ts'

/** Of each face value; of the largest few, so that the company sees one run low. */
const PIECES = { many: 24, few: 3 } as const

/** The last digit of an EAN-13. */
function ean(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

const digits = (chance: Chance, count: number): string => Array.from({ length: count }, () => chance.between(0, 9)).join('')

/** `secret`: of the service that will open them. */
export async function layOutGiftCodes(sql: Sql, secret: Buffer, chance: Chance, now: number): Promise<void> {
  const keys = codeKeys(secretsFrom(secret))
  const today = businessDay(now)
  const common = { enabled: true, vatKind: 'multi' as const, vatRate: null, lowStockAt: 5 }
  const some = (units: readonly number[], make: (unit: number) => { code: string; pin: string | null }, days: number) =>
    units.flatMap((unit, i) =>
      Array.from({ length: i === units.length - 1 ? PIECES.few : PIECES.many }, () => ({
        ...make(unit),
        url: null,
        unit,
        expiresOn: addDays(today, days),
      })),
    )
  const books = [1000, 2000, 5000]
  await stockUp(sql, keys, {
    now,
    merchant: {
      ...common,
      merchant: 'Libreria Aurora',
      units: books,
      payWith: ['free_credits'],
      food: false,
      barcodeFormat: 'CODE128',
      howTo: 'Mostra il codice alla cassa, o scrivilo nel carrello di libreriaaurora.example insieme al PIN.',
      costBp: 9400,
      takesBack: false,
    },
    codes: some(books, () => ({ code: `AUR${digits(chance, 13)}`, pin: digits(chance, 4) }), 400),
  })
  const food = [1000, 2500, 5000]
  await stockUp(sql, keys, {
    now,
    merchant: {
      ...common,
      merchant: 'Spesa Verde',
      units: food,
      payWith: ['gdo', 'business', 'free_credits'],
      food: true,
      barcodeFormat: 'EAN13',
      howTo: 'Fai leggere il codice alla cassa prima di pagare. Si spende anche in più volte.',
      costBp: 9700,
      takesBack: true,
    },
    codes: some(food, () => ({ code: ean(`29${digits(chance, 10)}`), pin: null }), 250),
  })
}
