/** An agent brings an agency in; the company gives it back, the agent corrects it, the company says yes, and its people are invited. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { letterFor } from './letters.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))
test.describe.configure({ mode: 'default' })

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill('taschino-demo')
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

test('brought in, given back, corrected, agreed to: each side reads where it stands, and nobody is written to before', async ({
  page,
  person,
  service,
}) => {
  const name = 'Vetreria Dora'
  const agent = await person('dario', '/agent-agency-add')
  await agent.setViewportSize({ width: 390, height: 844 })
  await agent.getByLabel("Nome dell'azienda").fill(name)
  await agent.getByLabel('Partita IVA').fill('01234567897')
  await agent.getByLabel('Indirizzo').fill('Corso Regina, Torino')
  await agent.getByRole('button', { name: 'Avanti' }).click()
  await expect(agent.getByText('può ordinare buoni quando la società ha approvato', { exact: false })).toBeVisible()
  await agent.getByLabel('Nome', { exact: true }).fill('Elena')
  await agent.getByLabel('Cognome').fill('Sala')
  await agent.getByLabel('E-mail').fill('elena@vetreria.test')
  await agent.getByRole('button', { name: 'Avanti' }).click()
  await agent.getByLabel('Oppure incolla qui le righe').fill('Anna\tRe\tanna@vetreria.test')
  await agent.getByRole('button', { name: "Leggi l'elenco" }).click()
  await expect(agent.getByText('1 persona, tutto a posto.')).toBeVisible()
  await agent.getByRole('button', { name: 'Manda alla società' }).click()
  await proves(agent)
  await expect(agent.getByText(`${name} aspetta la società`)).toBeVisible()
  await expect(agent.getByText("I dipendenti ricevono l'invito dopo l'approvazione.")).toBeVisible()
  await expectAccessible(agent, 'agent-agency-add: done')
  await agent.getByRole('link', { name: 'Vedi la scheda' }).click()
  await expect(agent).toHaveURL(/\/agent-agency\/\d+$/)
  await expect(agent.getByText('In approvazione', { exact: true })).toBeVisible()
  await expectAccessible(agent, 'agent-agency: waiting')

  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-agencies?view=agencies')
  const waiting = page.getByRole('region', { name: "1 azienda aspetta l'approvazione" })
  await expectAccessible(page, 'company-agencies: one waits')
  await waiting.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: 'Rimanda da correggere' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rimanda da correggere' })
  await sheet.getByLabel('Che cosa correggere').selectOption({ label: 'Indirizzo' })
  await sheet.getByLabel('Scrivi che cosa non va').fill('Manca il numero civico')
  await expectAccessible(page, 'company-agency: giving back')
  await sheet.getByRole('button', { name: 'Rimanda da correggere' }).click()
  await expect(page.getByText("Fatto: chi l'ha portata riceve la risposta.")).toBeVisible()

  // The agent's open screen hears of it, and says what is wrong with which field.
  await expect(agent.getByText('Indirizzo: Manca il numero civico')).toBeVisible()
  await agent.getByRole('button', { name: 'Modifica' }).click()
  const edit = agent.getByRole('dialog', { name: "Dati dell'azienda" })
  await edit.getByLabel('Indirizzo').fill('Corso Regina Margherita 12, Torino')
  await edit.getByRole('button', { name: 'Salva' }).click()
  await agent.getByRole('button', { name: 'Rimanda alla società' }).click()
  await expect(agent.getByRole('button', { name: 'Rimanda alla società' })).toBeHidden()

  await page.getByRole('button', { name: 'Approva' }).click()
  await proves(page)
  // The list of the desk is kept behind this screen, with a word of its own for it.
  await expect(page.getByText('Attiva', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(agent.getByText('Attiva', { exact: true })).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Modifica' })).toBeHidden()
  expect((await letterFor('anna@vetreria.test', /invito/, 1, service.url)).text).toContain(`${name} ti ha invitato`)

  // Handed to somebody else from tomorrow on: the agent's list says so, and so does that of whoever takes it on.
  await page.getByRole('button', { name: 'Affida a un altro agente' }).click()
  const hand = page.getByRole('dialog', { name: 'Affida a un altro agente' })
  await hand.getByLabel('A chi').selectOption({ label: 'Silvana Grosso' })
  await hand.getByLabel('Perché').fill('Cambio di zona')
  await expectAccessible(page, 'company-agency: handing on')
  await hand.getByRole('button', { name: 'Affida', exact: true }).click()
  await expect(hand.getByText('Fatto: dal giorno scelto lo segue un altro.')).toBeVisible()
  await agent.goto('/tabs/agent-agencies')
  await expect(agent.getByText(/^Dal .* lo segue Silvana Grosso\.$/)).toBeVisible()
  await expectAccessible(agent, 'agent-agencies: goes to somebody else')

  await agent.goto('/agent-agency/999999')
  await expect(agent.getByText("Questa agenzia non c'è.")).toBeVisible()
})
