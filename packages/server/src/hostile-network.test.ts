/** What somebody of the network, or of the company beside it, tried after a thing had been agreed to or proved: T13, T20, T47, T48. */
import { closeStatement, getAgentStatement, invoiceStatement, setTerms, statementPaid } from '@taschino/contract/agent-pay.ts'
import { pay } from '@taschino/contract/payments.ts'
import { confirm, passkeyBegin, setThreshold } from '@taschino/contract/stepup.ts'
import { PAYER, quarterLater } from '@taschino/testkit/commissions.ts'
import { ON, orderOf, payerWith, paying, PIN, prove } from '@taschino/testkit/paying-with-a-proof.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
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

story(
  'T47 what was typed for one payment is a proof for that payment alone: no other act of the same login takes it for its own',
  async (world) => {
    const [giulia, forno] = [await payerWith(world), await world.shop()]
    const higher = { body: { threshold: 3000 } }
    await giulia.gets(setThreshold, { body: { threshold: 0 } })
    await world.db.query(`delete from step_up_fresh where id_user = $1`, [giulia.id])
    const key = crypto.randomUUID()
    const order = orderOf(await giulia.isRefused('step_up_required', pay, paying(forno, '5 × 8,00 normal', key)))
    const proof = await prove(giulia, order)
    await giulia.isRefused('step_up_required', setThreshold, higher)
    await giulia.gets(pay, paying(forno, '5 × 8,00 normal', key, proof) as never)
    await giulia.isRefused('step_up_required', setThreshold, higher)
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
    await giulia.gets(setThreshold, higher)
    // Nor does a payment end what the login has proved before.
    await prove(giulia, orderOf(await giulia.isRefused('step_up_required', pay, paying(forno, '6 × 8,00 normal', crypto.randomUUID()))))
    await giulia.gets(setThreshold, { body: { threshold: 0 } })
    await giulia.gets(setThreshold, higher)
  },
  ON,
)

story(
  'T47 T48 a PIN that the password chose anew for a payment makes no passkey, not even where the login had proved itself by the one before',
  async (world) => {
    const [giulia, forno] = [await payerWith(world), await world.shop()]
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
    for (let n = 0; n < 5; n++) await giulia.sends(confirm, { body: { by: { method: 'pin', pin: '500999' } } })
    await giulia.gets(setThreshold, { body: { threshold: 0 } })
    const order = orderOf(await giulia.isRefused('step_up_required', pay, paying(forno, '5 × 8,00 normal', crypto.randomUUID())))
    await giulia.gets(confirm, { body: { order, by: { method: 'password', password: STORY_PASSWORD, newPin: '402857' } } })
    for (const body of [{ password: STORY_PASSWORD }, {}]) await giulia.isRefused('pin_too_new', passkeyBegin, { body })
  },
  ON,
)
