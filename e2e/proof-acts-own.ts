/** The acts of payers, shops and agencies that may ask for a proof. */
import { askEmailChange } from '@taschino/contract/accounts.ts'
import { setSchedule } from '@taschino/contract/paybacks-schedule.ts'
import { giveCredits } from '@taschino/contract/credits.ts'
import { applyDistribution } from '@taschino/contract/distribution.ts'
import { askIban, cancelIban } from '@taschino/contract/iban.ts'
import { convertTickets, multiRequests, requestPayback } from '@taschino/contract/paybacks.ts'
import { cancel, pay, refund } from '@taschino/contract/payments.ts'
import { deleteAccount } from '@taschino/contract/people/own-data.ts'
import { passkeyBegin, passkeyRemove, setPin, setThreshold } from '@taschino/contract/stepup.ts'
import { PASSWORD, TILLS, typeBill } from './people.ts'
import { PIN } from './proofs.ts'
import { dialog, euros, hourLater, idOf, NOT_BY_PASSWORD, security, shopOf, visit, type Act, type Scene } from './proof-scene.ts'

/** What the shop's till is given to take back. */
async function taken({ service, n }: Scene, cents: number): Promise<string> {
  const payer = await service.hand('chiara')
  const receipt = await payer.pays({ code: TILLS.carla, unit: 1, amount: cents + n, type: 'free_credits', confirmRepeat: true })
  return String(receipt['gtid'])
}

export const OWN: readonly Act[] = [
  {
    call: pay,
    who: 'giulia',
    ready: async ({ page, n }) => {
      await visit(page, `/enduser-payment/code/${TILLS.bruno}`)
      await typeBill(page, 4000 + n * 8)
      return page.getByRole('button', { name: /^Paga \d/ })
    },
    said: ({ page, n }) =>
      page
        .getByRole('region', { name: 'Pagato' })
        .getByText(euros(4000 + n * 8))
        .first(),
  },
  {
    call: setThreshold,
    who: 'giulia',
    ready: async (scene) => {
      await scene.service.sql('update step_up set threshold = 500 where id_user = $1', [await idOf(scene, 'giulia')])
      await scene.service.sql('insert into step_up (id_user, threshold) values ($1, 500) on conflict do nothing', [
        await idOf(scene, 'giulia'),
      ])
      await security(scene)
      return scene.page.getByText('30 €', { exact: true })
    },
    said: ({ page }) => page.getByText('Da ora chiediamo conferma sopra 30,00 €.').last(),
  },
  {
    call: setPin,
    who: 'giulia',
    only: { means: ['pin', 'passkey'], because: NOT_BY_PASSWORD },
    ready: async (scene) => {
      await security(scene)
      await scene.page.getByRole('button', { name: 'Cambia il PIN' }).click()
      await dialog(scene.page).getByText('Scegli un nuovo PIN di sei cifre').waitFor()
      await scene.page.keyboard.type(PIN)
      await dialog(scene.page).getByLabel('Password').fill(PASSWORD)
      return dialog(scene.page).getByRole('button', { name: 'Salva il PIN' })
    },
    said: ({ page }) => page.getByText('PIN salvato.').last(),
  },
  {
    call: passkeyBegin,
    who: 'giulia',
    only: { means: ['pin'], because: `${NOT_BY_PASSWORD}; a device that has one makes no second` },
    ready: async (scene) => {
      await scene.service.sql('delete from passkey where id_user = $1', [await idOf(scene, 'giulia')])
      await security(scene)
      await scene.page.getByRole('button', { name: 'Crea una passkey' }).click()
      await dialog(scene.page).getByLabel('Password').fill(PASSWORD)
      return dialog(scene.page).getByRole('button', { name: 'Continua' })
    },
    said: ({ page }) => page.getByText('Passkey creata.').last(),
  },
  {
    call: passkeyRemove,
    who: 'giulia',
    only: { means: ['pin', 'passkey'], because: 'whoever has a passkey to remove has more than a password' },
    ready: async (scene) => {
      await security(scene)
      await scene.page.getByRole('list', { name: 'Passkey' }).getByRole('button').first().click()
      return dialog(scene.page).getByRole('button', { name: 'Togli', exact: true })
    },
    said: ({ page }) => page.getByText('Passkey tolta.').last(),
  },
  {
    call: askEmailChange,
    who: 'giulia',
    ready: async (scene) => {
      const { page, n } = scene
      await hourLater(scene, 'giulia')
      await visit(page, '/profile/email')
      await page.getByLabel('Nuovo indirizzo').fill(`giulia.${n}@walk.test`)
      return page.getByRole('button', { name: 'Mandami il link' })
    },
    said: ({ page, n }) => page.getByText(new RegExp(`giulia\\.${n}@walk\\.test`)).first(),
  },
]

