/** The acts about gift codes that may ask for a proof. */
import { randomBytes } from 'node:crypto'
import { creditCode, payMerchant } from '@taschino/contract/gift-accounts.ts'
import { buyGift, revealCode } from '@taschino/contract/gift-codes.ts'
import {
  cancelGift,
  createMerchant,
  getCodeStock,
  importCodes,
  quarantineCodes,
  releaseCodes,
  removeCode,
  revealStock,
  updateMerchant,
  withdrawCode,
} from '@taschino/contract/gift-stock.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { dialog, visit, type Act, type Scene } from './proof-scene.ts'

/** Of the demo world. */
const MERCHANT = 'Libreria Aurora'
const newCode = (): string => randomBytes(8).toString('hex').toUpperCase()
const sheetOf = (code: string): File =>
  new File([`insegna;valore;codice;scadenza\n${MERCHANT};20,00;${code};31/12/2028`], 'codici.csv', { type: 'text/csv' })

/** A code that nobody has bought, open beside the list. */
async function opensFree({ page, service }: Scene, code: string): Promise<void> {
  await (await service.hand('direzione')).ask(importCodes, { body: {}, files: { file: sheetOf(code) } })
  await opens({ page }, code)
}

async function opens({ page }: Pick<Scene, 'page'>, text: string): Promise<void> {
  await visit(page, '/company-barcode-gift?view=codes')
  await page.getByRole('searchbox').fill(text)
  // A table at a desk, a list at a phone.
  const one = page
    .getByRole('table', { name: 'Codici' })
    .getByRole('link')
    .or(page.getByRole('list', { name: 'Codici' }).getByRole('link'))
    .or(page.getByRole('list', { name: 'Codici' }).getByRole('button'))
  await expect(one).toHaveCount(1)
  await one.click()
}

async function bought({ service }: Scene, username: string): Promise<{ id: number; gtid: string }> {
  const company = await service.hand('direzione')
  await company.ask(importCodes, { body: {}, files: { file: sheetOf(newCode()) } })
  const { merchants } = (await company.ask(getCodeStock)) as { merchants: { id: number; merchant: string }[] }
  const merchant = merchants.find((one) => one.merchant === MERCHANT)?.id
  const { codes } = (await (await service.hand(username)).ask(buyGift, { body: { merchant, unit: 2000, amount: 1 } })) as {
    codes: { id: number; gtid: string }[]
  }
  return codes[0] ?? { id: 0, gtid: '' }
}

/** A card at a phone, a row of the table or the record beside it at a desk. */
const merchantNamed = (page: Page, name: string): Locator =>
  page
    .getByRole('heading', { name, exact: true })
    .or(page.getByRole('rowheader', { name, exact: true }))
    .first()

const reasoned = async (scene: Scene, button: string, yes: string): Promise<Locator> => {
  await scene.page.getByRole('button', { name: button }).click()
  await dialog(scene.page).getByLabel('Motivo').fill('Chiesto all’insegna')
  return dialog(scene.page).getByRole('button', { name: yes, exact: true })
}

