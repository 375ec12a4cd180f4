/** Stories of what agents read and are paid: reports, lines, disputes, statements from open to paid, plans and terms. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import {
  answerDispute,
  closeStatement,
  disputeCommission,
  exportAgentStatement,
  getAgentStatement,
  getAgentStatementPdf,
  getPlan,
  getStatementFile,
  invoiceStatement,
  listCommissions,
  listStatements,
  payStatements,
  previewStatementFile,
  setPlan,
  setTerms,
  statementPaid,
} from '@taschino/contract/agent-pay.ts'
import { dropFirstYes, listFirstYeses } from '@taschino/contract/approvals.ts'
import { countWaiting, listAgents, listNetworkRequests, listPipeline, networkReport } from '@taschino/contract/agents.ts'
import { getOverview, type WaitingName } from '@taschino/contract/overview.ts'
import { requestReturned } from '@taschino/contract/payouts.ts'
import { agreedAccount, network, paidBack, PAYER, quarterLater } from '@taschino/testkit/commissions.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { twoSay } from '@taschino/testkit/two-say.ts'
import { describe, expect } from 'vitest'
import { earnCommissions, openQuarter } from './public.ts'

const DAY_MS = 86_400_000
const WITH_PAYER = { settings: { payer: PAYER } }
const IBAN = 'IT60X0542811101000000123456'

const of = (id: number) => ({ params: { id: String(id) } })
/** What the company's morning says of it. */
const waiting = async (who: Person, what: WaitingName) => (await who.gets(getOverview, {})).waiting.find(({ name }) => name === what)
const line = (gtid: string) => ({ params: { gtid } })

