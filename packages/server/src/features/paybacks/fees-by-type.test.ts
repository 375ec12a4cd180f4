/** A type of ticket with a price of its own: from the company's list to the quote, the request, the bank, the agent, papers and reports. */
import type { TypeFees } from '@taschino/basics/fees.ts'
import { getReceiptPdf, getShopMonth } from '@taschino/contract/papers.ts'
import {
  convertTickets,
  exportShopRequests,
  getShopRequest,
  getShopWallet,
  multiRequests,
  paybackProspect,
  requestPayback,
} from '@taschino/contract/paybacks.ts'
import { countPaybacks, getPayout, listPaybacks, makePayout, requestPaid, requestReturned } from '@taschino/contract/payouts.ts'
import { circulation, trialBalance } from '@taschino/contract/reports.ts'
import { approve, getRequest } from '@taschino/contract/requests.ts'
import { updateShop } from '@taschino/contract/shops.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import { network, type Network } from '@taschino/testkit/commissions.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { amounts, WITH_PAYER, xmlOf } from '@taschino/testkit/to-the-bank.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect } from 'vitest'
import { earnCommissions } from '../agents/public.ts'

const BUSINESS: TypeFees = { type: 'business', feeMin: 100, feeMax: 100 }
/** 300 for all at the soonest, 200 at the slowest; business tickets 100 whatever the term. */
const FEES = { feeMin: 200, feeMax: 300, feesByType: [BUSINESS] }

/** A shop of an agent with takings of 24,00 € in meal tickets and 12,34 € in business tickets. */
async function twoPrices(world: World): Promise<Network> {
  const net = await network(world)
  const { marta, giulia, forno } = net
  const all = '3 × 8,00 normal + 2 × 6,17 business'
  await marta.gets(updateShop, { params: { id: String(forno.id) }, body: { ...FEES, capabilities: ['normal', 'business'] } })
  await world.gives(giulia.id, all)
  await giulia.pays(forno, all)
  return net
}

/** 24,00 € at 3 % are 72 cents; 12,34 € at 1 % are 12,34 cents: together 84,34. */
const PARTS = [
  { type: 'normal', value: 2400, feeRate: 300, fee: 72 },
  { type: 'business', value: 1234, feeRate: 100, fee: 12 },
]
const SOONEST = { days: 2, feeRate: 232, fee: 84, net: 3550, parts: PARTS }
const all = { body: { which: 'all' as const } }

/** Asked for, agreed to and with the bank. */
async function sent(world: World) {
  const net = await twoPrices(world)
  const { gtid } = await net.carla.gets(requestPayback, { body: { value: 3634, days: 2, net: 3550 } })
  await net.paolo.gets(approve, { params: { gtid }, body: {} })
  const file = await net.marta.gets(makePayout, all)
  return { ...net, gtid, file }
}

