/** The acts about agents, agencies and reviews that may ask for a proof. */
import { openStatement, statementOpen } from './statements.ts'
import { decideAgency } from '@taschino/contract/agencies-review.ts'
import { setAgencyState } from '@taschino/contract/agencies-record.ts'
import { answerDispute, closeStatement, payStatements, setPlan, setTerms, statementPaid } from '@taschino/contract/agent-pay.ts'
import { transferAgency, transferShop } from '@taschino/contract/agents.ts'
import { askAgentIban, cancelAgentIban } from '@taschino/contract/iban.ts'
import { decideReview } from '@taschino/contract/onboarding.ts'
import type { Locator } from '@playwright/test'
import { dialog, euros, idOf, shopOf, visit, type Act, type Scene } from './proof-scene.ts'

const ACCOUNT = 'IT13N0542811101000000765431'

/** Somebody else has said a first yes to nothing. */
const nobodyHasSaid = ({ service }: Scene): Promise<unknown> =>
  service.sql(`update first_yes set ended = 'dropped', ended_by = said_by, ended_at = now() where ended is null`)
/** All that is asked for a proof is the first yes; the second is the same sheet by another person. */
const firstYes = ({ page }: Scene): Locator => page.getByText(/^Il primo sì è tuo/).first()

async function planOf(scene: Scene): Promise<Locator> {
  const { page } = scene
  await nobodyHasSaid(scene)
  await visit(page, '/company-agents')
  await page
    .getByRole('list', { name: 'Agenti' })
    .or(page.getByRole('table', { name: 'Agenti' }))
    .getByRole('link', { name: /Dario Mussi/ })
    .click()
  await page.getByRole('button', { name: 'Piano', exact: true }).click()
  return page.getByRole('dialog', { name: 'Dario Mussi' })
}

/** An agency of Dario's that nobody else here knows. */
async function agencyOf(scene: Scene, state: 'active' | 'review', name: string): Promise<number> {
  const [made] = await scene.service.sql('insert into agency (name, address, id_agent, state) values ($1, $2, $3, $4) returning id', [
    name,
    'Corso Regina 12, Torino',
    await idOf(scene, 'dario'),
    state,
  ])
  return Number(made?.['id'])
}

async function handsOn({ page }: Scene): Promise<Locator> {
  await page.getByRole('button', { name: 'Affida a un altro agente' }).click()
  const hand = page.getByRole('dialog', { name: 'Affida a un altro agente' })
  await hand.getByLabel('A chi').selectOption({ label: 'Silvana Grosso' })
  await hand.getByLabel('Perché').fill('Cambio di zona')
  return hand.getByRole('button', { name: 'Affida', exact: true })
}
const handedOn = ({ page }: Scene): Locator => page.getByText('Fatto: dal giorno scelto lo segue un altro.')

/** A line of Dario's of so many cents, by the scene's own number. */
async function lineOf(scene: Scene, value: number): Promise<string> {
  const gtid = `TEST${String(scene.n).padStart(12, '0')}`
  await scene.service.sql(
    `insert into commission (gtid, id_agent, id_shop, basis, source, base, rate_bp, value, day, vests_on)
     select $1, $2, min(s.id), 'fee', $1, $3::bigint * 10, 1000, $3, current_date, current_date from shop s where s.id_agent = $2`,
    [gtid, await idOf(scene, 'dario'), value],
  )
  return gtid
}
let quarters = 0
/** Of a quarter to come: it stands above all that the demo world has, whatever was walked before. */
async function statementOf(scene: Scene, state: 'open' | 'invoiced', { sent = false } = {}): Promise<void> {
  const gtid = await lineOf(scene, 3000)
  const [made] = await scene.service.sql(
    `insert into statement (id_agent, quarter, gross, net, state, closed_at, closed_by, invoice_number, invoiced_at)
     select u.id, (2030 + $4::int / 4) || '-Q' || (1 + $4::int % 4), 3000, 3000, $3, case when $3 = 'invoiced' then now() end, case when $3 = 'invoiced' then u.id end,
       case when $3 = 'invoiced' then 'WALK/' || $2 end, case when $3 = 'invoiced' then now() end from app_user u where u.id = $1 returning id`,
    [await idOf(scene, 'dario'), scene.n, state, quarters++],
  )
  await scene.service.sql('insert into statement_line (gtid, id_statement) values ($1, $2)', [gtid, made?.['id']])
  if (sent)
    await scene.service.sql(
      `with made as (insert into statement_file (message_id, made_at, made_by, count, net, xml) select 'PROVA-' || id, now(), id_agent, 1, 3000, '<x/>' from statement where id = $1 returning id)
       insert into statement_transfer (id_statement, id_file, net, iban, receiver) select $1, made.id, 3000, $2, 'Dario Mussi' from made`,
      [made?.['id'], ACCOUNT],
    )
  await visit(scene.page, '/company-agents?view=statements')
}

