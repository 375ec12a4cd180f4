/** Stories of free credits that are given: at once, with a second yes, by an agency with an invoice, by a sheet, within a budget. */
import { businessDay } from '@taschino/basics/business-day.ts'
import {
  checkGrantSheet,
  decideGrant,
  exportGrants,
  getCreditBudget,
  getGrant,
  giveCredits,
  grantPaid,
  listGrants,
  withdrawGrant,
} from '@taschino/contract/credits.ts'
import { listTickets, listTransactions } from '@taschino/contract/wallet.ts'
import { office } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const today = businessDay(Date.now())
const wish = (to: readonly Person[], value: number, more: object = {}) => ({
  kind: 'goodwill' as const,
  reason: 'Scusa per il guasto di ieri',
  people: to.map(({ id }) => ({ idUser: id, value })),
  ...more,
})
const creditsOf = async (who: Person): Promise<number> =>
  (await who.gets(listTickets, { query: {} })).groups
    .filter(({ type }) => type === 'free_credits')
    .reduce((sum, { total }) => sum + total, 0)
const sheet = (text: string): File => new File([text], 'crediti.csv', { type: 'text/csv' })
async function owed(world: World, party: number): Promise<number> {
  const { rows } = await world.db.query<{ sum: number }>(
    `select coalesce(sum(p.amount), 0)::bigint as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind = 'receivable' and a.party = $1`,
    [party],
  )
  return rows[0]?.sum ?? 0
}

describe('the company', () => {
  story('gives alone up to its limit: the credits are there, with the reason and who gave them', async (world) => {
    const [marta, giulia] = [await world.person('company', { name: 'Marta Serra' }), await world.person('enduser')]
    const ears = await world.listens(giulia)
    const grant = await marta.gets(giveCredits, { body: wish([giulia], 2500) })
    expect(grant).toMatchObject({ state: 'given', people: 1, value: 2500, by: 'Marta Serra', agency: null, invoiceNumber: null })
    expect(await creditsOf(giulia)).toBe(2500)
    expect((await giulia.gets(listTransactions, { params: { id: String(giulia.id) }, query: {} })).items[0]).toMatchObject({
      type: 'credits',
      value: 2500,
    })
    await expect.poll(() => JSON.stringify(ears)).toContain('assigned')
    const read = await marta.gets(getGrant, { params: { id: String(grant.id) } })
    expect(read.to).toEqual([
      { person: { id: giulia.id, name: expect.stringContaining('Giulia') as string }, value: 2500, gtid: expect.any(String) as string },
    ])
    expect(await marta.gets(getCreditBudget, {})).toEqual({ month: 1_000_000, given: 2500, waiting: 0, alone: 10_000 })
  })

  story('T20: above the limit another person says yes, whoever asked cannot, and of twenty yes one counts', async (world) => {
    const [marta, piero] = [await world.person('company', { name: 'Marta Serra' }), await world.person('company', { name: 'Piero Lami' })]
    const giulia = await world.person('enduser')
    const grant = await marta.gets(giveCredits, { body: wish([giulia], 10_001) })
    expect(grant).toMatchObject({ state: 'waiting', mayDecide: false, mayWithdraw: true })
    expect(await creditsOf(giulia)).toBe(0)
    const approve = { params: { id: String(grant.id) }, body: { decision: 'approve' as const } }
    await marta.isRefused('second_person', decideGrant, approve)
    const answers = await Promise.all(Array.from({ length: 20 }, () => piero.sends(decideGrant, approve)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await creditsOf(giulia)).toBe(10_001)
    await piero.isRefused('grant_over', decideGrant, approve)
    await marta.isRefused('grant_over', withdrawGrant, { params: { id: String(grant.id) }, body: {} })
  })

  story('T20: a large sum cut into small ones, by one or by two who ask nobody, waits for the second yes as well', async (world) => {
    const [marta, piero] = [await world.person('company', { name: 'Marta Serra' }), await world.person('company', { name: 'Piero Lami' })]
    const [giulia, luca] = [await world.person('enduser'), await world.person('enduser')]
    expect(await marta.gets(giveCredits, { body: wish([giulia], 9000) })).toMatchObject({ state: 'given' })
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? marta : piero).gets(giveCredits, { body: wish([giulia], 600) })),
    )
    expect(many.filter(({ state }) => state === 'given')).toHaveLength(1)
    expect(await piero.gets(giveCredits, { body: wish([luca, giulia], 500) })).toMatchObject({ state: 'waiting' })
    expect([await creditsOf(giulia), await creditsOf(luca)]).toEqual([9600, 0])
    expect(await piero.gets(giveCredits, { body: wish([luca], 10_000) })).toMatchObject({ state: 'given' })
    // What two agreed to is nobody's alone, and takes nothing from what somebody may give alone.
    const large = await marta.gets(giveCredits, { body: wish([giulia], 20_000) })
    await piero.gets(decideGrant, { params: { id: String(large.id) }, body: { decision: 'approve' } })
    expect(await marta.gets(giveCredits, { body: wish([giulia], 400) })).toMatchObject({ state: 'given' })
  })

  story('a refusal names its reason, a withdrawal ends it, and neither gives anything', async (world) => {
    const [marta, piero, giulia] = [await world.person('company'), await world.person('company'), await world.person('enduser')]
    const first = await marta.gets(giveCredits, { body: wish([giulia], 20_000) })
    const no = await piero.gets(decideGrant, { params: { id: String(first.id) }, body: { decision: 'refuse', reason: 'Già data ieri' } })
    expect(no).toMatchObject({ state: 'refused', why: 'Già data ieri' })
    const second = await marta.gets(giveCredits, { body: wish([giulia], 20_000) })
    expect(await piero.gets(withdrawGrant, { params: { id: String(second.id) }, body: {} })).toMatchObject({ state: 'withdrawn' })
    expect(await creditsOf(giulia)).toBe(0)
    expect((await marta.gets(listGrants, { query: { state: 'withdrawn' } })).items.map(({ id }) => id)).toEqual([second.id])
  })

  story(
    'a month has a budget: what waits is as good as given, and ten at once do not pass it together',
    async (world) => {
      const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
      const answers = await Promise.all(Array.from({ length: 10 }, () => marta.sends(giveCredits, { body: wish([giulia], 600) })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(await creditsOf(giulia)).toBe(1800)
      const refused = await marta.isRefused('credits_over_budget', giveCredits, { body: wish([giulia], 600) })
      expect(refused.json).toMatchObject({ facts: { value: 200 } })
      await marta.gets(giveCredits, { body: wish([giulia], 200) })
    },
    { settings: { credits: { month: 2000, alone: 2000, agencyMonth: 0 } } },
  )

  story('everybody of a grant gets theirs or nobody: one who is frozen stops it, and the key stays free', async (world) => {
    const [marta, giulia, luca] = [await world.person('company'), await world.person('enduser'), await world.person('enduser')]
    await world.db.query('select ledger.freeze($1, true)', [luca.id])
    const key = crypto.randomUUID()
    const ask = { key, body: wish([giulia, luca], 500) }
    await marta.isRefused('receiver_suspended', giveCredits, ask)
    expect(await creditsOf(giulia)).toBe(0)
    await world.db.query('select ledger.freeze($1, false)', [luca.id])
    const once = await marta.gets(giveCredits, ask)
    expect((await marta.gets(giveCredits, ask)).id).toBe(once.id)
    expect([await creditsOf(giulia), await creditsOf(luca)]).toEqual([500, 500])
  })

  story('a shop, somebody of the company and whoever has left get nothing', async (world) => {
    const marta = await world.person('company')
    const carla = await world.person('shop', { place: (await world.shop()).id })
    for (const who of [carla, marta]) await marta.isRefused('not_found', giveCredits, { body: wish([who], 100) })
  })
})

