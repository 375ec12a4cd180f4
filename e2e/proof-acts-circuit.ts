/** The acts that may ask for a proof where a circuit is built: agencies, shops, groups, imports, settings. */
import { createAgency } from '@taschino/contract/agencies-record.ts'
import { applyImport, createImport, decideImport, getImport } from '@taschino/contract/imports.ts'
import { changeOwnerEmail, createGroup, createShop } from '@taschino/contract/onboarding.ts'
import { changeSetting, decideSetting, withdrawSetting } from '@taschino/contract/settings.ts'
import { contract, shopBody, vatNumber } from '@taschino/testkit/bringing-in.ts'
import { contractsOf, shopSheet, someShops } from '@taschino/testkit/bulk-shops.ts'
import { paper } from '@taschino/testkit/paper.ts'
import type { Locator, Page } from '@playwright/test'
import { idOf, visit, type Act, type Scene } from './proof-scene.ts'

const onward = (page: Page, words: 'Continua' | 'Avanti'): Promise<void> => page.getByRole('button', { name: words }).click()
const asFile = async (file: File) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })

async function person(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Carla')
  await page.getByLabel('Cognome').fill('Neri')
  await page.getByLabel('E-mail').fill(email)
}

async function fillsShop({ page, n }: Scene, address: string): Promise<Locator> {
  await visit(page, address)
  await page.getByLabel('Partita IVA').fill(vatNumber())
  await page.getByLabel('Ragione sociale').fill(`Aurora ${n} di Carla Neri`)
  await page.getByLabel(/^(Insegna|Nome del gruppo)$/).fill(`Aurora ${n}`)
  await page.getByLabel('Indirizzo').fill('Via Garibaldi 4, 10122 Torino TO')
  await onward(page, 'Continua')
  await onward(page, 'Continua')
  await person(page, `aurora.${n}@walk.test`)
  await onward(page, 'Continua')
  await page
    .getByLabel('Scegli un PDF')
    .setInputFiles({ name: 'contratto.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper(`Contratto ${n}`)) })
  return page.getByRole('button', { name: 'Invia', exact: true })
}
const handedIn = ({ page, n }: Scene): Locator => page.getByText(`Aurora ${n} è consegnato`)

/** One shop by one sheet, carried out by another person of the company. */
async function importedByAnother({ service }: Scene): Promise<number> {
  const shops = someShops(1)
  const hand = await service.hand('contabilita')
  const made = await hand.ask(createImport, {
    body: { importType: 'singleShops', autoEnable: true },
    files: { sheet: shopSheet(shops), files: await contractsOf(shops) },
  })
  const { id } = made['import'] as { id: number }
  const params = { id: String(id) }
  await hand.ask(applyImport, { params, body: { shops: 1 } })
  for (let n = 0; n < 100; n++) {
    if ((await hand.ask(getImport, { params }))['state'] === 'applied') return id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the import is not carried out')
}

/** A wish of a colleague's, the only one of its key that waits. */
async function wished(scene: Scene, key: string, value: unknown): Promise<void> {
  const { sql } = scene.service
  await sql(
    `update company_setting set state = 'withdrawn', decided_by = asked_by, decided_at = now() where state = 'waiting' and key = $1`,
    [key],
  )
  await sql('insert into company_setting (key, value, effective_from, asked_by) values ($1, $2, now(), $3)', [
    key,
    JSON.stringify(value),
    await idOf(scene, 'contabilita'),
  ])
}

/** What two agreed to for a day to come, which nobody wants to call off at the moment. */
async function agreed(scene: Scene): Promise<void> {
  const { sql } = scene.service
  const [by, and] = [await idOf(scene, 'contabilita'), await idOf(scene, 'direzione')]
  await sql(
    `update company_setting set state = 'withdrawn', decided_by = asked_by, decided_at = now() where state = 'waiting' and key = 'terms'`,
  )
  await sql(
    `insert into company_setting (key, value, effective_from, asked_by, state, decided_at, decided_by)
     select 'terms', '[15, 30]', now() + interval '40 days', $1, 'in_force', now(), $2
     where not exists (select from company_setting where key = 'terms' and state = 'in_force' and effective_from > now())`,
    [by, and],
  )
}
let turns = 0

const OF_NETWORK: readonly Act[] = [
  {
    call: createAgency,
    who: 'contabilita',
    ready: async ({ page, n }) => {
      await visit(page, '/company-agency-add')
      await page.getByLabel("Nome dell'azienda").fill(`Officine ${n}`)
      await page.getByLabel('Partita IVA').fill(vatNumber())
      await page.getByLabel('Indirizzo').fill('Via Nizza 10, 10125 Torino')
      await page.getByLabel('Codice SDI').fill('M5UXCR1')
      await onward(page, 'Avanti')
      await person(page, `officine.${n}@walk.test`)
      await onward(page, 'Avanti')
      return page.getByRole('button', { name: "Apri l'agenzia" })
    },
    said: ({ page, n }) => page.getByText(`Officine ${n} è aperta`),
  },
  { call: createShop, who: 'contabilita', ready: (scene) => fillsShop(scene, '/company-shop-add'), said: handedIn },
  { call: createGroup, who: 'contabilita', ready: (scene) => fillsShop(scene, '/company-shop-group-add'), said: handedIn },
  {
    call: changeOwnerEmail,
    who: 'contabilita',
    ready: async ({ page, service, n }) => {
      const made = await (
        await service.hand('direzione')
      ).ask(createShop, { body: shopBody({ title: `Ponente ${n}` }), files: await contract() })
      await visit(page, `/shop-record/${String(made['id'])}`)
      await page.getByRole('button', { name: /^Non è .*Correggi l’e-mail del titolare$/ }).click()
      await page.getByLabel('E-mail giusta del titolare').fill(`giusta.${n}@walk.test`)
      return page.getByRole('button', { name: "Manda l'invito qui" })
    },
    said: ({ page, n }) => page.getByText(`Invito mandato a giusta.${n}@walk.test.`, { exact: false }),
  },
  {
    call: applyImport,
    who: 'admin',
    ready: async ({ page }) => {
      const shops = someShops(1)
      await visit(page, '/company-shop-bulk')
      await page
        .getByLabel('Scegli i file')
        .setInputFiles([await asFile(shopSheet(shops) as File), ...(await Promise.all((await contractsOf(shops)).map(asFile)))])
      await page.getByRole('button', { name: 'Leggi il foglio' }).click()
      return page.getByRole('button', { name: 'Porta 1 negozio' })
    },
    said: ({ page }) => page.getByText('1 negozio portato'),
  },
  {
    call: decideImport,
    who: 'admin',
    ready: async (scene) => {
      await visit(scene.page, `/company-shop-bulk?id=${await importedByAnother(scene)}`)
      return scene.page.getByRole('button', { name: 'Approva quelli pronti' })
    },
    said: ({ page }) => page.getByText('Approvati: 0. A cui manca ancora qualcosa: 1.'),
  },
]

const OF_SETTINGS: readonly Act[] = [
  {
    call: changeSetting,
    who: 'admin',
    ready: async ({ page }) => {
      await visit(page, '/company-settings?setting=ticketYears')
      await page.getByLabel('Anni dopo questo').fill(++turns % 2 === 0 ? '2' : '3')
      return page.getByRole('button', { name: 'Registra' })
    },
    said: ({ page }) => page.getByText('Fatto: la nuova impostazione è decisa.'),
  },
  {
    call: decideSetting,
    who: 'admin',
    ready: async (scene) => {
      await wished(scene, 'vat', { tickets: 4 + (scene.n % 20) })
      await visit(scene.page, '/company-settings?setting=vat')
      return scene.page.getByRole('button', { name: 'Sì, va bene' })
    },
    said: ({ page }) => page.getByRole('button', { name: 'Registra' }),
  },
  {
    call: withdrawSetting,
    who: 'admin',
    ready: async (scene) => {
      await agreed(scene)
      await visit(scene.page, '/company-settings?setting=terms')
      return scene.page.getByRole('button', { name: 'Disdici' })
    },
    said: ({ page }) => page.getByText(/^Disdetta: non deve più valere dal/),
  },
]

export const CIRCUIT: readonly Act[] = [...OF_NETWORK, ...OF_SETTINGS]