const seen: Record<number, string> = {}
const OF_STOCK: readonly Act[] = [
  {
    call: importCodes,
    who: 'contabilita',
    ready: async ({ page }) => {
      await visit(page, '/company-barcode-gift?view=imports')
      const file = sheetOf(newCode())
      await page
        .getByLabel('Scegli il foglio')
        .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })
      return page.getByRole('button', { name: 'Carica 1 codice' })
    },
    said: ({ page }) => page.getByText('1 codice caricato'),
  },
  {
    call: revealStock,
    who: 'contabilita',
    ready: async (scene) => {
      const code = (seen[scene.n] = newCode())
      await opensFree(scene, code)
      return reasoned(scene, 'Mostra in chiaro', 'Mostra')
    },
    said: ({ page, n }) => page.getByText(seen[n] ?? '', { exact: true }),
  },
  {
    call: withdrawCode,
    who: 'contabilita',
    ready: async (scene) => {
      await opensFree(scene, newCode())
      return reasoned(scene, 'Ritira dalla vendita', 'Ritira')
    },
    said: ({ page }) => page.getByText('Uscito dalla scorta'),
  },
  {
    call: removeCode,
    who: 'contabilita',
    ready: async (scene) => {
      await opensFree(scene, newCode())
      await scene.page.getByRole('button', { name: 'Elimina', exact: true }).click()
      return scene.page.getByRole('button', { name: 'Elimina il codice' })
    },
    said: ({ page }) => page.getByText('Uscito dalla scorta'),
  },
  {
    call: cancelGift,
    who: 'contabilita',
    turns: 'nobody buys more than ten codes a day',
    ready: async (scene) => {
      const { gtid } = await bought(scene, 'chiara')
      await opens(scene, gtid)
      return reasoned(scene, 'Annulla il codice venduto', 'Annulla il codice')
    },
    said: ({ page }) => page.getByText('Codice annullato'),
  },
  {
    call: creditCode,
    who: 'contabilita',
    turns: 'nobody buys more than ten codes a day',
    ready: async (scene) => {
      const { id, gtid } = await bought(scene, 'chiara')
      const company = await scene.service.hand('direzione')
      await company.ask(cancelGift, { params: { id: String(id) }, body: { reason: 'Alla cassa non passava' } })
      await opens(scene, gtid)
      await scene.page.getByRole('button', { name: 'L’insegna lo accredita' }).click()
      await dialog(scene.page).getByLabel('Nota di credito').fill('NC 3')
      return dialog(scene.page).getByRole('button', { name: 'Segna l’accredito' })
    },
    said: ({ page }) => page.getByText('Accreditato dall’insegna'),
  },
  {
    call: payMerchant,
    who: 'contabilita',
    ready: async (scene) => {
      const company = await scene.service.hand('direzione')
      await company.ask(importCodes, { body: {}, files: { file: sheetOf(newCode()) } })
      await visit(scene.page, '/company-barcode-gift')
      const card = scene.page.getByRole('list', { name: 'Insegne' }).getByRole('listitem').filter({ hasText: MERCHANT })
      const row = scene.page.getByRole('rowheader', { name: MERCHANT, exact: true })
      await expect(card.or(row).first()).toBeVisible()
      if (await row.isVisible()) await row.getByRole('button').or(row.getByRole('link')).click()
      const pay = scene.page.getByRole('button', { name: 'Segna una fattura pagata' })
      await ((await row.isVisible()) ? pay : card.getByRole('button', { name: 'Segna una fattura pagata' })).click()
      const value = dialog(scene.page).getByLabel('Importo')
      await value.press('Delete')
      await value.pressSequentially('100')
      await dialog(scene.page).getByLabel('Riferimento').fill('Fattura 12')
      return dialog(scene.page).getByRole('button', { name: 'Segna pagata' })
    },
    said: ({ page }) => merchantNamed(page, MERCHANT),
  },
  {
    call: releaseCodes,
    who: 'contabilita',
    ready: async (scene) => {
      await (await scene.service.hand('direzione')).ask(quarantineCodes, { body: { reason: 'Copia rimessa' } })
      await visit(scene.page, '/company-barcode-gift')
      await scene.page.getByRole('button', { name: 'Rilascia tutti' }).click()
      await dialog(scene.page).getByLabel('Motivo').fill('Confrontati')
      return dialog(scene.page).getByRole('button', { name: 'Rilascia', exact: true })
    },
    said: ({ page }) => merchantNamed(page, MERCHANT),
  },
  {
    call: createMerchant,
    who: 'contabilita',
    ready: async ({ page, n }) => {
      await visit(page, '/company-barcode-gift')
      await page.getByRole('button', { name: 'Aggiungi insegna' }).click()
      await dialog(page).getByLabel('Nome dell’insegna').fill(`Insegna numero ${n}`)
      await dialog(page).getByLabel('Tagli in euro').fill('10')
      await dialog(page).getByLabel('Costo, in % del valore').fill('96,5')
      return dialog(page).getByRole('button', { name: 'Aggiungi insegna' })
    },
    said: ({ page, n }) => merchantNamed(page, `Insegna numero ${n}`),
  },
  {
    call: updateMerchant,
    who: 'contabilita',
    ready: async ({ page, service, n }) => {
      await service.sql(
        `insert into gift_merchant (name, units, pay_with, food, barcode_format, vat_kind, how_to, enabled, cost_bp, low_stock_at, takes_back)
         values ($1, '{500}', '{free_credits}', false, 'none', 'multi', '', true, 9400, 0, false)`,
        [`Da cambiare ${n}`],
      )
      await visit(page, '/company-barcode-gift')
      const change = page.getByRole('button', { name: `Modifica Da cambiare ${n}`, exact: true })
      const row = page.getByRole('rowheader', { name: `Da cambiare ${n}`, exact: true })
      await expect(change.or(row).first()).toBeVisible()
      if (await row.isVisible()) await row.getByRole('button').or(row.getByRole('link')).click()
      await change.click()
      await dialog(page).getByLabel('Nome dell’insegna').fill(`Cambiata ${n}`)
      return dialog(page).getByRole('button', { name: 'Salva' })
    },
    said: ({ page, n }) => merchantNamed(page, `Cambiata ${n}`),
  },
]

export const GIFTS: readonly Act[] = [
  ...OF_STOCK,
  {
    call: revealCode,
    who: 'giulia',
    turns: 'nobody buys more than ten codes a day',
    ready: async (scene) => {
      const { gtid } = await bought(scene, 'giulia')
      await visit(scene.page, `/external-code-gdo?view=mine&code=${gtid}`)
      return dialog(scene.page).getByRole('button', { name: 'Mostra il codice' })
    },
    said: ({ page }) => dialog(page).getByText('Se il lettore non lo prende'),
  },
]