describe('a type of ticket with a price of its own', () => {
  story('is quoted type by type, and what was shown is what is asked for', async (world) => {
    const { carla } = await twoPrices(world)
    expect(await carla.gets(getShopWallet, {})).toMatchObject(FEES)
    const { options } = await carla.gets(paybackProspect, { query: { amount: '3634' } })
    expect(options[0]).toMatchObject(SOONEST)
    expect(options.map(({ fee }) => fee)).toEqual([84, 80, 73, 60])
    const asked = await carla.gets(requestPayback, { body: { value: 3634, days: 2, net: 3550 } })
    expect(asked.payback).toMatchObject(SOONEST)
    expect(asked.shares).toEqual(PARTS.map(({ type, value }) => ({ type, value })))
  })

  story('can be asked about by name; more than there is counts as meal tickets', async (world) => {
    const { carla } = await twoPrices(world)
    const parts = async (amount: string, shares?: string) =>
      (await carla.gets(paybackProspect, { query: { amount, ...(shares ? { shares } : {}) } })).options[0]?.parts
    expect(await parts('1000', 'business:1000')).toEqual([{ type: 'business', value: 1000, feeRate: 100, fee: 10 }])
    expect(await parts('1000', 'business:600,business:300,normal:100')).toEqual([
      { type: 'normal', value: 100, feeRate: 300, fee: 3 },
      { type: 'business', value: 900, feeRate: 100, fee: 9 },
    ])
    expect(await parts('10000')).toEqual([
      { type: 'normal', value: 8766, feeRate: 300, fee: 263 },
      { type: 'business', value: 1234, feeRate: 100, fee: 12 },
    ])
    for (const shares of ['business:900', 'silver:1000', 'business', 'business:-1000', 'business:1000;', ''])
      await carla.isRefused('invalid_input', paybackProspect, { query: { amount: '1000', shares } })
  })

  story('what runs keeps the price that was shown when the shop’s prices change; a promise that is older is refused', async (world) => {
    const { carla, marta, paolo, forno } = await twoPrices(world)
    const first = await carla.gets(requestPayback, { body: await quoted(carla, { value: 1600, days: 2 }) })
    await marta.gets(updateShop, { params: { id: String(forno.id) }, body: { feesByType: [{ ...BUSINESS, feeMax: 250 }] } })
    await carla.isRefused('offer_changed', requestPayback, { body: { value: 2034, days: 2, net: 1998 } })
    expect((await carla.gets(requestPayback, { body: { value: 2034, days: 2, net: 1979 } })).payback?.parts).toEqual([
      { type: 'normal', value: 800, feeRate: 300, fee: 24 },
      { type: 'business', value: 1234, feeRate: 250, fee: 31 },
    ])
    await paolo.gets(approve, { params: { gtid: first.gtid }, body: {} })
    expect((await carla.gets(getShopRequest, { params: { gtid: first.gtid } })).payback).toMatchObject({ fee: 48, net: 1552 })
    await expect(world.db.query(`update request set fee_parts = '[]' where gtid = $1`, [first.gtid])).rejects.toThrow('does not change')
  })

  story('a conversion prices the types that become euros, and no others', async (world) => {
    const { carla } = await twoPrices(world)
    const parts = [
      { to: 'payback' as const, type: 'business' as const, value: 1234 },
      { to: 'payback' as const, type: 'normal' as const, value: 400 },
      { to: 'business' as const, type: 'normal' as const, value: 2000 },
    ]
    await carla.isRefused('offer_changed', convertTickets, { body: { parts, days: 2, net: 1634 - 49 } })
    const { payback } = await carla.gets(convertTickets, { body: { parts, days: 2, net: 1610 } })
    expect(payback?.payback).toMatchObject({
      fee: 24,
      net: 1610,
      parts: [
        { type: 'normal', value: 400, feeRate: 300, fee: 12 },
        { type: 'business', value: 1234, feeRate: 100, fee: 12 },
      ],
    })
    expect((await carla.gets(getShopWallet, {})).byType).toEqual([])
  })

  story('a sheet of a group prices each row by the types that the rows before it left', async (world) => {
    const net = await twoPrices(world)
    const head = await world.shop({ title: 'Gruppo', isGroup: true })
    await world.db.query('update shop set id_shop_group = $2 where id = $1', [net.forno.id, head.id])
    const elena = await world.person('shop', { name: 'Elena Riva', place: head.id })
    const csv = ['Negozio;Importo;Tipo;Giorni', 'Forno Rosetti;20,00;crediti;', 'Forno Rosetti;16,34;bonifico;2'].join('\r\n')
    const files = () => ({ file: new File([csv], 'richieste.csv', { type: 'text/csv' }) })
    const look = await elena.gets(multiRequests, { body: { dryRun: true }, files: files() })
    expect(look.rows[1]).toMatchObject({
      net: 1610,
      parts: [
        { type: 'normal', value: 400, feeRate: 300, fee: 12 },
        { type: 'business', value: 1234, feeRate: 100, fee: 12 },
      ],
    })
    const done = await elena.gets(multiRequests, { body: { net: look.sum.net }, files: files() })
    expect(done).toMatchObject({ state: 'done', sum: look.sum })
    const { rows } = await world.db.query<{ fee: number; parts: unknown }>(
      `select fee, fee_parts as parts from request where kind = 'payback' and id_party = $1`,
      [net.forno.id],
    )
    expect(rows).toEqual([{ fee: 24, parts: look.rows[1]?.parts }])
  })

  story(
    'reaches the bank as the net alone, and the company, its files and the shop’s list read the parts',
    async (world) => {
      const { marta, carla, gtid, file } = await sent(world)
      expect(amounts(await xmlOf(marta, file.id))).toEqual([3550])
      expect(await xmlOf(marta, file.id)).toContain('buoni 36,34 meno commissione 0,84')
      expect(file.rows[0]).toMatchObject({ fee: 84, parts: PARTS })
      expect((await marta.gets(getPayout, { params: { id: String(file.id) } })).rows[0]).toMatchObject({ parts: PARTS })
      expect((await marta.gets(listPaybacks, { query: {} })).items[0]).toMatchObject({ fee: 84, parts: PARTS })
      expect((await marta.gets(getRequest, { params: { gtid } })).payback).toMatchObject({ fee: 84, parts: PARTS })
      expect((await marta.gets(countPaybacks, {})).places.find(({ place }) => place === 'sent')).toMatchObject({ fee: 84, net: 3550 })
      const csv = (await carla.sends(exportShopRequests, { query: { format: 'csv' } })).text
      const [heads = '', row = ''] = csv.split('\r\n')
      const cell = (head: string): string | undefined => row.split(';')[heads.split(';').indexOf(`"${head}"`)]
      expect(['Commissione', 'Commissione: Pasto (€)', 'Commissione: Business (€)', 'Commissione: Spesa (€)'].map(cell)).toEqual([
        '0,84',
        '0,72',
        '0,12',
        '',
      ])
    },
    WITH_PAYER,
  )

  story(
    'pays the agent on the fee that was kept, to the cent; months, movements and reports tell it by type; a return takes it back',
    async (world) => {
      const { marta, carla, gtid, dario } = await sent(world)
      await marta.gets(requestPaid, { params: { gtid }, body: {} })
      await earnCommissions(world.db, world.clock)
      const { rows } = await world.db.query<{ agent: number; base: number; value: number }>(
        `select id_agent as agent, base, value from commission where basis = 'fee'`,
      )
      expect(rows).toEqual([{ agent: dario.id, base: 84, value: Math.floor((84 * 30) / 100) }])
      const month = await carla.gets(getShopMonth, { params: { id: String(carla.place) }, query: {} })
      expect(month.paybacks).toMatchObject([{ gross: 3634, fee: 84, net: 3550, parts: PARTS }])
      const { items } = await carla.gets(listTransactions, { params: { id: String(carla.id) }, query: { payback: 'true' } })
      const out = items.find(({ payout }) => payout)
      expect(out?.payout).toEqual({ fee: 84, net: 3550, parts: PARTS })
      // The receipt says it on paper, as another program reads it.
      const answer = await fetch(`${world.url}/api/v1${getReceiptPdf.path.replace('{gtid}', out?.gtid ?? '')}`, {
        headers: { authorization: `Bearer ${await carla.token()}` },
      })
      const receipt = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
      const words = (await extractText(receipt, { mergePages: true })).text.replace(/\s+/g, ' ')
      for (const said of ['Pasto 24,00 € 3,00 % 0,72 €', 'Business 12,34 € 1,00 % 0,12 €', 'Totale 36,34 € 0,84 €', 'Bonificato: 35,50 €'])
        expect(words).toContain(said)
      const kept = async () =>
        Object.fromEntries(
          (await marta.gets(circulation, { query: {} })).rows.filter(({ fees }) => fees !== 0).map((one) => [one.type, one.fees]),
        )
      const account = async () => (await marta.gets(trialBalance, { query: {} })).rows.find(({ kind }) => kind === 'fees')?.balance
      expect([await kept(), await account()]).toEqual([{ normal: 72, business: 12 }, 84])
      await marta.gets(requestReturned, { params: { gtid }, body: { reason: 'Conto chiuso', code: 'MS03', reference: 'RTN-0417' } })
      expect([await kept(), await account()]).toEqual([{}, 0])
    },
    WITH_PAYER,
  )
})
