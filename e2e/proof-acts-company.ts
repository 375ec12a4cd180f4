/** The acts of the company and its staff that may ask for a proof. */
import { askEmailChangeOf, createUser, disableUser, enableUser } from '@taschino/contract/accounts.ts'
import { askTickets } from '@taschino/contract/agencies.ts'
import { publishDocument, withdrawDocument } from '@taschino/contract/documents.ts'
import { publishRelease } from '@taschino/contract/releases.ts'
import { approveIban, askIban, rejectIban } from '@taschino/contract/iban.ts'
import { requestPayback, paybackProspect } from '@taschino/contract/paybacks.ts'
import { makePayout, requestReturned } from '@taschino/contract/payouts.ts'
import { approve } from '@taschino/contract/requests.ts'
import { newRecoveryCodes, totpBegin, totpRemove } from '@taschino/contract/stepup.ts'
import { updateShop } from '@taschino/contract/shops.ts'
import { updateUser } from '@taschino/contract/people/users.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { PASSWORD, TILLS } from './people.ts'
import { dialog, hourLater, idOf, NOT_BY_PASSWORD, security, shopOf, visit, type Act, type Scene } from './proof-scene.ts'

async function openUser(scene: Scene, username: string, button: string): Promise<void> {
  await visit(scene.page, `/tabs/company-users?user=${await idOf(scene, username)}`)
  await scene.page.getByRole('button', { name: button, exact: true }).click()
}

const OWNERS = ['olga', 'nadia', 'fabio', 'luca']
const ACCOUNTS = ['IT13N0542811101000000765431', 'DE89370400440532013000']
let turns = 0

/** One after the other: each shop asks for a few accounts a day, and never for the one that it has. Returns what waits at the company. */
async function askedIban(scene: Scene) {
  const { page, service } = scene
  const turn = turns++
  const owner = OWNERS[turn % OWNERS.length] ?? ''
  const iban = ACCOUNTS[Math.floor(turn / OWNERS.length) % ACCOUNTS.length]
  await (
    await service.hand(owner)
  ).ask(askIban, { params: { id: String(await shopOf(scene, owner)) }, body: { iban, receiver: `Conto numero ${scene.n}` } })
  await visit(page, '/tabs/company-shops?view=iban')
  const hasText = `Conto numero ${scene.n}`
  if ((page.viewportSize()?.width ?? 0) < 992)
    return page.getByRole('region', { name: 'Cambi di IBAN' }).getByRole('listitem').filter({ hasText })
  await page.getByRole('table', { name: 'Cambi di IBAN' }).getByRole('row').filter({ hasText }).getByRole('link').click()
  return page.getByRole('region', { name: 'Cambio di IBAN' })
}

const ORDER = { type: 'normal', unit: 750, amount: 700 }

