/** Stories of invoices that agencies pay at the bank: found by the numbers that were written, booked once, and never guessed. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { decideGrant, giveCredits, listGrants } from '@taschino/contract/credits.ts'
import { getInvoice, listInvoices } from '@taschino/contract/invoices.ts'
import { readStatement, type MeantCredit, type StatementCredit } from '@taschino/contract/payouts-statement.ts'
import { approve, getRequest, invoicePaid } from '@taschino/contract/requests.ts'
import { office, orders } from '@taschino/testkit/asks.ts'
import { auditorFinds } from '@taschino/testkit/audited.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect, test } from 'vitest'
import { numbersIn } from './match-credits.ts'

const today = businessDay(Date.now())

interface Came {
  cents: number
  text: string
  from?: string
  /** The bank's own number of it. */
  ref?: string
  currency?: string
  status?: string
}
const euros = (cents: number): string => (cents / 100).toFixed(2)
const came = ({ cents, text, from = 'ROSSI SRL', ref = `B${Math.random()}`, currency = 'EUR', status = 'BOOK' }: Came): string =>
  `<Ntry><Amt Ccy="${currency}">${euros(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${today}</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="${currency}">${euros(cents)}</Amt><RltdPties><Dbtr><Pty><Nm>${from}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (entries: string): File =>
  new File(
    [
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${Math.random()}</MsgId></GrpHdr><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`,
    ],
    'estratto.xml',
  )
const reads = (who: Person, file: File, dryRun = true, meant: MeantCredit[] = []) =>
  who.gets(readStatement, { body: { dryRun, meant }, files: { file } })
const told = (credits: readonly StatementCredit[]) =>
  credits.map(({ fit, net, invoices }) => [fit, net, ...invoices.map(({ number, settles }) => [number, settles])])

/** Approved orders, each with its invoice; `typed`: the number that another program gave. */
async function billed(world: World, typed?: string) {
  const { idAgency, elena, marta } = await office(world)
  const gtid = await orders(world, { id: elena.id, place: idAgency }, 10)
  const { tickets } = await marta.gets(approve, {
    params: { gtid },
    body: { valueDate: today, ...(typed === undefined ? {} : { invoiceNumber: typed }) },
  })
  const number = tickets?.invoiceNumber ?? ''
  const one = (await marta.gets(listInvoices, { query: { text: number } })).items.find((invoice) => invoice.number === number)
  if (!one) throw new Error(`no invoice ${number}`)
  return { idAgency, elena, marta, gtid, ...one }
}

/** What stands for it at the desk. */
const standing = (who: Person, { id }: { id: number }) => who.gets(getInvoice, { params: { id: String(id) } })

test('a number of ours is read however it is written, and never out of a longer one', () => {
  const written = {
    'Saldo fattura FT2026/12': ['FT2026/12'],
    'saldo ft 2026-0012 e FT 2026 13.': ['FT2026/12', 'FT2026/13'],
    'FT.2026/12': ['FT2026/12'],
    'NC-FT2026/12': [],
    IT60X0542811101000000123456: [],
    'SHIFT2026/12': [],
    'BONIFICO DEL 24/11/2026 N. 12': [],
  }
  for (const [text, numbers] of Object.entries(written)) expect([text, numbersIn(text)]).toEqual([text, numbers])
})

