/**
 * From an agent's hand to the first day: the owner comes in and types the account, the company gives back, looks again and says yes, and
 * the poster of the till is tried with PROVA, which nobody takes for a payment.
 */
import type { Page } from '@playwright/test'
import { paper } from '@taschino/testkit/paper.ts'
import { shopBody } from '@taschino/testkit/bringing-in.ts'
import { expectAccessible } from './axe.ts'
import { letterFor, linkIn } from './letters.ts'
import { onOwnServer } from './own-server.ts'
import { comesIn, enter, expect, PASSWORD } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'default' })

const CHOSEN = 'sette mele mature'

/** As an agent's app hands it in. */
async function broughtIn(service: string, title: string): Promise<{ id: number; email: string; code: string }> {
  const login = await fetch(`${service}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dario', password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const body = shopBody({ title, tills: ['banco', 'dehors'] })
  const form = new FormData()
  form.append('json', JSON.stringify(body))
  form.append('file', new Blob([await paper('Contratto')], { type: 'application/pdf' }))
  const made = await fetch(`${service}/api/v1/shops`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  if (!made.ok) throw new Error(await made.text())
  const { id, tills } = (await made.json()) as { id: number; tills: { code: string }[] }
  return { id, email: body.userData.email, code: tills[0]?.code ?? '' }
}

async function agree(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Prima di cominciare' })).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog).toBeHidden()
}

/** Both languages, no value, none of the signs of a payment. */
async function isProva(page: Page, what: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /PROVA/ })
  await expect(sheet.getByText('TEST')).toBeVisible()
  await expect(sheet.getByText('Non è un pagamento')).toBeVisible()
  await expect(sheet.getByText('This is not a payment')).toBeVisible()
  await expect(sheet.getByText('0,00 €')).toBeVisible()
  await expect(page.getByText('Pagato')).toHaveCount(0)
  await expectAccessible(page, what)
  await sheet.getByRole('button', { name: 'Ho visto' }).click()
  await expect(sheet).toBeHidden()
}

test('a shop comes in: given back, corrected, approved, its poster tried', async ({ page, person, service }) => {
  test.setTimeout(480_000)
  const title = 'Panificio Levante'
  const { id, email, code } = await broughtIn(service.url, title)

  // The company sees it in its list with what is missing, and cannot say yes yet.
  const marta = await person('direzione', '/tabs/company-shops')
  await marta.setViewportSize({ width: 1280, height: 900 })
  await marta.getByRole('radio', { name: /^Nuovi da approvare/ }).check({ force: true })
  const row = marta.getByRole('table', { name: 'Nuovi da approvare' }).getByRole('row').filter({ hasText: title })
  await expect(row).toContainText("il titolare non è entrato e manca l'IBAN del titolare")
  await expectAccessible(marta, 'company-shops: what waits to be looked at')
  await row.getByRole('link', { name: title }).click()
  await expect(marta).toHaveURL(new RegExp(`/shop-record/${id}$`))
  await expect(marta.getByRole('button', { name: 'Approva e apri' })).toBeDisabled()
  await expectAccessible(marta, 'shop-record: as the company sees it')

  // The owner comes in by the letter and is led to the account, with the reason why.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(linkIn(await letterFor(email, /invito/i, 1, service.url), service.url))
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await comesIn(page)
  await agree(page)
  await expect(page).toHaveURL(/\/shop-iban\?first=1$/)
  await expect(page.getByText('Solo tu puoi dire dove arrivano i soldi del negozio', { exact: false })).toBeVisible()
  await expectAccessible(page, 'shop-iban: for somebody who has just come in')
  await page.getByLabel('IBAN', { exact: true }).fill('IT60X0542811101000000123456')
  await page.getByLabel('Intestatario').fill('Aurora di Carla Neri')
  await page.getByRole('button', { name: "Manda l'IBAN" }).click()

  // At the till stands what is left to do, and whose it is.
  await expect(page).toHaveURL(/\/tabs\/shop-home$/)
  await expect(page.getByRole('heading', { name: 'Prima di incassare' })).toBeVisible()
  await expect(page.getByText('1 di 4')).toBeVisible()
  await expectAccessible(page, 'shop-home: what is left to do')
  await page.getByRole('button', { name: 'Stampa i codici delle casse' }).click()
  const kit = page.getByRole('dialog')
  // Whoever prints has the sheets alone before them, drawn to the last of them.
  await page.evaluate(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLCanvasElement>('[data-sheets] > canvas')]
      document.body.dataset['printed'] = sheets.map(({ width }) => width).join(' ')
      dispatchEvent(new Event('afterprint'))
    }
  })
  await kit.getByRole('button', { name: 'Stampa', exact: true }).click()
  await expect(page.locator('body[data-printed]')).toHaveAttribute('data-printed', /^2480( 2480)*$/)
  await expect(page.locator('[data-sheets]')).toHaveCount(0)
  await expectAccessible(page, 'the sheets with the codes')
  await kit.getByRole('button', { name: 'Indietro' }).click()
  await page.goto(`/enduser-payment/code/${code}`)
  await expectAccessible(page, 'prova: before the press')
  await page.getByRole('button', { name: 'Fai la PROVA' }).click()
  await isProva(page, 'prova: the shop itself')
  await page.goto('/tabs/shop-home')
  await expect(page.getByText('3 di 4')).toBeVisible()
  await page.goto(`/shop-record/${id}`)
  await expect(page.getByRole('list', { name: 'Casse' }).getByText(/^provata/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Correggi: Partita IVA/ })).toHaveCount(0)
  await expectAccessible(page, 'shop-record: as the shop sees it')

  // The contract lies open beside the fields; in a narrow window it lies over them, and one goes back to where one was.
  const contract = marta.getByRole('region', { name: 'Contratto' })
  await expect(contract.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible()
  await expect(contract.getByRole('paragraph').filter({ hasText: 'Contratto' })).not.toHaveCount(0)
  const [fields, beside] = await Promise.all([marta.getByText('Ragione sociale', { exact: true }).boundingBox(), contract.boundingBox()])
  expect(beside?.x ?? 0).toBeGreaterThan((fields?.x ?? 0) + (fields?.width ?? 0))
  await marta.setViewportSize({ width: 390, height: 844 })
  await marta.getByRole('button', { name: 'Leggi il contratto' }).click()
  const over = marta.getByRole('dialog', { name: 'Contratto, versione 1' })
  await expect(over.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible()
  await expectAccessible(marta, 'shop-record: the contract over the screen')
  await marta.goBack()
  await expect(over).toBeHidden()
  await expect(marta.getByRole('button', { name: 'Rimanda da correggere' })).toBeVisible()
  await marta.setViewportSize({ width: 1280, height: 900 })

  // Given back with what is wrong at its field.
  await expect(marta.getByText('È tutto pronto: manca la tua risposta.')).toBeVisible()
  await marta.getByRole('button', { name: 'Rimanda da correggere' }).click()
  await marta.getByRole('button', { name: /Segna: Indirizzo/ }).click()
  await marta.getByRole('dialog').getByRole('button', { name: 'Segna' }).click()
  await expect(marta.getByRole('dialog').getByText('Scrivi che cosa non va.')).toBeVisible()
  await marta.getByRole('dialog').getByLabel('Che cosa non va').fill('Manca il numero civico.')
  await marta.getByRole('dialog').getByRole('button', { name: 'Segna' }).click()
  await marta.getByRole('button', { name: 'Segna: Contratto' }).click()
  await marta.getByRole('dialog').getByLabel('Che cosa non va').fill('Manca la seconda firma.')
  await marta.getByRole('dialog').getByRole('button', { name: 'Segna' }).click()
  await expect(marta.getByText('2 campi da correggere')).toBeVisible()
  await expectAccessible(marta, 'shop-record: saying what is wrong')
  await marta.getByRole('button', { name: 'Rimanda', exact: true }).click()
  await expect(
    marta
      .getByText("La società l'ha rimandato", { exact: false })
      .or(marta.getByText('La palla è tua', { exact: false }))
      .first(),
  ).toBeVisible()

  // An owner who was invited at a wrong address is invited at the right one.
  const misled = await broughtIn(service.url, 'Panificio Ponente')
  const early = await person('dario', `/shop-record/${misled.id}`)
  await early.setViewportSize({ width: 390, height: 844 })
  await early.getByRole('button', { name: /^Non è .*Correggi l’e-mail del titolare$/ }).click()
  await early.getByLabel('E-mail giusta del titolare').fill(`giusta.${misled.email}`)
  await expectAccessible(early, 'shop-record: the right address of the owner')
  await early.getByRole('button', { name: "Manda l'invito qui" }).click()
  await expect(early.getByText(`Invito mandato a giusta.${misled.email}.`, { exact: false })).toBeVisible()
  expect(linkIn(await letterFor(`giusta.${misled.email}`, /invito/i, 1, service.url), service.url)).toContain('configure-user')

  // The agent reads it at the field, mends it there and hands it in again.
  const dario = await person('dario', `/shop-record/${id}`)
  await expect(dario.getByText('La palla è tua', { exact: false })).toBeVisible()
  await expectAccessible(dario, 'shop-record: given back')
  await dario.getByRole('button', { name: /Correggi: Indirizzo/ }).click()
  await dario.getByRole('dialog').getByLabel('Indirizzo').fill('')
  await dario.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(dario.getByRole('dialog').getByText('Scrivi via, numero e città.')).toBeVisible()
  await dario.getByRole('dialog').getByLabel('Indirizzo').fill('Via Garibaldi 4/bis, 10122 Torino TO')
  await dario.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(dario.getByRole('dialog')).toBeHidden()
  await dario.getByRole('button', { name: /^Sostituisci/ }).click()
  await dario.getByLabel('Scegli un PDF').setInputFiles({
    name: 'nuovo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await paper('Contratto con due firme')),
  })
  await dario.getByRole('button', { name: 'Carica la versione 2' }).click()
  await expect(dario.getByText('Versione 2', { exact: false })).toBeVisible()
  await dario.getByRole('button', { name: /Correggi: dehors/ }).click()
  await dario.getByRole('dialog').getByLabel('Nome della cassa').fill('terrazza')
  await dario.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(dario.getByRole('list', { name: 'Casse' }).getByText('terrazza')).toBeVisible()
  await dario.getByRole('button', { name: 'Riconsegna alla società' }).click()
  await expect(dario.getByText('È tutto pronto: la palla è alla società.')).toBeVisible()

  await expect(marta.getByText('È tutto pronto: manca la tua risposta.')).toBeVisible()
  await marta.getByRole('button', { name: 'Vai alla risposta' }).click()
  await expect(marta.getByRole('button', { name: 'Approva e apri' })).toBeInViewport()
  await marta.getByRole('button', { name: 'Approva e apri' }).click()
  await expect(marta.getByText('È aperto e incassa.')).toBeVisible()
  await expect(marta.getByText('2ª consegna')).toBeVisible()

  // The till hears a test at once, and it is none of its payments.
  await page.goto('/tabs/shop-home')
  // Asked once on a new device of a shop with several tills.
  await page.getByRole('button', { name: 'banco', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Tastierino' })).toBeVisible()
  await dario.goto('/qrcode-scanner')
  // Whole with its last sign: it is sent by itself.
  await dario.getByLabel('Codice').fill(code)
  await expect(dario).toHaveURL(new RegExp(`/enduser-payment/code/${code}$`))
  await dario.getByRole('button', { name: 'Fai la PROVA' }).click()
  await isProva(page, 'prova: heard at the till')
  await isProva(dario, 'prova: its agent')
  await expect(dario).toHaveURL(new RegExp(`/shop-record/${id}$`))

  // Of a till that is none of theirs they hear so.
  const other = await person('dario', '/enduser-payment/code/R0SETT1A')
  await other.getByRole('button', { name: 'Fai la PROVA' }).click()
  await expect(other.getByText('Questa cassa non è di un negozio tuo', { exact: false })).toBeVisible()
})

test('what is not accepted says why; what is taken back is over', async ({ person, service }) => {
  const refused = await broughtIn(service.url, 'Kebab Notte')
  const marta = await person('direzione', `/shop-record/${refused.id}`)
  await marta.getByRole('button', { name: 'Non accettare' }).click()
  const sheet = marta.getByRole('dialog', { name: 'Non accettare Kebab Notte?' })
  await sheet.getByRole('button', { name: 'Non accettare' }).click()
  await expect(sheet.getByText('Scrivi perché', { exact: false })).toBeVisible()
  await sheet.getByLabel('Perché').fill('Non serve pasti.')
  await expectAccessible(marta, 'shop-record: not accepting')
  await sheet.getByRole('button', { name: 'Non accettare' }).click()
  await expect(marta.getByText("La società non l'ha accettato.")).toBeVisible()
  await expect(marta.getByText('Non serve pasti.').first()).toBeVisible()
  const given = await broughtIn(service.url, 'Bar Sport')
  const dario = await person('dario', `/shop-record/${given.id}`)
  await dario.setViewportSize({ width: 320, height: 640 })
  await dario.getByRole('button', { name: 'Ritira', exact: true }).click()
  const back = dario.getByRole('dialog', { name: 'Ritirare Bar Sport?' })
  await expectAccessible(dario, 'shop-record: taking back')
  await back.getByRole('button', { name: 'Ritira' }).click()
  await expect(dario.getByText('È stato ritirato.')).toBeVisible()
})

test('the record of another one is not there', async ({ page }) => {
  await enter(page, 'carla', '/shop-record/999')
  await expect(page.getByText("Questo negozio non c'è, o non è fra i tuoi.")).toBeVisible()
})