describe('a statement', () => {
  story(
    'is opened by the clock, closed by the company, invoiced by the agent, sent to the bank and paid',
    async (world) => {
      const { marta, paolo, dario, silvana, statement } = await quarterLater(world)
      expect(await dario.gets(getAgentStatement, of(statement))).toMatchObject({
        state: 'open',
        lines: 1,
        gross: 54,
        lineItems: [{ basis: 'fee', base: 180, rateBp: 3000, value: 54, state: 'stated', statement }],
      })
      await dario.isRefused('statement_moved_on', invoiceStatement, { ...of(statement), body: { number: '7/26' } })
      await agreedAccount(world, dario, marta, IBAN)
      await marta.gets(setTerms, { ...of(dario.id), body: { enasarcoBp: 850, withholdingBp: 1150 } })
      // Two close it: the first yes is in sight, and done by nobody twice.
      expect(await marta.gets(closeStatement, of(statement))).toMatchObject({ state: 'open', waits: true })
      await marta.isRefused('second_person', closeStatement, of(statement))
      expect((await paolo.gets(listFirstYeses, {})).items).toMatchObject([
        { act: 'statement', about: String(statement), name: 'Dario Conti', value: 54, by: 'Marta Serra', mine: false, mayAgree: true },
      ])
      expect((await marta.gets(listFirstYeses, {})).items).toMatchObject([{ mine: true, mayAgree: false }])
      expect(await waiting(paolo, 'approvals')).toMatchObject({ count: 1 })
      expect(await waiting(paolo, 'statements')).toMatchObject({ count: 2, value: 72, late: 0 })
      const closed = await paolo.gets(closeStatement, of(statement))
      expect(closed).toMatchObject({ waits: false, state: 'closed', gross: 54, enasarco: 4, withheld: 6, net: 44, ibanLast4: '3456' })
      await marta.isRefused('statement_moved_on', closeStatement, of(statement))
      await marta.isRefused('nothing_to_pay', payStatements, { body: { count: 1, net: 1 } })
      await marta.isRefused('statement_moved_on', statementPaid, { ...of(statement), body: {} })
      expect([await waiting(paolo, 'statements'), await waiting(paolo, 'commissions')]).toMatchObject([{ count: 1, value: 18 }, undefined])
      await dario.gets(invoiceStatement, { ...of(statement), body: { number: '7/26' } })
      expect(await waiting(paolo, 'commissions')).toMatchObject({ count: 1, value: 44, late: 0 })
      await marta.isRefused('not_in_file', statementPaid, { ...of(statement), body: {} })
      expect(await marta.gets(previewStatementFile, {})).toEqual({ count: 1, net: 44, leftOut: [] })
      await marta.isRefused('statements_changed', payStatements, { body: { count: 1, net: 45 } })
      const shown = { body: { count: 1, net: 44 } }
      expect(await marta.gets(payStatements, shown)).toMatchObject({ waits: true, id: null, count: 1, net: 44 })
      await marta.isRefused('second_person', payStatements, shown)
      const file = await paolo.gets(payStatements, shown)
      expect(file).toMatchObject({ waits: false, count: 1, net: 44, leftOut: [] })
      await marta.isRefused('nothing_to_pay', payStatements, shown)
      const xml = await marta.sends(getStatementFile, of(file.id ?? 0))
      expect(xml.text).toContain(`<IBAN>${IBAN}</IBAN>`)
      expect(xml.text).toContain('<InstdAmt Ccy="EUR">0.44</InstdAmt>')
      expect(await marta.gets(statementPaid, { ...of(statement), body: {} })).toMatchObject({
        state: 'paid',
        file: { messageId: file.messageId },
        lineItems: [{ state: 'paid' }],
      })
      expect(await waiting(paolo, 'commissions')).toBeUndefined()
      const pdf = await dario.sends(getAgentStatementPdf, of(statement))
      expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
      const csv = await dario.sends(exportAgentStatement, { ...of(statement), query: { format: 'csv' } })
      expect(csv.text).toContain('0,54')
      // What is somebody else's is not found, not even for whoever leads nobody of them (T01).
      const piero = await world.person('agent', { name: 'Piero Lami' })
      for (const call of [getAgentStatement, getAgentStatementPdf]) await piero.isRefused('not_found', call, of(statement))
      expect((await silvana.gets(getAgentStatement, of(statement))).ibanLast4).toBe('3456')
      expect(JSON.stringify(await silvana.gets(getAgentStatement, of(statement)))).not.toContain(IBAN)
      await silvana.isRefused('not_found', invoiceStatement, { ...of(statement), body: { number: '8/26' } })
    },
    WITH_PAYER,
  )

  story(
    'of nothing is not made: what goes back after it was stated is deducted from the next, never claimed',
    async (world) => {
      const { marta, dario, gtid } = await quarterLater(world)
      await marta.gets(requestReturned, { params: { gtid }, body: { reason: 'Non detto', code: 'FOCR', reference: 'RTN-0417' } })
      world.clock.forward(95 * DAY_MS)
      await openQuarter(world.db, world.clock)
      expect((await dario.gets(listStatements, {})).items.length).toBe(1)
      expect((await dario.gets(listCommissions, {})).items.map(({ value, why, state }) => [value, why, state]).toSorted()).toEqual([
        [-54, 'payback-returned', 'vested'],
        [54, null, 'stated'],
      ])
      expect((await dario.gets(networkReport, {})).dueNow).toBe(-54)
      // Its month is over.
      expect(await waiting(marta, 'statements')).toMatchObject({ count: 2, late: 2 })
    },
    WITH_PAYER,
  )

  story(
    'waits for the answer to a line that the agent finds wrong',
    async (world) => {
      const { marta, paolo, dario, silvana, statement } = await quarterLater(world)
      const { items } = await dario.gets(listCommissions, {})
      const gtid = items[0]?.gtid ?? ''
      const body = { reason: 'Il pagamento era di 80 euro' }
      await silvana.isRefused('not_found', disputeCommission, { ...line(gtid), body })
      expect((await dario.gets(disputeCommission, { ...line(gtid), body })).dispute).toMatchObject({ state: 'open', reason: body.reason })
      await dario.isRefused('disputed_before', disputeCommission, { ...line(gtid), body })
      expect((await dario.gets(listNetworkRequests, {})).items).toMatchObject([
        { kind: 'dispute', state: 'waiting', turn: 'company', gtid },
      ])
      await marta.isRefused('lines_disputed', closeStatement, of(statement))
      expect(await marta.gets(countWaiting, {})).toEqual({ disputes: 1, statements: 2 })
      const answer = { as: 'kept' as const, reason: 'La base è la commissione' }
      expect((await marta.gets(answerDispute, { ...line(gtid), body: answer })).dispute).toMatchObject({
        state: 'kept',
        answer: answer.reason,
      })
      await marta.isRefused('not_disputed', answerDispute, { ...line(gtid), body: answer })
      await dario.isRefused('forbidden', countWaiting)
      expect(await marta.gets(countWaiting, {})).toEqual({ disputes: 0, statements: 2 })
      await twoSay(marta, paolo, closeStatement, of(statement))
    },
    WITH_PAYER,
  )

  story(
    'a line that the company takes back goes in the books as well; one that is gone or paid is not disputed',
    async (world) => {
      const net = await network(world)
      const { gtid: payback } = await paidBack(world, net)
      await earnCommissions(world.db, world.clock)
      const { items } = await net.silvana.gets(listCommissions, { query: { idAgent: String(net.silvana.id) } })
      const gtid = items[0]?.gtid ?? ''
      await net.silvana.gets(disputeCommission, { ...line(gtid), body: { reason: 'Non è mia' } })
      const before = await world.journal()
      const said = await net.marta.gets(answerDispute, { ...line(gtid), body: { as: 'reversed', reason: 'Hai ragione' } })
      expect(said).toMatchObject({ reversed: true, dispute: { state: 'reversed' } })
      expect(await world.journal()).not.toBe(before)
      const own = (await net.dario.gets(listCommissions, {})).items[0]?.gtid ?? ''
      await net.dario.gets(disputeCommission, { ...line(own), body: { reason: 'Troppo poco' } })
      await net.marta.gets(requestReturned, { params: { gtid: payback }, body: { reason: 'No', code: 'MS03', reference: 'RTN-1' } })
      await net.marta.isRefused('commission_reversed', answerDispute, { ...line(own), body: { as: 'reversed', reason: 'Sì' } })
      const child = (await net.dario.gets(listCommissions, {})).items.find(({ value }) => value < 0)
      expect(child).toMatchObject({ parent: own, why: 'payback-returned' })
    },
    WITH_PAYER,
  )

  story(
    'that is paid is over for its lines, and an invoice number is used once',
    async (world) => {
      const { marta, paolo, dario, statement } = await quarterLater(world)
      await agreedAccount(world, dario, marta, IBAN)
      await marta.gets(setTerms, { ...of(dario.id), body: { enasarcoBp: 0, withholdingBp: 0 } })
      await twoSay(marta, paolo, closeStatement, of(statement))
      await world.db.query(
        `insert into statement (id_agent, quarter, gross, net, state, closed_at, closed_by, invoice_number, invoiced_at) values ($1, '2020-Q1', 1, 1, 'invoiced', now(), $1, '7/26', now())`,
        [dario.id],
      )
      await dario.isRefused('invoice_number_used', invoiceStatement, { ...of(statement), body: { number: '7/26' } })
      await dario.gets(invoiceStatement, { ...of(statement), body: { number: '8/26' } })
      await twoSay(marta, paolo, payStatements, { body: { count: 2, net: 55 } })
      await marta.gets(statementPaid, { ...of(statement), body: {} })
      const gtid = (await dario.gets(listCommissions, {})).items[0]?.gtid ?? ''
      await dario.isRefused('commission_settled', disputeCommission, { ...line(gtid), body: { reason: 'Troppo poco' } })
    },
    WITH_PAYER,
  )

  story('leaves for the bank only where somebody said from which account', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    await marta.isRefused('payer_missing', payStatements, { body: { count: 1, net: 1 } })
  })
})