describe('money that came in', () => {
  story('settles the invoice that its sender names: shown first, booked once, the order is paid and its office reads it', async (world) => {
    const one = await billed(world)
    const { marta, elena, number, open } = one
    const file = camt(came({ cents: open, text: `Saldo fattura ${number}`, ref: 'CRE-1' }) + came({ cents: 990, text: 'rimborso affitto' }))
    const seen = await reads(marta, file)
    expect(told(seen.credits)).toEqual([['settles', open, [number, open]]])
    expect(seen).toMatchObject({ others: 1, settles: { count: 1, net: open } })
    expect(await standing(marta, one)).toMatchObject({ state: 'open', open })
    expect((await reads(marta, file, false)).state).toBe('done')
    const paid = await standing(marta, one)
    expect(paid).toMatchObject({ state: 'paid', open: 0 })
    expect(paid.settled.map(({ how, value }) => [how, value])).toEqual([['paid', open]])
    await marta.isRefused('invoice_is_paid', invoicePaid, { params: { gtid: one.gtid }, body: {} })
    const { steps } = await marta.gets(getRequest, { params: { gtid: one.gtid } })
    expect(steps.at(-1)).toMatchObject({ step: 'invoice-paid', by: 'Marta Serra' })
    expect(await standing(elena, one)).toMatchObject({ state: 'paid' })
    // The same file, and the same credit in another file of the bank: nothing more.
    const journal = await world.journal()
    expect((await reads(marta, file, false)).state).toBe('done-before')
    expect(told((await reads(marta, camt(came({ cents: open, text: `Saldo ${number}`, ref: 'CRE-1' })), false)).credits)).toEqual([
      ['known', open, [number, 0]],
    ])
    expect(await world.journal()).toBe(journal)
    expect(await auditorFinds(world)).toEqual([])
  })

  story(
    'in parts, for several at once, or too much: parts add up, the first due is paid first, and too much is nobody’s',
    async (world) => {
      const one = await billed(world)
      const two = await billed(world)
      const { marta } = one
      const part = came({ cents: 1000, text: one.number })
      const rest = came({ cents: one.open - 1000 + two.open, text: `${one.number} + ${two.number}` })
      const over = came({ cents: 1, text: `ancora ${two.number}` })
      expect(told((await reads(marta, camt(part + rest + over))).credits)).toEqual([
        ['part', 1000, [one.number, 1000]],
        ['settles', one.open - 1000 + two.open, [one.number, one.open - 1000], [two.number, two.open]],
        ['paid', 1, [two.number, 0]],
      ])
      await reads(marta, camt(part), false)
      expect(await standing(marta, one)).toMatchObject({ state: 'open', open: one.open - 1000 })
      expect(told((await reads(marta, camt(came({ cents: one.open, text: one.number })), false)).credits)).toEqual([
        ['over', one.open, [one.number, 0]],
      ])
      await reads(marta, camt(rest), false)
      expect([(await standing(marta, one)).state, (await standing(marta, two)).state]).toEqual(['paid', 'paid'])
      expect(await auditorFinds(world)).toEqual([])
    },
  )

  story('without a number is offered to whoever knows, and booked when they say so', async (world) => {
    const one = await billed(world)
    const { marta, open } = one
    const file = camt(came({ cents: open, text: 'buoni pasto novembre' }))
    const [offered] = (await reads(marta, file)).credits
    expect(offered).toMatchObject({ fit: 'unnamed', invoices: [] })
    expect(offered?.maybe.map(({ id }) => id)).toContain(one.id)
    expect((await reads(marta, camt(came({ cents: open + 1, text: 'buoni pasto' })))).credits).toEqual([])
    const meant = [{ at: 0, invoice: one.id }]
    expect(told((await reads(marta, file, true, meant)).credits)).toEqual([['settles', open, [one.number, open]]])
    await marta.isRefused('payout_changed', readStatement, {
      body: { dryRun: false, meant, expects: { pays: 0, returns: 0 } },
      files: { file },
    })
    await marta.gets(readStatement, { body: { dryRun: false, meant, expects: { pays: 0, returns: 0, settles: 1 } }, files: { file } })
    expect(await standing(marta, one)).toMatchObject({ state: 'paid' })
  })

  story('a number of another program is believed only with its sum to the cent, and a short one never', async (world) => {
    const one = await billed(world, 'B-2044')
    const { marta, open } = one
    expect(told((await reads(marta, camt(came({ cents: open - 1, text: 'fatt. B-2044' })))).credits)).toEqual([
      ['over', open - 1, ['B-2044', 0]],
    ])
    expect(told((await reads(marta, camt(came({ cents: open, text: 'fatt. b-2044 grazie' })), false)).credits)).toEqual([
      ['settles', open, ['B-2044', open]],
    ])
    const short = await billed(world, '17')
    expect((await reads(marta, camt(came({ cents: short.open, text: 'fattura 17' })))).credits[0]).toMatchObject({ fit: 'unnamed' })
  })

  story('in another currency, or not booked yet, or going out again: is nothing of ours', async (world) => {
    const one = await billed(world)
    const { marta, open: cents, number: text } = one
    const none = camt(came({ cents, text, currency: 'CHF' }) + came({ cents, text, status: 'PDNG' }))
    expect((await reads(marta, none, false)).credits).toEqual([])
    const back = new File([(await camt(came({ cents, text })).text()).replace('</Sts>', '</Sts><RvslInd>true</RvslInd>')], 'x.xml')
    expect((await reads(marta, back, false)).credits).toEqual([])
    expect(await standing(marta, one)).toMatchObject({ state: 'open' })
  })

  story('T20: six files with the same credit at once, and somebody who marks it by hand: it is paid once', async (world) => {
    const one = await billed(world)
    const { marta, open, number } = one
    const entry = came({ cents: open, text: number, ref: 'CRE-ONE' })
    const files = Array.from({ length: 6 }, (_, n) => camt(entry + came({ cents: n + 1, text: 'altro' })))
    await Promise.all([
      ...files.map((file) => marta.sends(readStatement, { body: { dryRun: false }, files: { file } })),
      marta.sends(invoicePaid, { params: { gtid: one.gtid }, body: {} }),
    ])
    const { settled, state } = await standing(marta, one)
    expect([state, settled.length]).toEqual(['paid', 1])
    expect(await auditorFinds(world)).toEqual([])
  })

  story('pays for credits that an agency gave as it pays for tickets', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const receiver = await world.person('enduser', { place: idAgency })
    await elena.gets(giveCredits, { body: { kind: 'welfare', reason: 'Premio', people: [{ idUser: receiver.id, value: 2000 }] } })
    const { items } = await marta.gets(listGrants, { query: {} })
    const id = String(items.find(({ state }) => state === 'waiting')?.id)
    const given = await marta.gets(decideGrant, { params: { id }, body: { decision: 'approve', valueDate: today } })
    await reads(marta, camt(came({ cents: given.value, text: given.invoiceNumber ?? '' })), false)
    const after = (await marta.gets(listGrants, { query: {} })).items.find((grant) => String(grant.id) === id)
    expect(after?.invoicePaid).toBe(true)
  })
})
