/** A shop's month on every paper: the same figures, equal to the books to the cent, opened again by another program. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Call } from '@taschino/contract/call.ts'
import { getMonthPack, getReceiptPdf, getShopMonth, getStatement, type ShopMonth } from '@taschino/contract/papers.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { paid } from '@taschino/testkit/back-then.ts'
import type { Person, StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { baseOf, draftFaults } from '../../platform/fattura/fattura.ts'
import { draftsOf } from './pack.ts'
import { feesOnType } from './month.ts'
import { readMonth, spanOf } from './read-month.ts'
import { BY_HAND, aMonth, at, before, last, payback } from '@taschino/testkit/a-month.ts'

const ofMonth = (shop: StoryShop, yearMonth = last) => ({ params: { id: String(shop.id) }, query: { yearMonth } })
const monthOf = (who: Person, shop: StoryShop, yearMonth = last): Promise<ShopMonth> => who.gets(getShopMonth, ofMonth(shop, yearMonth))

async function fileFor(world: World, who: Person, call: Call, shop: StoryShop, yearMonth = last): Promise<Uint8Array> {
  const response = await fetch(`${world.url}/api/v1${call.path.replace('{id}', String(shop.id))}?yearMonth=${yearMonth}`, {
    headers: { authorization: `Bearer ${await who.token()}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(call.file)
  return new Uint8Array(await response.arrayBuffer())
}

/** As another program reads it. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(pdf)
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
}

story(
  'a month is told from its first second to its last: what was owed, taken, given back, asked for, paid, and what is owed now',
  async (world) => {
    const { shop, carla } = await aMonth(world)
    const young = await monthOf(carla, shop)
    expect(young).toMatchObject({ ...BY_HAND, over: true, shop: { title: 'Forno Rosetti' } })
    expect(young.days.map(({ day, payments, net }) => [day.slice(-2), payments, net])).toEqual([
      ['01', 1, 1950],
      ['05', 2, 1600],
      [spanOf(last).last.slice(-2), 1, 3200],
    ])
    expect(young.paybacks.map(({ gross, fee, net, returned }) => [gross, fee, net, returned])).toEqual([
      [4000, 120, 3880, false],
      [1600, 48, 1552, false],
      [1600, 48, 1552, true],
    ])
    // The same after the days were added up for good.
    await addedUp(world.db)
    expect(await monthOf(carla, shop)).toEqual(young)
  },
  {},
)

story(
  'figures per day and type add up to the month, months follow on each other, and the last one ends with what the books hold',
  async (world) => {
    const { shop, carla } = await aMonth(world)
    const now = businessMonth(Date.now())
    const months = [await monthOf(carla, shop, before), await monthOf(carla, shop), await monthOf(carla, shop, now)]
    for (const month of months) {
      for (const figure of ['sales', 'refunds', 'cancellations', 'net'] as const) {
        expect(month.days.reduce((sum, day) => sum + day[figure], 0)).toBe(month[figure])
        expect(month.types.reduce((sum, type) => sum + type[figure], 0)).toBe(month[figure])
        for (const day of month.days) expect(day.types.reduce((sum, type) => sum + type[figure], 0)).toBe(day[figure])
      }
    }
    expect(months[0]?.takings.opening).toBe(0)
    for (const [i, month] of months.entries()) {
      if (i === 0) continue
      expect(month.takings.opening).toBe(months[i - 1]?.takings.closing)
      expect(month.payout.opening).toBe(months[i - 1]?.payout.closing)
    }
    const held = await balances(world.db, shop.id)
    const of = (kind: string) => held.filter((one) => one.kind === kind).reduce((sum, { value }) => sum + value, 0)
    expect(months[2]).toMatchObject({ over: false, takings: { closing: of('takings') }, payout: { closing: of('payout') } })
  },
)

story('the statement is a PDF that says the same, in Italian, with its title and a structure for those who hear it', async (world) => {
  const { shop, carla } = await aMonth(world)
  const pdf = await fileFor(world, carla, getStatement, shop)
  const text = await textOf(pdf.slice())
  for (const said of [
    'Estratto conto di',
    'Forno Rosetti srl',
    'Partita IVA o codice fiscale: 01234567897',
    'Saldo all’inizio 40,00 €',
    'Saldo alla fine 46,50 €',
    'Commissioni trattenute -1,68 €',
    'Totale 4 85,50 € -8,00 € -10,00 € 67,50 €',
    '(tornato)',
    '1 / ',
  ])
    expect(text).toContain(said)
  const { info } = await getMeta(await getDocumentProxy(pdf.slice()))
  expect(info).toMatchObject({ Language: 'it-IT' })
  expect(String(info['Title'])).toMatch(/^Estratto conto di /)
  const document = await getDocumentProxy(pdf)
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const page = await document.getPage(1)
  expect(JSON.stringify(await page.getStructTree())).toMatch(/"H1".*"H2".*"Table".*"TH".*"TD"/)
})

story('the pack holds the list for the cash register, the statement and a draft of the invoice that the schema passes', async (world) => {
  const { shop, carla } = await aMonth(world)
  const files = unzipSync(await fileFor(world, carla, getMonthPack, shop))
  const names = Object.keys(files).toSorted()
  expect(names).toEqual([
    'LEGGIMI.txt',
    'commissioni.csv',
    'estratto-conto.pdf',
    `fattura-BOZZA-01234567897-${last}.xml`,
    'non-riscosso.csv',
    'non-riscosso.pdf',
  ])
  const csv = strFromU8(files['non-riscosso.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
  expect(csv[0]).toBe('"Negozio";"Giorno";"Pagamenti";"Pasto";"Crediti liberi";"Non riscosso"')
  expect(csv[1]).toBe(`"Forno Rosetti";${last}-01;1;16,00;3,50;19,50`)
  expect(csv).toHaveLength(4)
  const register = await textOf(files['non-riscosso.pdf'] ?? new Uint8Array())
  expect(register).toContain('Totale 64,00 € 3,50 € 67,50 €')
  const xml = strFromU8(files[`fattura-BOZZA-01234567897-${last}.xml`] ?? new Uint8Array())
  expect(await draftFaults(xml)).toEqual([])
  // Meal tickets of the month less the fees kept from their transfers: 64,00 − 1,20; 10 % inside.
  expect(xml).toContain('<ImportoTotaleDocumento>62.80</ImportoTotaleDocumento>')
  expect(xml).toContain('<ImponibileImporto>57.09</ImponibileImporto>')
  expect(xml).toContain('<Imposta>5.71</Imposta>')
  expect(xml).toContain('<Comune>Torino</Comune>')
  expect(xml).toMatch(/BOZZA preparata da Taschino/)
  const lines = [...xml.matchAll(/<PrezzoTotale>(-?[\d.]+)</g)].map((match) => Math.round(Number(match[1]) * 100))
  expect(lines.reduce((sum, line) => sum + line, 0)).toBe(5709)
  // A transfer that came back takes its fee back with it, also where it left in another month.
  expect([...xml.matchAll(/<Descrizione>(Sconto|Storno)/g)].map((match) => match[1])).toEqual(['Sconto', 'Sconto', 'Storno'])
  expect(strFromU8(files['LEGGIMI.txt'] ?? new Uint8Array())).toContain('tutti i dati del destinatario')
  expect(await draftFaults(xml.replace('<Divisa>EUR</Divisa>', ''))).not.toEqual([])
  expect(await draftFaults(xml.replace('62.80', '62.8'))).not.toEqual([])
})

story('a transfer that leaves while the pack is read is in all of it or in none', async (world) => {
  const { shop } = await aMonth(world)
  let left = false
  // It leaves when the month is read already and the fees are about to be.
  const tx: typeof world.db.tx = (work) =>
    world.db.tx((sql) =>
      work({
        query: async (text: string, values?: unknown[]) => {
          if (text.includes('r.fee_parts')) {
            left = true
            await payback(world, shop, at(last, 20, 9), { value: 1000, fee: 30, sent: at(last, 21, 9) })
          }
          return sql.query(text, values)
        },
      } as typeof sql),
    )
  const read = await readMonth(tx, { role: 'shop', idShop: shop.id }, shop.id, spanOf(last), Date.now())
  expect([left, read?.month.payout.fees, feesOnType(read?.raw[0]?.paid ?? [], 'normal').map(({ fee }) => fee)]).toEqual([
    true,
    168,
    [120, 48, -48],
  ])
})

story('a group reads its members together and each by itself; one firm bills once', async (world) => {
  const head = await world.shop({ title: 'Sapori', isGroup: true })
  const [one, two] = [
    await world.shop({ title: 'Sapori Centro', group: head.id }),
    await world.shop({ title: 'Sapori Stazione', group: head.id }),
  ]
  const giulia = await world.person('enduser', { place: await world.agency() })
  await world.gives(giulia.id, '10 × 8,00 normal')
  await paid(world, giulia, one, '2 × 8,00 normal', at(last, 3, 12))
  await paid(world, giulia, two, '1 × 8,00 normal', at(last, 3, 13))
  const luca = await world.person('shop', { name: 'Luca Pori', place: head.id })
  const clerk = await world.person('shop', { name: 'Nadia Pori', place: one.id })
  const month = await monthOf(luca, head)
  expect(month).toMatchObject({ payments: 2, net: 2400, days: [{ payments: 2, net: 2400 }] })
  expect(month.members.map(({ title, net }) => [title, net])).toEqual([
    ['Sapori Centro', 1600],
    ['Sapori Stazione', 800],
  ])
  expect(await monthOf(clerk, one)).toMatchObject({ net: 1600, members: [] })
  await clerk.isRefused('not_found', getShopMonth, ofMonth(two))
  const files = unzipSync(await fileFor(world, luca, getMonthPack, head))
  const drafts = Object.keys(files).filter((name) => name.endsWith('.xml'))
  expect(drafts).toHaveLength(1)
  expect(strFromU8(files[drafts[0] ?? ''] ?? new Uint8Array())).toContain('<ImportoTotaleDocumento>24.00</ImportoTotaleDocumento>')
  expect(strFromU8(files['non-riscosso.csv'] ?? new Uint8Array()).match(/"Sapori /g)).toHaveLength(2)
})

story('a month without anything is a statement of nothing, one to come is refused, and half a month says so', async (world) => {
  const shop = await world.shop()
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: shop.id })
  expect(await monthOf(carla, shop)).toMatchObject({ payments: 0, net: 0, days: [], takings: { opening: 0, closing: 0 } })
  for (const call of [getShopMonth, getStatement, getMonthPack]) await carla.isRefused('month_to_come', call, ofMonth(shop, '2099-01'))
  const files = unzipSync(await fileFor(world, carla, getMonthPack, shop, businessMonth(Date.now())))
  expect(Object.keys(files).some((name) => name.endsWith('.xml'))).toBe(false)
  expect(strFromU8(files['LEGGIMI.txt'] ?? new Uint8Array())).toContain('il mese non è ancora finito')
  await carla.isRefused('invalid_input', getShopMonth, ofMonth(shop, '2026-13'))
})

story('a receipt is a paper for each of its parties, as they see it on the screen, and for nobody else', async (world) => {
  const { shop, carla, giulia, refunded } = await aMonth(world)
  const paper = async (who: Person) => {
    const response = await fetch(`${world.url}/api/v1/transactions/${refunded}/pdf`, {
      headers: { authorization: `Bearer ${await who.token()}` },
    })
    return { status: response.status, text: response.status === 200 ? await textOf(new Uint8Array(await response.arrayBuffer())) : '' }
  }
  const [hers, tills] = [await paper(giulia), await paper(carla)]
  expect(hers.text).toContain('Importo: -24,00 €')
  expect(tills.text).toContain('Importo: 24,00 €')
  for (const { text } of [hers, tills]) {
    expect(text).toContain(shop.title)
    expect(text).toContain(refunded.replace(/(.{4})(?=.)/g, '$1-'))
    expect(text).toContain('rimborso parziale')
  }
  // The shop's paper names its customer as its screen does.
  expect(tills.text).toContain('Giulia B.')
  expect(tills.text).not.toContain('Bianchi')
  const stranger = await world.person('shop', { name: 'Remo Bar', place: (await world.shop({ title: 'Bar Lontano' })).id })
  expect((await paper(stranger)).status).toBe(404)
  await giulia.isRefused('not_found', getReceiptPdf, { params: { gtid: newGtid() } })
})

test('VAT taken out of an amount and put back is the amount, within the cent that the exchange system allows', () => {
  for (let gross = 1; gross < 30_000; gross++) {
    const base = baseOf(gross, 10)
    expect(Math.abs(gross - base - Math.round(base / 10))).toBeLessThanOrEqual(1)
    expect(Math.abs(base - gross / 1.1)).toBeLessThanOrEqual(0.5)
  }
})

test('a firm without a number, or with an address that nobody can take apart, gets a draft that says what is missing', async () => {
  const firm = {
    id: 1,
    title: 'Chiosco',
    businessName: 'Chiosco “Da Ugo” €',
    address: 'in fondo al parco',
    fiscalCode: 'RSSMRA85T10A562S',
    iban: null,
    receiver: null,
    idShopGroup: null,
    isGroup: false,
  }
  const types = [{ type: 'normal' as const, sales: 800, refunds: 0, cancellations: 0, net: 800 }]
  const month = { yearMonth: '2026-10', over: true, types, net: 800 } as unknown as ShopMonth
  const issuer = { name: 'Taschino spa', partitaIva: '01234567897', address: 'Via Roma 1, 10123 Torino', sdi: 'ABC1234' }
  const [draft] = draftsOf(
    {
      month,
      vat: 10,
      owner: { fiscalCode: null, address: '' },
      firms: [{ firm, month, fees: [] }],
      lastDay: '2026-10-31',
      issuer,
      timeZone: 'Europe/Rome',
    },
    'Borgo Pay',
  )
  expect(draft?.notes).toEqual(['manca: partita IVA del negozio', 'manca: CAP del negozio', 'manca: comune del negozio'])
  expect(await draftFaults(draft?.xml ?? '')).toEqual([])
})
