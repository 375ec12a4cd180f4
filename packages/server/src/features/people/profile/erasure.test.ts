/**
 * Somebody does all that people do here, with a name that nobody else has, and leaves for good: then nothing in the database names them,
 * and their numbers still add up.
 */
import { describe, expect } from 'vitest'
import { activateUser, askDisableLink, askEmailChange, confirmEmailChange, createUser, passwordLost } from '@taschino/contract/accounts.ts'
import { askTickets, changeInvitedEmail, listEmployees, markBack, markLeft } from '@taschino/contract/agencies.ts'
import { exportDeeds } from '@taschino/contract/audit.ts'
import { readTable, undoDistribution } from '@taschino/contract/distribution.ts'
import { askIban } from '@taschino/contract/iban.ts'
import { requestPayback } from '@taschino/contract/paybacks.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { makePayout, requestReturned } from '@taschino/contract/payouts.ts'
import { deleteAccount, myData } from '@taschino/contract/people/own-data.ts'
import { approve, invoicePaid, reject } from '@taschino/contract/requests.ts'
import { registerDevice } from '@taschino/contract/session.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import { exportUsers, updateUser } from '@taschino/contract/people/users.ts'
import { exportTransactions } from '@taschino/contract/wallet.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import { auditorFinds } from '@taschino/testkit/audited.ts'
import { apply, ends, OPTIONS, stock } from '@taschino/testkit/handing-out.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { bringsIn } from '@taschino/testkit/many-people.ts'
import { Person, send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { tracesIn, wholeDump } from '@taschino/testkit/whole-dump.ts'
import { insertChange } from '../../settings/store.ts'

const NAME = { firstName: 'Zenobia', lastName: 'Quaglierini' }
const FACTS = { phone: '+393479998887', fiscalCode: 'RSSMRA85T10A562S', street: 'Via Quagliodromo 7', city: 'Quagliopoli' }
const PAYER = { name: 'Taschino spa', iban: 'IT60X0542811101000000123456', bic: null }
/** Everything by which somebody would know whose it was. */
const WORDS = [
  NAME.firstName,
  NAME.lastName,
  'zeno.quagl',
  'zenobia.q',
  FACTS.phone,
  FACTS.phone.slice(3),
  FACTS.fiscalCode,
  FACTS.street,
  FACTS.city,
]
const key = (): string => crypto.randomUUID()

/** What she sent and keeps as it was: asked again after she left, it must be the same answer without her name. */
interface Sent {
  who: Person
  again: () => ReturnType<Person['sends']>
  first: string
}

async function keeps(who: Person, call: Parameters<Person['sends']>[0], ask: object): Promise<Sent> {
  const again = () => who.sends(call, ask)
  const { status, text } = await again()
  expect(status, text).toBe(200)
  return { who, again, first: text }
}

/** Invited by her firm, in by the letter, with everything about herself filled in. */
async function comesIn(world: World, office: Person, agency: number): Promise<Person> {
  const box = await world.letterbox()
  await bringsIn(office, [{ ...NAME, email: 'zenobia.q@storia.test' }])
  const code = codeIn(await box.brings('zenobia.q@storia.test'))
  expect(
    (
      await send(world.url, activateUser, {
        body: { activationCode: code, activationData: { ...NAME, username: 'zeno.quagl', password: STORY_PASSWORD } },
      })
    ).status,
  ).toBe(200)
  const {
    items: [one],
  } = await office.gets(listEmployees, { query: {} })
  const zenobia = new Person(() => world.url, { username: 'zeno.quagl', role: 'enduser', id: one?.id ?? 0, place: agency })
  await zenobia.gets(updateUser, { params: { id: String(zenobia.id) }, body: FACTS })
  await zenobia.gets(registerDevice, {
    body: { deviceCode: 'telefono-di-zenobia', pushToken: 'gettone-di-zenobia', platform: 'android', appVersion: '1.7.7' },
  })
  await zenobia.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
  return zenobia
}

async function leaves(who: Person, more: object = {}): Promise<void> {
  await who.sends(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
  await who.gets(deleteAccount, { body: { password: STORY_PASSWORD, ...more } })
}

/** No word of hers anywhere, the journal as it was, and each kept answer the first one with a neutral name. */
async function isForgotten(world: World, sent: readonly Sent[], journal: string, words: readonly string[] = WORDS): Promise<void> {
  expect(tracesIn(await wholeDump(world.db), words)).toEqual([])
  expect(await world.journal()).toBe(journal)
  // What the law takes away is no alteration: no watched row holds it (docs/audit.md).
  expect((await auditorFinds(world)).filter(({ name }) => name.endsWith('as they were written'))).toEqual([])
  for (const { again, first } of sent) {
    const { status, text, hit } = await again()
    expect([status, hit, tracesIn([text], words)]).toEqual([200, true, []])
    const numbers = (answer: string): unknown => JSON.parse(answer, (_, value: unknown) => (typeof value === 'string' ? '' : value))
    expect(numbers(text)).toEqual(numbers(first))
  }
}

describe('whoever leaves for good is named nowhere', () => {
  story(
    'an employee: invited, given, paid, refunded, gone and back, moved to another address, on tables that still lie on the desk',
    async (world) => {
      const [agency, box, forno, other] = [
        await world.agency(),
        await world.letterbox(),
        await world.shop(),
        await world.agency('Fonderie Lupo'),
      ]
      const [office, carla, marta, lupo] = [
        await world.person('agency', { name: 'Paola Alfieri', place: agency }),
        await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
        await world.person('company', { name: 'Marta Serra' }),
        await world.person('agency', { name: 'Ugo Lupo', place: other }),
      ]
      const zenobia = await comesIn(world, office, agency)
      const params = { id: String(zenobia.id) }
      await stock(world, agency, 50)
      const table = (name: string, ...rows: string[]) =>
        office.gets(readTable, {
          body: { source: 'file', ...OPTIONS },
          files: { file: new File([['Nominativo;E-mail;Quantità', ...rows].join('\n')], name) },
        })
      const given = await table('buoni.csv', `Zenobia Quaglierini;zenobia.q@storia.test;10`)
      await apply(office, given)
      await ends(office, given, 'applied')
      const paid = await zenobia.pays(forno, '3 × 8,00 normal')
      const wrong = await zenobia.pays(forno, '1 × 8,00 normal', { confirmRepeat: true })
      const sent = [
        await keeps(carla, refund, { key: key(), body: { gtid: paid.gtid, unit: 800, amount: 1, reason: 'Un piatto in meno' } }),
        await keeps(marta, cancel, { key: key(), params: { id: wrong.gtid }, body: { reason: 'Pagato due volte' } }),
        await keeps(office, markLeft, { key: key(), params, body: { tickets: 'take-back' } }),
        await keeps(office, markBack, { key: key(), params, body: { tickets: 'give-back' } }),
      ]
      const back = await table('seconda.csv', 'Zenobia Quaglierini;zenobia.q@storia.test;2')
      await apply(office, back, { again: true })
      await ends(office, back, 'applied')
      await office.gets(undoDistribution, { params: { id: String(back.id) }, body: { reason: 'Mese sbagliato' } })
      await ends(office, back, 'undone')
      // Tables on the desk: with her in it, with her in it as nobody's address, and one named after her.
      const mixed = await table(
        'Zenobia-Quaglierini.csv',
        'Zenobia Quaglierini;zenobia.q@storia.test;4',
        'Nessuno Riconosciuto;nessuno@storia.test;2',
        'QUAGLIERINI ZENOBIA;altra@storia.test;1',
      )
      const elsewhere = await lupo.gets(readTable, {
        body: { source: 'paste', ...OPTIONS },
        files: { file: new Blob(['E-mail;Quantità\nzenobia.q@storia.test;3\naltri@storia.test;1']) },
      })
      // Others who wrote to her address: an office that invites her again, one that corrects an invitation to it, somebody who would like
      // to move there, a shop that has its letters sent to it.
      await bringsIn(lupo, [{ ...NAME, email: 'zenobia.q@storia.test' }])
      const nardi = await world.person('agency', { name: 'Ida Nardi', place: await world.agency('Marmi Nardi') })
      await bringsIn(nardi, [{ ...NAME, email: 'sbagliata@storia.test' }])
      const {
        items: [wrongly],
      } = await nardi.gets(listEmployees, { query: {} })
      await nardi.gets(changeInvitedEmail, { params: { id: String(wrongly?.id) }, body: { email: 'zenobia.q@storia.test' } })
      await carla.gets(askEmailChange, { body: { email: 'zenobia.q@storia.test' } })
      await world.db.query(`update shop set invoice_email = 'conti@storia.test' where id = $1`, [forno.id])
      // Letters of all kinds, sent and waiting, files of her own and of the company.
      await zenobia.gets(askDisableLink, { body: {} })
      await send(world.url, passwordLost, { body: { email: 'zenobia.q@storia.test' } })
      await send(world.url, passwordLost, { body: { email: 'zenobia.q@storia.test' } })
      for (const [who, call] of [
        [zenobia, exportTransactions],
        [marta, exportUsers],
        [marta, exportDeeds],
      ] as const)
        expect((await who.sends(call, { params, query: { format: 'csv' } })).status).toBe(200)
      expect((await zenobia.sends(myData, {})).text).toContain('Quaglierini')
      await zenobia.gets(askEmailChange, { body: { email: 'quaglierini.nuova@storia.test' } })
      await zenobia.gets(confirmEmailChange, { body: { code: codeIn(await box.brings('quaglierini.nuova@storia.test')) } })
      expect(tracesIn(await wholeDump(world.db), WORDS).length).toBeGreaterThan(20)
      const journal = await world.journal()

      await leaves(zenobia, { giveUpValue: true })
      await isForgotten(world, sent, journal)
      // What is no name of hers is where it was.
      const dump = (await wholeDump(world.db)).join('\n')
      for (const word of ['nessuno@storia.test', 'altri@storia.test', 'Un piatto in meno', `uscito-${zenobia.id}`])
        expect(dump).toContain(word)
      for (const [who, one, left] of [
        [office, mixed, 2],
        [lupo, elsewhere, 1],
      ] as const)
        expect((await world.db.query('select from distribution_row where id_distribution = $1', [one.id])).rowCount, who.username).toBe(
          left,
        )
    },
    {},
  )

  story(
    'people of a firm, of a shop and of the company: what they asked for, answered, took back and paid stays, by number',
    async (world) => {
      const [agency, forno] = [await world.agency(), await world.shop()]
      const [payer, marta] = [await world.person('enduser', { name: 'Ada Neri' }), await world.person('company', { name: 'Marta Serra' })]
      const colleagues = [
        await world.person('agency', { name: 'Paola Alfieri', place: agency }),
        await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
      ]
      expect(colleagues).toHaveLength(2)
      // Three people of one name that nobody else has, one at each desk.
      const name = 'Zenobia Quaglierini'
      const [office, till, desk] = [
        await world.person('agency', { name, place: agency }),
        await world.person('shop', { name, place: forno.id }),
        await world.person('company', { name }),
      ]
      const words = ['Quaglierini', 'Zenobia', office.username, till.username, desk.username]
      await insertChange(world.db, { key: 'payer', value: PAYER, from: new Date(0), by: null, inForceAt: new Date(0) })
      await world.gives(payer.id, '9 × 8,00 normal')
      const order = { type: 'normal', unit: 800, amount: 10, note: 'Per il mese prossimo' } as const
      const asked = [
        await keeps(office, askTickets, { key: key(), body: order }),
        await keeps(office, askTickets, { key: key(), body: order }),
        await keeps(office, askTickets, { key: key(), body: order }),
      ]
      const gtidOf = ({ first }: Sent): string => (JSON.parse(first) as { gtid: string }).gtid
      const [first, second, third] = asked.map(gtidOf)
      const paid = await payer.pays(forno, '2 × 8,00 normal')
      await payer.pays(forno, '7 × 8,00 normal', { confirmRepeat: true })
      const taking = await keeps(till, refund, { key: key(), body: { gtid: paid.gtid, unit: 800, amount: 1, reason: 'Un piatto in meno' } })
      const payback = await keeps(till, requestPayback, { key: key(), body: await quoted(till, { value: 1000, days: 2 }) })
      await till.gets(askIban, {
        params: { id: String(forno.id) },
        body: { iban: 'IT37Y0542811101000000123457', receiver: 'Forno Rosetti srl' },
      })
      const today = businessDay(world.clock.now())
      const answers = [
        await keeps(desk, approve, { key: key(), params: { gtid: first }, body: { invoiceNumber: '2026/77', valueDate: today } }),
        await keeps(desk, reject, { key: key(), params: { gtid: second }, body: { reason: 'Fattura non pagata' } }),
        await keeps(desk, invoicePaid, { key: key(), params: { gtid: first }, body: {} }),
        await keeps(office, cancel, { key: key(), params: { id: third }, body: { reason: 'Non serve più' } }),
        await keeps(desk, approve, { key: key(), params: { gtid: gtidOf(payback) }, body: {} }),
        await keeps(desk, makePayout, { key: key(), body: { which: 'all' } }),
        await keeps(desk, requestReturned, {
          key: key(),
          params: { gtid: gtidOf(payback) },
          body: { reason: 'Conto chiuso', code: 'AC04', reference: 'RIF-12345' },
        }),
      ]
      await desk.gets(createUser, { body: { email: 'nuova@storia.test', firstName: 'Ida', lastName: 'Viola', role: 'enduser' } })
      // A letter that a dead mail server keeps waiting bears the name of who invited.
      expect(tracesIn(await wholeDump(world.db), ['Zenobia Quaglierini']).some((line) => line.includes('public.letter'))).toBe(true)
      const journal = await world.journal()
      for (const one of [office, till, desk]) await leaves(one)
      // Whoever left sends nothing more; their answers are read from the table, and those of others as they would be sent again.
      await isForgotten(world, [], journal, words)
      expect((await marta.sends(exportDeeds, { query: { format: 'csv' } })).text).toContain('Utente uscito')
      expect([taking, payback, ...asked, ...answers]).toHaveLength(12)
    },
    {},
  )

  story(
    'credits that were given up stay in the books under the number',
    async (world) => {
      const zenobia = await world.person('enduser', { name: 'Zenobia Quaglierini' })
      await world.db.tx((sql) =>
        post(sql, grantCredits({ gtid: newGtid(), once: key(), to: zenobia.id, value: 500, detail: {}, events: [], call: null })),
      )
      const journal = await world.journal()
      await leaves(zenobia, { giveUpValue: true })
      await isForgotten(world, [], journal, ['Quaglierini', zenobia.username])
      expect(
        (await world.db.query<{ held: number }>('select sum(balance)::int as held from ledger.account where party = $1', [zenobia.id]))
          .rows[0]?.held,
      ).toBe(500)
    },
    {},
  )
})
