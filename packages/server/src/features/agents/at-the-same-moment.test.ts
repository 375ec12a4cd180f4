/** What agents are paid, under many hands at once: one number, one file, one payment; nobody reads another's. */
import {
  answerDispute,
  closeStatement,
  disputeCommission,
  exportAgentStatement,
  exportCommissions,
  getAgentStatement,
  getAgentStatementPdf,
  invoiceStatement,
  listCommissions,
  listStatements,
  payStatements,
  statementPaid,
  setPlan,
  setTerms,
  getStatementFile,
} from '@taschino/contract/agent-pay.ts'
import { transferShop, transferAgency, listAgents, networkReport, getAttribution } from '@taschino/contract/agents.ts'
import { agreedAccount, PAYER, quarterLater } from '@taschino/testkit/commissions.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const WITH_PAYER = { settings: { payer: PAYER } }
const IBAN = 'IT60X0542811101000000123456'
const of = (id: number) => ({ params: { id: String(id) } })
const yes = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length
const key = () => crypto.randomUUID()

story(
  'twenty files for the bank at once carry a statement once; twenty payments of it pay once',
  async (world) => {
    const { marta, paolo, dario, statement } = await quarterLater(world)
    await agreedAccount(world, dario, marta, IBAN)
    // Two press it eight times: two yeses, one of each, and it is closed once.
    const closed = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? marta : paolo).sends(closeStatement, of(statement))))
    expect(yes(closed)).toBe(2)
    const { net } = await dario.gets(getAgentStatement, of(statement))
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => dario.sends(invoiceStatement, { ...of(statement), body: { number: `${n}/26` } })),
    )
    expect(yes(sent)).toBe(1)
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? marta : paolo).sends(payStatements, { key: key(), body: { count: 1, net } })),
    )
    // The first yes, and the file.
    expect([yes(files), files.every(({ status }) => status < 500)]).toEqual([2, true])
    const { rows } = await world.db.query<{ n: number }>('select count(*)::int as n from statement_transfer where id_statement = $1', [
      statement,
    ])
    expect(rows[0]?.n).toBe(1)
    const paid = await Promise.all(Array.from({ length: 20 }, () => marta.sends(statementPaid, { ...of(statement), key: key(), body: {} })))
    expect([yes(paid), paid.every(({ status }) => status < 500)]).toEqual([1, true])
  },
  WITH_PAYER,
)

story(
  'a line is disputed, answered both ways and its statement closed at once: it is taken back once or kept',
  async (world) => {
    const { marta, dario, statement } = await quarterLater(world)
    const detail = await dario.gets(getAgentStatement, of(statement))
    const line = { params: { gtid: detail.lineItems[0]?.gtid ?? '' } }
    const said = await Promise.all([
      ...Array.from({ length: 6 }, () => dario.sends(disputeCommission, { ...line, body: { reason: 'Manca un pezzo' } })),
      ...Array.from({ length: 3 }, () => marta.sends(closeStatement, of(statement))),
    ])
    expect(yes(said.slice(0, 6))).toBe(1)
    expect(said.every(({ status }) => status < 500)).toBe(true)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        marta.sends(answerDispute, { ...line, key: key(), body: { as: n % 2 ? 'kept' : 'reversed', reason: 'Guardato' } }),
      ),
    )
    expect([yes(answers), answers.every(({ status }) => status < 500)]).toEqual([1, true])
    const { rows } = await world.db.query<{ n: number }>('select count(*)::int as n from commission where parent = $1', [line.params.gtid])
    const taken = answers.filter(({ status }, n) => status === 200 && n % 2 === 0).length
    expect(rows[0]?.n).toBe(taken)
  },
  WITH_PAYER,
)

story(
  'T03: agents of elsewhere, leaders of others, shops and people read and do nothing of a network',
  async (world) => {
    const { dario, statement } = await quarterLater(world)
    const detail = await dario.gets(getAgentStatement, of(statement))
    const shop = detail.lineItems[0]?.shop.id ?? 0
    const line = { params: { gtid: detail.lineItems[0]?.gtid ?? '' } }
    const strangers = [await world.person('agent', { name: 'Ugo Altro' }), await world.person('superagent', { name: 'Sara Altra' })]
    const body = { idAgent: strangers[0]?.id ?? 0, from: '2099-01-01', reason: 'Prendo io' }
    for (const who of strangers) {
      for (const call of [getAgentStatement, getAgentStatementPdf, exportAgentStatement])
        expect((await who.sends(call, { ...of(statement), query: { format: 'csv' } } as never)).status).toBeGreaterThanOrEqual(400)
      expect((await who.sends(invoiceStatement, { ...of(statement), body: { number: '1' } })).status).toBe(404)
      expect((await who.sends(disputeCommission, { ...line, body: { reason: 'Per gioco' } })).status).toBe(404)
      for (const call of [listStatements, listCommissions])
        expect((await who.gets(call as typeof listStatements, { query: { idAgent: String(dario.id) } as never })).items).toEqual([])
      expect(
        JSON.stringify(await who.sends(exportCommissions, { query: { format: 'csv', idAgent: String(dario.id) } as never })),
      ).not.toContain('Forno')
      expect(
        (
          await who.sends(networkReport, {
            query: { from: '2026-01-01', to: '2026-12-31', by: 'shop', idAgent: String(dario.id) } as never,
          })
        ).text,
      ).not.toContain('Forno')
      expect((await who.sends(listAgents, {})).text).not.toContain('Dario')
    }
    for (const who of [...strangers, dario, await world.person('enduser'), await world.person('shop', { place: shop })]) {
      for (const [call, ask] of [
        [transferShop, { ...of(shop), body }],
        [transferAgency, { ...of(1), body }],
        [getAttribution, of(shop)],
        [closeStatement, of(statement)],
        [statementPaid, { ...of(statement), key: key(), body: {} }],
        [payStatements, { key: key(), body: { count: 1, net: 44 } }],
        [answerDispute, { ...line, key: key(), body: { as: 'kept', reason: 'Bene' } }],
        [setPlan, { body: { idAgent: dario.id, basis: 'fee', rateBp: 6000, from: '2099-01-01' } }],
        [setTerms, { ...of(dario.id), body: { enasarcoBp: 0, withholdingBp: 0 } }],
        [getStatementFile, of(1)],
      ] as const)
        expect((await who.sends(call as never, ask as never)).status, `${who.username} ${(call as { name: string }).name}`).toBe(403)
    }
    for (const extra of [{ net: 1 }, { idAgent: 1 }, { gross: 999999 }])
      expect((await dario.sends(invoiceStatement, { ...of(statement), body: { number: '1', ...extra } as never })).status).toBe(400)
  },
  WITH_PAYER,
)