describe('an agency', () => {
  story('asks, the company says yes with an invoice, and what it owes is paid once', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const giulia = await world.person('enduser', { place: idAgency })
    const grant = await elena.gets(giveCredits, { body: wish([giulia], 5000, { kind: 'welfare', reason: 'Buon Natale' }) })
    expect(grant).toMatchObject({ state: 'waiting', agency: { id: idAgency }, mayDecide: false, mayWithdraw: true })
    const params = { id: String(grant.id) }
    await marta.isRefused('invalid_input', decideGrant, { params, body: { decision: 'approve' } })
    const yes = { decision: 'approve' as const, invoiceNumber: 'W/1', valueDate: today }
    await marta.isRefused('no_invoice', grantPaid, { params, body: {} })
    expect(await marta.gets(decideGrant, { params, body: yes })).toMatchObject({ state: 'given', invoiceNumber: 'W/1', invoicePaid: false })
    expect([await creditsOf(giulia), await owed(world, idAgency)]).toEqual([5000, -5000])
    expect(await elena.gets(getGrant, { params })).toMatchObject({ state: 'given', decidedBy: null, invoiceNumber: 'W/1' })
    const other = await elena.gets(giveCredits, { body: wish([giulia], 700) })
    await marta.isRefused('invoice_taken', decideGrant, { params: { id: String(other.id) }, body: { ...yes, invoiceNumber: 'w/1' } })
    await marta.isRefused('invoice_own_series', decideGrant, {
      params: { id: String(other.id) },
      body: { ...yes, invoiceNumber: 'FT2026/9' },
    })
    expect(await marta.gets(grantPaid, { params, body: {} })).toMatchObject({ invoicePaid: true })
    expect(await owed(world, idAgency)).toBe(0)
    await marta.isRefused('invoice_is_paid', grantPaid, { params, body: {} })
  })

  story('T01: gives to its own people only, and reads and withdraws no grant of another one or of the company', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const stranger = await world.person('enduser')
    await elena.isRefused('not_found', giveCredits, { body: wish([stranger], 100) })
    const company = await marta.gets(giveCredits, { body: wish([stranger], 20_000) })
    for (const call of [getGrant] as const) await elena.isRefused('not_found', call, { params: { id: String(company.id) } })
    await elena.isRefused('not_found', withdrawGrant, { params: { id: String(company.id) }, body: {} })
    const own = await world.person('enduser', { place: idAgency })
    const asked = await elena.gets(giveCredits, { body: wish([own], 100) })
    await marta.isRefused('not_found', withdrawGrant, { params: { id: String(asked.id) }, body: {} })
    expect((await elena.gets(listGrants, { query: {} })).items.map(({ id }) => id)).toEqual([asked.id])
    const file = await elena.sends(exportGrants, { query: { format: 'csv' } })
    expect(file.text.trim().split('\n')).toHaveLength(2)
  })

  story('twenty of its grants may wait', async (world) => {
    const { idAgency, elena } = await office(world)
    const giulia = await world.person('enduser', { place: idAgency })
    for (let n = 0; n < 20; n++) await elena.gets(giveCredits, { body: wish([giulia], 100 + n) })
    await elena.isRefused('grants_waiting', giveCredits, { body: wish([giulia], 500) })
  })
})

