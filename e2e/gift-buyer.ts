/** A person who buys gift codes and opens them with a PIN. */
import { expect, type Page } from '@playwright/test'
import { createMerchant, importCodes } from '@taschino/contract/gift-stock.ts'
import { openProofServer } from './proof-server.ts'
import { PIN } from './proofs.ts'

/** The sheet of one code of their own. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Il tuo codice' })

export async function buys(page: Page, merchant: string, price: string): Promise<void> {
  await page.goto('/external-code-gdo')
  await page.getByRole('link', { name: new RegExp(merchant) }).click()
  await page.getByRole('button', { name: `Compra per ${price}` }).click()
  await expect(page.getByRole('region', { name: 'Comprato' })).toBeVisible()
}

/** `byPin`: the last proof is not fresh any more. */
export async function opens(page: Page, byPin: boolean): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Mostra il codice' }).click()
  if (byPin) {
    await expect(page.getByRole('group', { name: 'Tastierino del PIN' })).toBeVisible()
    await page.keyboard.type(PIN)
  }
  await expect(dialog(page).getByText('Se il lettore non lo prende')).toBeVisible()
}

const TERMS = {
  payWith: ['free_credits'],
  food: false,
  vatKind: 'multi',
  vatRate: null,
  howTo: '',
  enabled: true,
  costBp: 9500,
  lowStockAt: 0,
  takesBack: false,
}

export interface Shelf {
  merchant: string
  barcodeFormat: 'CODE128' | 'EAN13' | 'QRCODE' | 'none'
  units: number[]
  /** As lines of a sheet: value and code. */
  codes: readonly (readonly [value: string, code: string])[]
}

/** Merchants with their codes, as the company takes them up. */
export async function stocks(url: string, databaseUrl: string, shelves: readonly Shelf[]): Promise<void> {
  const service = await openProofServer(url, databaseUrl)
  const company = await service.hand('direzione')
  for (const { merchant, barcodeFormat, units } of shelves)
    await company.ask(createMerchant, { body: { ...TERMS, merchant, barcodeFormat, units } })
  const lines = shelves.flatMap(({ merchant, codes }) => codes.map(([value, code]) => `${merchant};${value};${code}`))
  await company.ask(importCodes, { body: {}, files: { file: new File([['insegna;valore;codice', ...lines].join('\n')], 'codici.csv') } })
  await service.close()
}
