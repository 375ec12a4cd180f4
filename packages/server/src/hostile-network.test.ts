/** What somebody of the network, or of the company beside it, tried after a thing had been agreed to: T13, T20. */
import { closeStatement, getAgentStatement, invoiceStatement, setTerms, statementPaid } from '@taschino/contract/agent-pay.ts'
import { PAYER, quarterLater } from '@taschino/testkit/commissions.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const WITH_PAYER = { settings: { payer: PAYER } }
const of = (id: number) => ({ params: { id: String(id) } })

story(
  'T20 between two yeses to a statement one person alone changes what is kept back: the first yes was to other sums and is over',
  async (world) => {
    const { marta, paolo, dario, statement } = await quarterLater(world)
    await marta.gets(setTerms, { ...of(dario.id), body: { enasarcoBp: 850, withholdingBp: 1150 } })
    expect(await marta.gets(closeStatement, of(statement))).toMatchObject({ state: 'open', waits: true })
    await paolo.gets(setTerms, { ...of(dario.id), body: { enasarcoBp: 0, withholdingBp: 0 } })
    expect(await paolo.gets(closeStatement, of(statement))).toMatchObject({ state: 'open', waits: true })
    await paolo.isRefused('second_person', closeStatement, of(statement))
    expect(await marta.gets(closeStatement, of(statement))).toMatchObject({ state: 'closed', waits: false, enasarco: 0, withheld: 0 })
  },
  WITH_PAYER,
)

story(
  'T13 all of a statement is kept back, the most that may be: nothing leaves for the bank, and it is paid like any other',
  async (world) => {
    const { marta, paolo, dario, statement } = await quarterLater(world)
    await marta.gets(setTerms, { ...of(dario.id), body: { enasarcoBp: 5000, withholdingBp: 5000 } })
    await marta.gets(closeStatement, of(statement))
    await paolo.gets(closeStatement, of(statement))
    expect(await dario.gets(getAgentStatement, of(statement))).toMatchObject({ gross: 54, enasarco: 27, withheld: 27, net: 0 })
    await dario.gets(invoiceStatement, { ...of(statement), body: { number: '1/26' } })
    expect(await marta.gets(statementPaid, { ...of(statement), body: {} })).toMatchObject({ state: 'paid', net: 0 })
  },
  WITH_PAYER,
)