describe('a sheet', () => {
  story('names every row that is wrong, finds people by e-mail, user name or name, and points out a list of before', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const giulia = await world.person('enduser', { place: idAgency, name: 'Giulia Bianchi' })
    const luca = await world.person('enduser', { place: idAgency, name: 'Luca Neri' })
    const rows = [
      `${giulia.username};25,00`,
      'Luca Neri;10',
      'nessuno@altrove.test;5',
      ';5',
      `${giulia.username};5`,
      'Luca Neri;zero',
      'Luca Neri;9000',
    ]
    const seen = await elena.gets(checkGrantSheet, { files: { file: sheet(`E-mail;Importo\n${rows.join('\n')}\n`) } })
    expect(seen.rows.map(({ fault }) => fault)).toEqual([null, null, 'unknown', 'who_missing', 'twice', 'value_wrong', 'too_much'])
    expect(seen).toMatchObject({ people: 2, value: 3500, faults: 5, before: null })
    const good = sheet(`Persona;Importo\n${giulia.username};25,00\nLuca Neri;10,00\n`)
    const { rows: found } = await elena.gets(checkGrantSheet, { files: { file: good } })
    const people = found.map(({ person, value }) => ({ idUser: person?.id ?? 0, value: value ?? 0 }))
    expect(people.map(({ idUser }) => idUser)).toEqual([giulia.id, luca.id])
    const grant = await elena.gets(giveCredits, { body: { kind: 'welfare', reason: 'Premio', people } })
    expect((await elena.gets(checkGrantSheet, { files: { file: good } })).before).toMatchObject({ id: grant.id })
    // The company knows people by e-mail, user name and number, not by a name that many may have.
    const company = await marta.gets(checkGrantSheet, {
      files: { file: sheet(`who;value\n${giulia.username};1\n${luca.id};2\nLuca Neri;3\n`) },
    })
    expect(company.rows.map(({ fault }) => fault)).toEqual([null, null, 'unknown'])
    await marta.isRefused('grant_columns_needed', checkGrantSheet, { files: { file: sheet('uno;due\na;1\n') } })
    const many = Array.from({ length: 501 }, (_, n) => `p${n}@x.test;1`).join('\n')
    await marta.isRefused('grant_too_many_people', checkGrantSheet, { files: { file: sheet(`e-mail;importo\n${many}\n`) } })
  })
})

story(
  'giving wants a fresh proof, and so does a second yes; a refusal does not',
  async (world) => {
    const [marta, piero, giulia] = [await world.person('company'), await world.person('company'), await world.person('enduser')]
    await marta.isRefused('step_up_required', giveCredits, { body: wish([giulia], 100) })
    expect(await creditsOf(giulia)).toBe(0)
    expect((await piero.gets(listGrants, { query: {} })).items).toEqual([])
  },
  { settings: { stepUp: { ...STEP_UP_LIMITS, on: true } } },
)

story(
  'a file of grants that no spreadsheet should hold is refused with the most that there may be',
  async (world) => {
    const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
    for (const value of [100, 200]) await marta.gets(giveCredits, { body: wish([giulia], value) })
    await marta.isRefused('export_too_large', exportGrants, { query: { format: 'csv' } })
  },
  { settings: { exportMax: 1 } },
)
