/** Makes merchants and gift codes by the company's own calls, for stories and benches. */
import { createMerchant, importCodes } from '@taschino/contract/gift-stock.ts'
import type { ImportOutcome, StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { randomBytes } from 'node:crypto'
import type { Person } from './personas.ts'

/** A book shop whose codes cost the company 94 % of what they are worth. */
export const BOOKS = {
  merchant: 'Libreria Aurora',
  units: [1000, 2000, 5000],
  payWith: ['free_credits'],
  food: false,
  barcodeFormat: 'CODE128',
  vatKind: 'multi',
  vatRate: null,
  howTo: 'Mostra il codice alla cassa.',
  enabled: true,
  costBp: 9400,
  lowStockAt: 2,
  takesBack: false,
} as const
/** Food: grocery tickets pay, too, and business tickets of shops. */
export const GROCER = {
  ...BOOKS,
  merchant: 'Spesa Verde',
  payWith: ['gdo', 'business', 'free_credits'],
  food: true,
  barcodeFormat: 'EAN13',
  takesBack: true,
} as const

let made = 0

/** A name of its own for each: two merchants do not share one. */
export const merchantBy = (company: Person, facts: object = BOOKS): Promise<StockMerchant> => {
  const { merchant, ...rest } = { ...BOOKS, ...facts }
  return company.gets(createMerchant, { body: { ...rest, merchant: `${merchant} ${++made}` } as never })
}

export interface GiftLine {
  merchant: string
  value: string
  code: string
  pin?: string
  url?: string
  expiry?: string
}

export const newCodeText = (): string => `GC${randomBytes(8).toString('hex').toUpperCase()}`

export const linesOf = (merchant: { merchant: string }, unit: number, amount: number, expiry?: string): GiftLine[] =>
  Array.from({ length: amount }, () => ({
    merchant: merchant.merchant,
    value: (unit / 100).toFixed(2),
    code: newCodeText(),
    ...(expiry === undefined ? {} : { expiry }),
  }))

export const giftSheet = (lines: readonly GiftLine[]): File => {
  const rows = lines.map(({ merchant, value, code, pin = '', url = '', expiry = '' }) =>
    [merchant, value, code, pin, url, expiry].join(';'),
  )
  return new File([['Insegna;Valore;Codice;PIN;Link;Scadenza', ...rows].join('\n')], 'codici.csv', { type: 'text/csv' })
}

/** Brings so many codes in; their texts, in the order in which they are sold. */
export async function codesBy(
  company: Person,
  merchant: { merchant: string },
  unit: number,
  amount: number,
  expiry?: string,
): Promise<string[]> {
  const lines = linesOf(merchant, unit, amount, expiry)
  const done: ImportOutcome = await company.gets(importCodes, { body: {}, files: { file: giftSheet(lines) } })
  if (done.state !== 'done') throw new Error(`brought in nothing: ${JSON.stringify(done.named)}`)
  return lines.map(({ code }) => code)
}