describe('a network', () => {
  story(
    'is read by whom it belongs to: figures, stages and agents; never payers, never whole accounts (T01, T03)',
    async (world) => {
      const net = await network(world)
      const { dario, silvana, marta, forno, giulia } = net
      const empty = await world.shop({ title: 'Bar Vuoto', idAgent: dario.id })
      const unsigned = await world.shop({ title: 'Da Firmare', idAgent: dario.id, enabled: false })
      const piero = await world.person('agent', { name: 'Piero Lami' })
      const other = await world.shop({ title: 'Di un altro', idAgent: piero.id })
      await paidBack(world, net)
      await earnCommissions(world.db, world.clock)
      const report = await dario.gets(networkReport, { query: { by: 'shop' } })
      expect(report.rows).toMatchObject([
        { id: forno.id, name: 'Forno Rosetti', revenue: 4000, payments: 1, fees: 180, earned: 54, matured: 0 },
      ])
      expect(JSON.stringify(report)).not.toContain(giulia.username)
      expect((await silvana.gets(networkReport, { query: { by: 'agent' } })).total).toMatchObject({ revenue: 4000, earned: 72 })
      expect((await piero.gets(networkReport, { query: { by: 'shop' } })).rows).toEqual([])
      expect((await piero.gets(networkReport, { query: { idAgent: String(dario.id) } })).rows).toEqual([])
      expect((await piero.gets(listCommissions, { query: { idAgent: String(dario.id) } })).items).toEqual([])
      await dario.isRefused('invalid_input', networkReport, { query: { from: '2026-05-01', to: '2026-04-01' } })
      const { items, counts } = await dario.gets(listPipeline, { query: { kind: 'shop' } })
      expect(items.map(({ id, stage, turn }) => [id, stage, turn])).toEqual([
        [unsigned.id, 'contract', 'agent'],
        [empty.id, 'first_payment', 'agent'],
        [forno.id, 'live', 'nobody'],
      ])
      expect(counts).toEqual([
        { stage: 'contract', count: 1 },
        { stage: 'first_payment', count: 1 },
        { stage: 'live', count: 1 },
      ])
      const ids = (await marta.gets(listPipeline, { query: { kind: 'shop', limit: '100' } })).items.map(({ id }) => id)
      for (const shop of [forno, empty, unsigned, other]) expect(ids).toContain(shop.id)
      const agents = (await silvana.gets(listAgents, {})).items
      expect(agents.map(({ name, shops, silent, earned }) => [name, shops, silent, earned])).toEqual([
        ['Dario Conti', 3, 1, 54],
        ['Silvana Testa', 0, 0, 18],
      ])
    },
    WITH_PAYER,
  )

  story(
    'earns by the plan of its day: what is laid down begins tomorrow at the earliest, an agent’s own line before everybody’s',
    async (world) => {
      const net = await network(world)
      const { marta, paolo, dario } = net
      // Money has moved: a plan takes two.
      await world.gives(net.giulia.id, '1 × 8,00 normal')
      const tomorrow = addDays(businessDay(Date.now()), 1)
      const body = { idAgent: null, basis: 'fee' as const, rateBp: 1000, months: null, from: tomorrow }
      await marta.isRefused('invalid_input', setPlan, { body: { ...body, from: businessDay(Date.now()) } })
      await marta.isRefused('invalid_input', setPlan, { body: { ...body, rateBp: 6001 } })
      await marta.isRefused('invalid_input', setPlan, { body: { ...body, basis: 'activation' } })
      await marta.isRefused('agent_unknown', setPlan, { body: { ...body, idAgent: marta.id } })
      await dario.isRefused('forbidden', setPlan, { body })
      expect(await marta.gets(setPlan, { body })).toMatchObject({ waits: true, lines: [] })
      await paolo.isRefused('plan_waits', setPlan, { body: { ...body, rateBp: 900 } })
      await marta.isRefused('second_person', setPlan, { body })
      const waiting = (await paolo.gets(listFirstYeses, {})).items
      expect(waiting).toMatchObject([{ act: 'plan', name: null, plan: { idAgent: null, basis: 'fee', rateBp: 1000, from: tomorrow } }])
      // Another wish of one's own takes the place of the first; taken back it is gone.
      expect(await marta.gets(setPlan, { body: { ...body, rateBp: 800 } })).toMatchObject({ waits: true })
      const [mine] = (await paolo.gets(listFirstYeses, {})).items
      await paolo.gets(dropFirstYes, { ...of(mine?.id ?? 0), body: {} })
      await marta.isRefused('yes_over', dropFirstYes, { ...of(mine?.id ?? 0), body: {} })
      expect(await twoSay(marta, paolo, setPlan, { body })).toMatchObject({ waits: false })
      await twoSay(paolo, marta, setPlan, { body: { ...body, idAgent: dario.id, rateBp: 6000, months: 12 } })
      expect(await marta.gets(getPlan, { query: { idAgent: String(dario.id) } })).toMatchObject({
        agent: { id: dario.id },
        now: { feeBp: 3000, overrideBp: 1000, activationCents: 2500 },
        lines: [
          { rateBp: 6000, months: 12, general: false },
          { rateBp: 1000, general: true },
        ],
      })
      await paidBack(world, net)
      await earnCommissions(world.db, world.clock)
      expect((await dario.gets(listCommissions, {})).items.map(({ rateBp }) => rateBp)).toEqual([3000])
    },
    WITH_PAYER,
  )
})
