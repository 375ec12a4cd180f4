/** Stories of invoices to agencies: numbers without a gap, VAT and fee, credit notes, reminders, and who reads them. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { linesOfOrder, ratesOf, sumsOf } from '@taschino/basics/order-bill.ts'
import { exportInvoices, getInvoice, getInvoicePdf, getInvoiceXml, listInvoices, type InvoiceDetail } from '@taschino/contract/invoices.ts'
import { approve, invoicePaid, listAgencies, takeBackOrder } from '@taschino/contract/requests.ts'
import { office, orders } from '@taschino/testkit/asks.ts'
import { auditorFinds, lookedAt, tampered } from '@taschino/testkit/audited.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../platform/config/settings.ts'
import { ISSUED_SCHEMA } from '../../platform/fattura/issued-xml.ts'
import { OFFICIAL_SCHEMA } from '../../platform/fattura/fattura.ts'
import { faultsBy } from '../../platform/xml/xml-faults.ts'
import { remindInvoices } from './public.ts'
import { takeNumber } from './store.ts'
import { nextReminder } from './rules.ts'

const VAT = { ...DEFAULT_SETTINGS.invoices, fee: 150, vatNormal: 4, feeVat: 22 }
const ISSUER = { name: 'Yes Ticket S.p.A.', partitaIva: '12345678903', address: 'Via Po 12, 10123 Torino (TO)', sdi: 'ABC1234' }
const PAYER = { name: 'Yes Ticket S.p.A.', iban: 'IT60X0542811101000000123456', bic: null }
const WITH_VAT = { settings: { invoices: VAT, issuer: ISSUER, payer: PAYER } }
const today = businessDay(Date.now())
const year = today.slice(0, 4)

async function billed(world: World, elena: { id: number; place: number }, marta: Person, amount = 10, valueDate = today) {
  const gtid = await orders(world, elena, amount)
  const { tickets } = await marta.gets(approve, { params: { gtid }, body: { valueDate } })
  const number = tickets?.invoiceNumber ?? ''
  const { items } = await marta.gets(listInvoices, { query: { text: number } })
  const one = items.find((invoice) => invoice.number === number)
  if (!one) throw new Error(`no invoice ${number}`)
  return { gtid, ...one }
}

async function owedInBooks(world: World, agency: number): Promise<number> {
  const { rows } = await world.db.query<{ owed: number }>(
    `select -coalesce(sum(p.amount), 0)::bigint as owed from ledger.posting p join ledger.account a on a.id = p.account where a.party = $1 and a.kind = 'receivable'`,
    [agency],
  )
  return rows[0]?.owed ?? 0
}

describe('what an invoice comes to', () => {
  test('VAT is reckoned once for each rate, to the nearest cent', () => {
    const lines = linesOfOrder({ type: 'normal', unit: 733, amount: 7 }, VAT)
    expect(lines.map(({ what, net, rate }) => [what, net, rate])).toEqual([
      ['tickets', 5131, 4],
      ['fee', 77, 22],
    ])
    expect(ratesOf(lines)).toEqual([
      { rate: 4, net: 5131, vat: 205 },
      { rate: 22, net: 77, vat: 17 },
    ])
    expect(sumsOf(lines)).toEqual({ net: 5208, vat: 222, fee: 77, total: 5430 })
  })

  test('a letter leaves the day after, a week later and three weeks later, and never a fourth', () => {
    const days = [0, 1, 2, 3].map((sent) => nextReminder('2026-10-01', sent, '2026-09-30'))
    expect(days).toEqual(['2026-10-02', '2026-10-09', '2026-10-23', null])
    expect(nextReminder('2026-10-01', 1, '2026-12-01')).toBe('2026-12-08')
  })
})

describe('an order that is agreed to', () => {
  story(
    'is billed with fee and VAT, and the agency owes just that',
    async (world) => {
      const { idAgency, elena, marta } = await office(world)
      const clerk = { id: elena.id, place: idAgency }
      const before = await owedInBooks(world, idAgency)
      const one = await billed(world, clerk, marta, 10)
      expect(one).toMatchObject({ kind: 'invoice', state: 'open', net: 8120, vat: 346, total: 8466, open: 8466, due: addDays(today, 30) })
      expect(one.number).toMatch(new RegExp(`^FT${year}/\\d+$`))
      expect((await owedInBooks(world, idAgency)) - before).toBe(8466)
      const detail = await elena.gets(getInvoice, { params: { id: String(one.id) } })
      expect(detail).toMatchObject({ seller: { name: ISSUER.name }, request: one.gtid, settled: [] } satisfies Partial<
        Record<keyof InvoiceDetail, unknown>
      >)
      expect(await auditorFinds(world)).toEqual([])
      expect(await lookedAt(world, 'what is billed and settled is what the books say that agencies owe')).toBeGreaterThan(0)
    },
    WITH_VAT,
  )

  story('gets the next number whoever else approves at the same moment, and a refusal leaves no gap', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const clerk = { id: elena.id, place: idAgency }
    const asked = []
    for (let i = 0; i < 12; i++) asked.push(await orders(world, clerk, 10))
    const refused = await orders(world, clerk, 10)
    const answers = await Promise.all(
      asked.flatMap((gtid) => [
        marta.sends(approve, { params: { gtid }, body: { valueDate: today } }),
        marta.sends(approve, { params: { gtid: refused }, body: { valueDate: today, invoiceNumber: `FT${year}/1` } }),
      ]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    const { rows } = await world.db.query<{ n: number }>(
      `select n from invoice where kind = 'invoice' and series = 'FT' and year = $1 order by n`,
      [Number(year)],
    )
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, i) => i + 1))
    await marta.isRefused('invoice_own_series', approve, {
      params: { gtid: refused },
      body: { valueDate: today, invoiceNumber: `ft${year}/999` },
    })
    await expect(
      world.db
        .query(`insert into invoice (kind, year, series, n, number, day, due, id_agency, what, id_request, buyer, lines, net, vat, total, made_at)
        select kind, year, series, 99999, 'FT/x', day, due, id_agency, what, id_request, buyer, lines, net, vat, total, made_at from invoice where series = 'FT' limit 1`),
    ).rejects.toThrow(/no gap/)
    await expect(world.db.query(`update invoice set total = total`)).rejects.toThrow()
  })
})

story('a connection that is killed between number and end takes no number with it', async (world) => {
  const { idAgency, elena, marta } = await office(world)
  const clerk = { id: elena.id, place: idAgency }
  const first = await billed(world, clerk, marta)
  await expect(
    world.db.tx(async (sql) => {
      await takeNumber(sql, 'invoice', 'FT', Number(year))
      await sql.query('select pg_terminate_backend(pg_backend_pid())')
    }),
  ).rejects.toThrow()
  const next = await billed(world, clerk, marta)
  expect(Number(next.number.split('/')[1])).toBe(Number(first.number.split('/')[1]) + 1)
})

describe('an order that is taken back', () => {
  story(
    'gets a credit note with a number of its own, and nothing is owed any more',
    async (world) => {
      const { idAgency, elena, marta } = await office(world)
      const before = await owedInBooks(world, idAgency)
      const one = await billed(world, { id: elena.id, place: idAgency }, marta)
      const own = { reason: 'Taglio sbagliato', creditNote: `NC-FT${year}/7` }
      await marta.isRefused('invoice_own_series', takeBackOrder, { params: { gtid: one.gtid }, body: own })
      await marta.gets(takeBackOrder, { params: { gtid: one.gtid }, body: { reason: 'Taglio sbagliato' } })
      expect(await owedInBooks(world, idAgency)).toBe(before)
      const invoice = await elena.gets(getInvoice, { params: { id: String(one.id) } })
      expect(invoice).toMatchObject({ state: 'credited', open: 0 })
      expect(invoice.creditedBy?.number).toMatch(new RegExp(`^NC-FT${year}/\\d+$`))
      const note = await elena.gets(getInvoice, { params: { id: String(invoice.creditedBy?.id) } })
      expect(note).toMatchObject({ kind: 'credit-note', total: -8466, refersTo: { number: one.number }, reason: 'Taglio sbagliato' })
      await marta.isRefused('no_invoice', invoicePaid, { params: { gtid: one.gtid }, body: {} })
      expect(await auditorFinds(world)).toEqual([])
    },
    WITH_VAT,
  )
})

describe('the papers of an invoice', () => {
  story(
    'the electronic draft passes the schema of the version in force, and the official one but for the codes that it does not know yet',
    async (world) => {
      const { idAgency, elena, marta } = await office(world)
      const one = await billed(world, { id: elena.id, place: idAgency }, marta)
      await marta.gets(takeBackOrder, { params: { gtid: one.gtid }, body: { reason: 'Taglio sbagliato' } })
      const { creditedBy } = await marta.gets(getInvoice, { params: { id: String(one.id) } })
      for (const id of [String(one.id), String(creditedBy?.id)]) {
        const { text: xml } = await marta.sends(getInvoiceXml, { params: { id } })
        expect(await faultsBy([ISSUED_SCHEMA], xml)).toEqual([])
        expect(await faultsBy([OFFICIAL_SCHEMA], xml.replaceAll('N2.2', 'N2'))).toEqual([])
        expect(xml).toContain(`<TipoDocumento>${id === String(one.id) ? 'TD01' : 'TD04'}</TipoDocumento>`)
        expect(xml).toContain('<ImportoTotaleDocumento>84.66</ImportoTotaleDocumento>')
        expect(await faultsBy([ISSUED_SCHEMA], xml.replace('<Imposta>', '<Imposta>x'))).not.toEqual([])
        expect(await faultsBy([ISSUED_SCHEMA], xml.replace('TD0', 'TD9'))).not.toEqual([])
      }
      await elena.isRefused('forbidden', getInvoiceXml, { params: { id: String(one.id) } })
    },
    WITH_VAT,
  )

  story(
    'the paper is read by another program: numbers, both firms, VAT by rate and how to pay',
    async (world) => {
      const { idAgency, elena, marta } = await office(world)
      const one = await billed(world, { id: elena.id, place: idAgency }, marta)
      const response = await fetch(`${world.url}/api/v1${getInvoicePdf.path.replace('{id}', String(one.id))}`, {
        headers: { authorization: `Bearer ${await elena.token()}` },
      })
      const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
      const paper = (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
      for (const part of [one.number, ISSUER.name, '4 %', '22 %', '84,66 €', 'IT60X0542811101000000123456']) expect(paper).toContain(part)
    },
    WITH_VAT,
  )

  story('without the name of who issues there is no draft, but a paper', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const one = await billed(world, { id: elena.id, place: idAgency }, marta)
    await marta.isRefused('issuer_unknown', getInvoiceXml, { params: { id: String(one.id) } })
    const { status } = await elena.sends(getInvoicePdf, { params: { id: String(one.id) } })
    expect(status).toBe(200)
  })
})

story('what is not paid in time is late, and the office is written to three times', async (world) => {
  const { idAgency, elena, marta } = await office(world)
  const one = await billed(world, { id: elena.id, place: idAgency }, marta, 10, addDays(today, -40))
  const listed = async () =>
    (await marta.gets(listInvoices, { query: { agency: String(idAgency), state: 'late' } })).items.find(({ id }) => id === one.id)
  expect(await listed()).toMatchObject({ state: 'late', late: 10, reminders: 0 })
  expect((await marta.gets(listAgencies, { query: { late: 'true' } })).items.map(({ id }) => id)).toContain(idAgency)
  const letters = async () => {
    const { rows } = await world.db.query<{ which: string }>(
      `select facts ->> 'which' as which from letter where kind = 'invoice-due' and facts ->> 'number' = $1 order by id`,
      [one.number],
    )
    return rows.map(({ which }) => which)
  }
  const day = 86_400_000
  const morning = Date.parse(`${addDays(today, 1)}T10:00:00Z`) - Date.now()
  for (const [days, expected] of [
    [0, ['first']],
    [1, ['first']],
    [8, ['first', 'second']],
    [30, ['first', 'second', 'last']],
    [90, ['first', 'second', 'last']],
  ] as const) {
    world.clock.forward(morning + days * day)
    await Promise.all([remindInvoices(world.db, world.clock), remindInvoices(world.db, world.clock)])
    world.clock.reset()
    expect(await letters()).toEqual(expected)
    // Each in the language of the office, which changes its mind after the first.
    await world.db.query(`update app_user set language = 'en' where id = $1`, [elena.id])
  }
  const { rows } = await world.db.query<{ language: string }>(
    `select language from letter where kind = 'invoice-due' and facts ->> 'number' = $1 order by id`,
    [one.number],
  )
  expect(rows.map(({ language }) => language)).toEqual(['it', 'en', 'en'])
  await marta.gets(invoicePaid, { params: { gtid: one.gtid }, body: {} })
  expect(await listed()).toBeUndefined()
})

story('an office reads its own and nobody else’s', async (world) => {
  const [first, second] = [await office(world), await office(world)]
  const one = await billed(world, { id: first.elena.id, place: first.idAgency }, first.marta)
  expect((await second.elena.gets(listInvoices, { query: { agency: String(first.idAgency) } })).items).toEqual([])
  await second.elena.isRefused('not_found', getInvoice, { params: { id: String(one.id) } })
  await second.elena.isRefused('not_found', getInvoicePdf, { params: { id: String(one.id) } })
})

story('the auditor finds an invoice that is missing, and one whose sum is not what is owed', async (world) => {
  const { idAgency, elena, marta } = await office(world)
  const one = await billed(world, { id: elena.id, place: idAgency }, marta)
  const set = (what: string): string => `update invoice set ${what} where id = ${one.id}`
  const sums = 'documents are their lines, and what is owed of them is what was not settled'
  expect(await tampered(world, set('net = net + 1, total = total + 1'), set('net = net - 1, total = total - 1'))).toEqual(
    expect.arrayContaining([sums, 'what is billed and settled is what the books say that agencies owe']),
  )
  expect(
    await tampered(
      world,
      `update invoice_standing set settled = 1 where id_invoice = ${one.id}`,
      `update invoice_standing set settled = 0 where id_invoice = ${one.id}`,
    ),
  ).toContain(sums)
  const { rows } = await world.db.query<{ n: number }>('select n from invoice where id = $1', [one.id])
  expect(await tampered(world, set('n = n + 1000'), set(`n = ${rows[0]?.n ?? 0}`))).toContain('numbers of documents have no gap')
})

story(
  'a file holds no more rows than a spreadsheet should',
  async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const clerk = { id: elena.id, place: idAgency }
    await billed(world, clerk, marta)
    await billed(world, clerk, marta)
    await elena.isRefused('export_too_large', exportInvoices, { query: { format: 'csv' } })
  },
  { settings: { exportMax: 1 } },
)