export const COMPANY: readonly Act[] = [
  {
    call: approve,
    who: 'direzione',
    ready: async ({ page, service, n }) => {
      const { gtid } = await (await service.hand('lucedio')).ask(askTickets, { body: ORDER })
      await (await service.hand('admin')).ask(approve, { params: { gtid: String(gtid) }, body: {} })
      await visit(page, `/tabs/company-agencies?request=${String(gtid)}`)
      await page.getByLabel('Numero di fattura').fill(`PROVA/${n}`)
      return page.getByRole('button', { name: /^Approva · 5\.250,00/ })
    },
    said: ({ page }) => page.getByText("Approvato l'ordine di 5.250,00 € di Studio Lucedio").first(),
  },
  {
    call: approveIban,
    who: 'direzione',
    ready: async (scene) => (await askedIban(scene)).getByRole('button', { name: 'Conferma' }),
    said: ({ page }) => page.getByText(/^Confermato\. I bonifici a .* ripartono/),
  },
  {
    call: rejectIban,
    who: 'direzione',
    ready: async (scene) => {
      const change = await askedIban(scene)
      await change.getByRole('button', { name: 'Rifiuta' }).click()
      await dialog(scene.page)
        .getByLabel(/^Perché/)
        .fill('Non è il negozio')
      return dialog(scene.page).getByRole('button', { name: 'Rifiuta' })
    },
    said: ({ page }) => page.getByText(/^Rifiutato\. Abbiamo scritto a/),
  },
  {
    call: updateShop,
    who: 'direzione',
    ready: async (scene) => {
      const shop = await shopOf(scene, 'teresa')
      // Stopped with the proof before this one: it is open again.
      await (await scene.service.hand('admin')).ask(updateShop, { params: { id: String(shop) }, body: { enabled: true } })
      await visit(scene.page, `/tabs/company-shops?view=shops&shop=${shop}`)
      await scene.page.getByRole('button', { name: 'Ferma il negozio' }).first().click()
      await dialog(scene.page).getByLabel('Perché').fill('Chiuso per lavori')
      return dialog(scene.page).getByRole('button', { name: 'Ferma il negozio' })
    },
    said: ({ page }) => page.getByText('Trattoria della Posta è fermo. Chi ci lavora è stato avvisato.'),
  },
  {
    call: makePayout,
    who: 'contabilita',
    ready: async (scene) => {
      await approvedPayback(scene)
      await visit(scene.page, '/tabs/company-shops?view=payouts')
      await scene.page.getByRole('button', { name: 'Prepara la distinta' }).click()
      await dialog(scene.page).getByText('Tutti gli approvati').click()
      return dialog(scene.page).getByRole('button', { name: /^Fai la distinta: \d/ })
    },
    said: ({ page }) => page.getByText(/^Distinta TSC\d{8}-\w+ pronta$/),
  },
  {
    call: requestReturned,
    who: 'contabilita',
    ready: async (scene) => {
      const { page, service } = scene
      await approvedPayback(scene)
      await (await service.hand('admin')).ask(makePayout, { body: { which: 'all' } })
      await visit(page, '/tabs/company-shops?view=payouts')
      await page.getByRole('button', { name: /^In banca/ }).click()
      await page
        .getByRole('list', { name: 'In banca' })
        .or(page.getByRole('table', { name: 'In banca' }).getByRole('rowheader'))
        .getByRole('button')
        .first()
        .click()
      await dialog(page).getByRole('button', { name: 'È tornato indietro' }).click()
      await dialog(page).getByRole('button', { name: 'Motivo non detto' }).click()
      await dialog(page).getByLabel('Riferimento della banca').fill(`RTN 0511 20${scene.n}`)
      return dialog(page).getByRole('button', { name: /^Segna .* come tornati$/ })
    },
    said: ({ page }) => page.getByText(/sono di nuovo da parte per/),
  },
  {
    call: disableUser,
    who: 'direzione',
    ready: async (scene) => {
      await scene.service.sql(`update app_user set status = 'active' where username = 'simone'`)
      await openUser(scene, 'simone', 'Disabilita')
      await dialog(scene.page).getByLabel('Motivo (facoltativo)').fill('Telefono rubato')
      return dialog(scene.page).getByRole('button', { name: 'Disabilita ora' })
    },
    said: ({ page }) => page.getByText(/^Simone .* non può più entrare\.$/),
  },
  {
    call: enableUser,
    who: 'direzione',
    ready: async (scene) => {
      await scene.service.sql(`update app_user set status = 'disabled' where username = 'sara'`)
      await openUser(scene, 'sara', 'Riabilita')
      return dialog(scene.page).getByRole('button', { name: 'Riabilita ora' })
    },
    said: ({ page }) => page.getByText(/^Sara .* può di nuovo entrare\.$/),
  },
  {
    call: updateUser,
    who: 'direzione',
    ready: async (scene) => {
      await openUser(scene, 'dario', 'Cambia ruolo')
      return dialog(scene.page).getByRole('button', { name: 'Cambia ora' })
    },
    said: ({ page }) => page.getByText(/^Ruolo di Dario .* cambiato\.$/),
  },
  {
    call: askEmailChangeOf,
    who: 'direzione',
    ready: async (scene) => {
      await hourLater(scene, 'davide')
      await openUser(scene, 'davide', 'Cambia e-mail')
      await dialog(scene.page).getByLabel('Nuovo indirizzo', { exact: true }).fill(`davide.${scene.n}@walk.test`)
      await dialog(scene.page).getByLabel('Ripeti il nuovo indirizzo').fill(`davide.${scene.n}@walk.test`)
      return dialog(scene.page).getByRole('button', { name: 'Chiedi il cambio' })
    },
    said: ({ page, n }) => page.getByText(`Cambio chiesto: il link per davide.${n}@walk.test parte`).first(),
  },
  {
    call: createUser,
    who: 'direzione',
    ready: async ({ page, n }) => {
      await visit(page, '/company-user-add')
      await page.getByRole('button', { name: 'Agenzia', exact: true }).click()
      await page.getByLabel("Cerca l'agenzia").fill('alf')
      await page.getByRole('button', { name: /Officine Alfieri/ }).click()
      await page.getByLabel('Nome', { exact: true }).fill('Ada')
      await page.getByLabel('Cognome').fill('Loi')
      await page.getByLabel('Nome utente').fill(`ada.loi.${n}`)
      await page.getByLabel('E-mail', { exact: true }).fill(`ada.loi.${n}@walk.test`)
      return page.getByRole('button', { name: "Manda l'invito" })
    },
    said: ({ page, n }) => page.getByText(`Invito spedito a ada.loi.${n}@walk.test`).first(),
  },
  {
    call: publishRelease,
    who: 'direzione',
    ready: async ({ page, n }) => {
      await visit(page, '/company-releases')
      await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
      await dialog(page).getByLabel('Versione', { exact: true }).fill(`1.0.${n}`)
      return dialog(page).getByRole('button', { name: `Pubblica la 1.0.${n}` })
    },
    said: ({ page, n }) => page.getByRole('list', { name: 'Versioni pubblicate' }).getByText(`1.0.${n}`, { exact: true }),
  },
  {
    call: publishDocument,
    who: 'direzione',
    ready: async ({ page, n }) => {
      await visit(page, '/company-documents')
      await page.getByRole('button', { name: 'Nuovo', exact: true }).click()
      await dialog(page)
        .getByLabel('Scegli il PDF')
        .setInputFiles({ name: 'regole.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper(`Regole ${n}`)) })
      await dialog(page).getByLabel('Titolo').fill(`Regole numero ${n}`)
      await dialog(page)
        .getByLabel(/superagente/)
        .check()
      return dialog(page).getByRole('button', { name: /^Pubblica per/ })
    },
    said: ({ page, n }) => page.getByText(`«Regole numero ${n}», versione 1, è in vigore.`),
  },
  {
    call: withdrawDocument,
    who: 'direzione',
    ready: async ({ page, service, n }) => {
      const title = `Regole ritirate ${n}`
      const [made] = await service.sql('insert into document (name) values ($1) returning id', [`regole-ritirate-${n}`])
      await service.sql(`insert into document_version (id_document, version, title, bytes, roles) values ($1, 1, $2, $3, '{superagent}')`, [
        made?.['id'],
        title,
        Buffer.from(await paper(title)),
      ])
      await visit(page, '/company-documents')
      const card = page
        .locator('section, div')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .filter({ has: page.getByRole('button', { name: 'Ritira questa versione' }) })
        .last()
      await card.getByRole('button', { name: 'Ritira questa versione' }).click()
      await dialog(page).getByLabel('Perché la ritiri').fill('Mancano due pagine')
      return dialog(page).getByRole('button', { name: 'Ritira', exact: true })
    },
    said: ({ page, n }) => page.getByText(`La versione 1 di «Regole ritirate ${n}» è ritirata.`),
  },
  {
    call: totpBegin,
    who: 'contabilita',
    only: { means: ['passkey'], because: `${NOT_BY_PASSWORD}; whoever has an app links no second` },
    ready: async (scene) => {
      await scene.service.sql('delete from step_up where id_user = $1', [await idOf(scene, 'contabilita')])
      await security(scene)
      await scene.page.getByRole('button', { name: "Collega un'app" }).click()
      await dialog(scene.page).getByLabel('Password').fill(PASSWORD)
      return dialog(scene.page).getByRole('button', { name: 'Continua' })
    },
    said: ({ page }) => page.getByRole('img', { name: "Codice QR per l'app dei codici" }),
  },
  {
    call: newRecoveryCodes,
    who: 'contabilita',
    only: { means: ['passkey', 'app'], because: 'only whoever has an app has such codes' },
    ready: async (scene) => {
      await security(scene)
      return scene.page.getByRole('button', { name: 'Rifai i codici' })
    },
    said: ({ page }) => page.getByRole('list', { name: 'Codici di riserva' }),
  },
  {
    call: totpRemove,
    who: 'contabilita',
    only: { means: ['passkey', 'app'], because: 'only whoever has an app takes it away' },
    ready: async (scene) => {
      await security(scene)
      return scene.page.getByRole('button', { name: 'Scollega', exact: true })
    },
    said: ({ page }) => page.getByText('App scollegata.').last(),
  },
]

async function approvedPayback(scene: Scene): Promise<void> {
  const payer = await scene.service.hand('chiara')
  await payer.pays({ code: TILLS.mario, unit: 1, amount: 5000 + scene.n, type: 'free_credits', confirmRepeat: true })
  const [mario, value] = [await scene.service.hand('mario'), 5000 + scene.n]
  const { options } = await mario.ask(paybackProspect, { query: { amount: String(value) } })
  const net = (options as { days: number; net: number }[]).find(({ days }) => days === 2)?.net ?? 0
  const { gtid } = await mario.ask(requestPayback, { body: { value, days: 2, net } })
  await (await scene.service.hand('admin')).ask(approve, { params: { gtid: String(gtid) }, body: {} })
}