const OF_COMPANY: readonly Act[] = [
  {
    call: setPlan,
    who: 'admin',
    ready: async (scene) => {
      const plan = await planOf(scene)
      await plan.getByLabel('Aliquota (%)').fill('30')
      return plan.getByRole('button', { name: 'Scrivi il piano' })
    },
    said: firstYes,
  },
  {
    call: setTerms,
    who: 'admin',
    ready: async (scene) => (await planOf(scene)).getByRole('button', { name: 'Salva' }),
    said: ({ page }) => page.getByText('Salvato: vale dal prossimo estratto.'),
  },
  {
    call: transferShop,
    who: 'admin',
    ready: async (scene) => {
      await scene.service.sql('delete from attribution where id_shop = $1 and written_by is not null', [await shopOf(scene, 'olga')])
      await visit(scene.page, `/tabs/company-shops?view=shops&shop=${await shopOf(scene, 'olga')}`)
      return handsOn(scene)
    },
    said: handedOn,
  },
  {
    call: transferAgency,
    who: 'admin',
    ready: async (scene) => {
      await visit(scene.page, `/company-agency/${await agencyOf(scene, 'active', `Passaggio ${scene.n}`)}`)
      return handsOn(scene)
    },
    said: handedOn,
  },
  {
    call: setAgencyState,
    who: 'admin',
    ready: async (scene) => {
      await visit(scene.page, `/company-agency/${await agencyOf(scene, 'active', `Sospesa ${scene.n}`)}`)
      await scene.page.getByRole('button', { name: 'Sospendi' }).click()
      await dialog(scene.page).getByLabel('Motivo').fill('Fatture non pagate')
      return dialog(scene.page).getByRole('button', { name: 'Sospendi' })
    },
    said: ({ page, n }) => page.getByText(`Sospesa ${n} è sospesa`).first(),
  },
  {
    call: decideAgency,
    who: 'admin',
    ready: async (scene) => {
      const id = await agencyOf(scene, 'review', `Nuova ${scene.n}`)
      await scene.service.sql('insert into review (id_agency, round, submitted_by, submitted_at) values ($1, 1, $2, now())', [
        id,
        await idOf(scene, 'dario'),
      ])
      await visit(scene.page, `/company-agency/${id}`)
      return scene.page.getByRole('button', { name: 'Approva' })
    },
    said: ({ page }) => page.getByText('Attiva', { exact: true }),
  },
  {
    call: decideReview,
    who: 'admin',
    ready: async (scene) => {
      // Open since long, with owner, contract and account: as if it had just been handed in.
      const shop = await shopOf(scene, 'mario')
      await scene.service.sql('delete from review where id_shop = $1', [shop])
      await scene.service.sql('insert into review (id_shop, round, submitted_by, submitted_at) values ($1, 1, $2, now())', [
        shop,
        await idOf(scene, 'dario'),
      ])
      await visit(scene.page, `/shop-record/${shop}`)
      return scene.page.getByRole('button', { name: 'Approva e apri' })
    },
    said: ({ page }) => page.getByText('È aperto e incassa.'),
  },
  {
    call: answerDispute,
    who: 'admin',
    ready: async (scene) => {
      const value = 70_000 + scene.n
      const gtid = await lineOf(scene, value)
      await scene.service.sql(
        `insert into commission_dispute (gtid, said_by, reason) select gtid, id_agent, 'Troppo' from commission where gtid = $1`,
        [gtid],
      )
      await visit(scene.page, '/company-agents?view=disputes')
      const { page } = scene
      const row = page
        .getByRole('table', { name: 'Provvigioni' })
        .getByRole('row')
        .filter({ hasText: euros(value) })
      await page
        .getByRole('list', { name: 'Provvigioni' })
        .getByRole('button')
        .filter({ hasText: euros(value) })
        .or(row.getByRole('button'))
        .click()
      await dialog(scene.page).getByLabel('Risposta').fill('La base è la commissione')
      return dialog(scene.page).getByRole('button', { name: 'La riga resta' })
    },
    said: ({ page }) => page.getByRole('region', { name: 'Contestate' }),
  },
  {
    call: closeStatement,
    who: 'admin',
    ready: async (scene) => {
      await statementOf(scene, 'open')
      const opened = await openStatement(scene.page, /./)
      return opened.getByRole('button', { name: "Chiudi l'estratto" })
    },
    said: firstYes,
  },
  {
    call: payStatements,
    who: 'admin',
    ready: async (scene) => {
      await nobodyHasSaid(scene)
      await statementOf(scene, 'invoiced')
      return scene.page.getByRole('button', { name: /^Fai la distinta: / })
    },
    said: firstYes,
  },
  {
    call: statementPaid,
    who: 'admin',
    ready: async (scene) => {
      await statementOf(scene, 'invoiced', { sent: true })
      const opened = await openStatement(scene.page, /./)
      return opened.getByRole('button', { name: 'Segna come pagato' })
    },
    said: ({ page }) => statementOpen(page).getByText('Pagato', { exact: true }).first(),
  },
]