export const SHOP: readonly Act[] = [
  {
    call: cancel,
    who: 'carla',
    ready: async (scene) => {
      await visit(scene.page, `/tabs/shop-transactions?gtid=${await taken(scene, 11_000)}`)
      await scene.page.getByRole('button', { name: 'Storna', exact: true }).click()
      await dialog(scene.page).getByText('Merce resa').click()
      return dialog(scene.page).getByRole('button', { name: /^Storna 11\d,\d\d/ })
    },
    said: ({ page, n }) => page.getByText(`${euros(11_000 + n)} € sono tornati a Chiara B.`).first(),
  },
  {
    call: refund,
    who: 'carla',
    ready: async (scene) => {
      await visit(scene.page, `/tabs/shop-transactions?gtid=${await taken(scene, 12_000)}`)
      await scene.page.getByRole('button', { name: 'Rimborsa', exact: true }).click()
      await dialog(scene.page).getByLabel('Quanto rimborsare').pressSequentially('11000')
      await dialog(scene.page).getByText('Merce resa').click()
      return dialog(scene.page).getByRole('button', { name: /^Rimborsa 110,00/ })
    },
    said: ({ page }) => page.getByText('110,00 € sono tornati a Chiara B.').first(),
  },
  {
    call: askIban,
    who: 'carla',
    turns: 'nobody asks for more than five accounts a day',
    ready: async (scene) => {
      await scene.service.sql('delete from iban_change where id_shop = $1', [await shopOf(scene, 'carla')])
      await visit(scene.page, '/shop-iban')
      await scene.page.getByRole('button', { name: 'Cambia conto' }).click()
      await scene.page.getByLabel('IBAN', { exact: true }).fill('IT13N0542811101000000765431')
      await scene.page.getByLabel('Intestatario').fill('Carla Rosetti')
      return scene.page.getByRole('button', { name: 'Chiedi il cambio' })
    },
    said: ({ page }) => page.getByRole('heading', { name: 'Aspetta la conferma della società' }),
  },
  {
    call: cancelIban,
    who: 'carla',
    turns: 'nobody asks for more than five accounts a day',
    ready: async (scene) => {
      const shop = await shopOf(scene, 'carla')
      await scene.service.sql('delete from iban_change where id_shop = $1', [shop])
      await scene.service.sql(
        `insert into iban_change (id_shop, iban, receiver, asked_by, asked_at) values ($1, 'IT13N0542811101000000765431', 'Carla Rosetti', $2, now())`,
        [shop, await idOf(scene, 'carla')],
      )
      await visit(scene.page, '/shop-iban')
      return scene.page.getByRole('button', { name: 'Ritira la richiesta' })
    },
    said: ({ page }) => page.getByText('Richiesta ritirata. Vale il conto di prima.'),
  },
  {
    call: requestPayback,
    who: 'carla',
    ready: async (scene) => {
      await taken(scene, 3000)
      await visit(scene.page, '/shop-payback')
      const amount = scene.page.getByRole('textbox', { name: 'Quanto vuoi ricevere, prima della commissione' })
      await amount.press('Delete')
      await amount.pressSequentially('2000')
      return scene.page.getByRole('button', { name: /^Ricevi \d/ })
    },
    said: ({ page }) => page.getByText(/^di 20,00.€, meno/).first(),
  },
  {
    call: convertTickets,
    who: 'carla',
    ready: async (scene) => {
      await taken(scene, 3000)
      await visit(scene.page, '/shop-convert')
      return scene.page.getByRole('button', { name: /^Dividi \d/ })
    },
    said: ({ page }) => page.getByText('Richiesta inviata').first(),
  },
  {
    call: setSchedule,
    who: 'carla',
    ready: async ({ page }) => {
      await visit(page, '/shop-payback-schedule')
      return page.getByRole('button', { name: /^(Programma|Cambia)$/ })
    },
    said: ({ page }) => page.getByText(/^La prossima richiesta parte/),
  },
  {
    call: multiRequests,
    who: 'sapori',
    ready: async (scene) => {
      await visit(scene.page, '/shop-multi-requests')
      const [member] = await scene.service.sql(
        `select member.id from shop member join app_user owner on owner.id_shop = member.id where owner.username = 'luca'`,
      )
      const text = `ID negozio;Nome;Importo;Tipo;Giorni\r\n${String(member?.['id'])};x;${euros(300 + scene.n)};crediti;\r\n`
      await scene.page
        .locator('input[type=file]')
        .setInputFiles({ name: `foglio-${scene.n}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
      return scene.page.getByRole('button', { name: /^Manda 1 richiesta/ })
    },
    said: ({ page }) => page.getByText('1 richiesta inviata').first(),
  },
]

export const AGENCY: readonly Act[] = [
  {
    call: applyDistribution,
    who: 'berti',
    ready: async ({ page, n }) => {
      await visit(page, '/agency-distribution')
      await page.getByLabel('Incolla la tabella').fill(`E-mail\tQuantità\nberti.1@ditta.test\t${20 + (n % 9)}\nberti.2@ditta.test\t20\n`)
      await page.getByRole('button', { name: 'Leggi 2 righe' }).click()
      await page.getByRole('button', { name: /^Avanti con \d+ buoni pasto/ }).click()
      return page.getByRole('button', { name: /^Dai \d+ buoni pasto a 2 persone/ })
    },
    said: ({ page, n }) => page.getByText(new RegExp(`${40 + (n % 9)} buoni pasto`)).first(),
  },
  {
    call: giveCredits,
    who: 'berti',
    ready: async ({ page, service, n }) => {
      await service.sql(`update credit_grant set state = 'withdrawn', decided_at = now() where state = 'waiting'`)
      await visit(page, '/agency-credits/give')
      await page.getByLabel('Motivo').fill(`Auguri ${n}`)
      await page.getByRole('textbox', { name: 'Persona' }).fill('berti.1@ditta.test')
      await page.getByRole('textbox', { name: /^Quanto/ }).pressSequentially(String(1000 + n))
      await page.getByRole('button', { name: 'Controlla' }).click()
      return page.getByRole('button', { name: /a 1 persona$/ })
    },
    said: ({ page }) => page.getByText(/per 1 persona: manca un sì/).first(),
  },
]

/** It ends the login for good, so that each walk of it is somebody else's. */
export const LEAVING: Act = {
  call: deleteAccount,
  who: 'berti',
  only: { means: ['pin', 'passkey'], because: NOT_BY_PASSWORD },
  ready: async ({ page }) => {
    await visit(page, '/profile/leave')
    await page.getByLabel('Password').fill(PASSWORD)
    return page.getByRole('button', { name: 'Elimina per sempre' })
  },
  said: ({ page }) => page.getByText("Il tuo account non c'è più."),
}