const OF_AGENT: readonly Act[] = [
  {
    call: askAgentIban,
    who: 'dario',
    turns: 'nobody asks for more than five accounts a day',
    ready: async (scene) => {
      const agent = await idOf(scene, 'dario')
      await scene.service.sql(`delete from iban_change where id_agent = $1 and state <> 'approved'`, [agent])
      await visit(scene.page, '/agent-iban')
      await scene.page.getByRole('button', { name: 'Cambia conto' }).click()
      await scene.page.getByLabel('IBAN', { exact: true }).fill(ACCOUNT)
      await scene.page.getByLabel('Intestatario').fill('Dario Mussi')
      return scene.page.getByRole('button', { name: 'Chiedi il cambio' })
    },
    said: ({ page }) => page.getByRole('heading', { name: 'Aspetta la conferma della società' }),
  },
  {
    call: cancelAgentIban,
    who: 'dario',
    ready: async (scene) => {
      const agent = await idOf(scene, 'dario')
      await scene.service.sql(`delete from iban_change where id_agent = $1 and state <> 'approved'`, [agent])
      await scene.service.sql(
        `insert into iban_change (id_agent, iban, receiver, asked_by, asked_at) values ($1, $2, 'Dario Mussi', $1, now() - interval '2 days')`,
        [agent, ACCOUNT],
      )
      await visit(scene.page, '/agent-iban')
      return scene.page.getByRole('button', { name: 'Ritira la richiesta' })
    },
    said: ({ page }) => page.getByText('Richiesta ritirata. Vale il conto di prima.'),
  },
]

export const NETWORK: readonly Act[] = [...OF_COMPANY, ...OF_AGENT]
