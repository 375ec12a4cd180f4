/** Stories of money on its way to shops: one file for the bank, each payback in it once, and what becomes of it in the books. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import type { PaybackTerm } from '@taschino/basics/payback.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import {
  countPaybacks,
  exportPaybacks,
  exportPayout,
  exportPayouts,
  getPayout,
  getPayoutFile,
  listPaybacks,
  listPayouts,
  makePayout,
  payoutPaid,
  previewPayout,
  requestPaid,
  requestReturned,
} from '@taschino/contract/payouts.ts'
import { approve } from '@taschino/contract/requests.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person, StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { schemaFaults } from '../../platform/sepa/credit-transfers.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: 'UNCRITMM' }
const OTHER = 'IT37Y0542811101000000123457'
const DAY_MS = 86_400_000
const WITH_PAYER = { settings: { payer: PAYER } }
const today = businessDay(Date.now())

interface Till {
  shop: StoryShop
  clerk: Person
}
async function till(world: World, title: string, eats = '6 × 8,00 normal'): Promise<Till> {
  const shop = await world.shop({ title })
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, eats)
  await giulia.pays(shop, eats)
  return { shop, clerk: await world.person('shop', { name: 'Carla Rosetti', place: shop.id }) }
}

async function office(world: World): Promise<{ marta: Person; paolo: Person }> {
  return { marta: await world.person('company', { name: 'Marta Serra' }), paolo: await world.person('company', { name: 'Paolo Neri' }) }
}

/** Asked for and agreed to; what is promised for later becomes due with time. */
async function agreed(world: World, marta: Person, { clerk }: Till, value: number, days?: PaybackTerm): Promise<string> {
  const gtid = await wantsEuros(world, clerk, value, days)
  await marta.gets(approve, { params: { gtid }, body: {} })
  return gtid
}

const all = { body: { which: 'all' as const } }
const of = (gtid: string, body: object = {}) => ({ params: { gtid }, body }) as never
const back = (reason: string, more: object = {}) => ({ reason, code: 'MS03', reference: 'RTN-0417', ...more })
const holds = async (world: World, { shop }: Till) =>
  Object.fromEntries(
    [...Map.groupBy(await balances(world.db, shop.id), ({ kind }) => kind)]
      .map(([kind, rows]) => [kind, rows.reduce((sum, { value }) => sum + value, 0)])
      .filter(([, value]) => value !== 0),
  )
const xmlOf = async (who: Person, id: number): Promise<string> => (await who.sends(getPayoutFile, { params: { id: String(id) } })).text
const amounts = (xml: string): number[] =>
  [...xml.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, euros, rest]) => Number(euros) * 100 + Number(rest))

describe('a file for the bank', () => {
  story(
    'pays each approved payback once; it passes the schema, and its sums and counts are those of the requests',
    async (world) => {
      const { marta } = await office(world)
      const [forno, bar] = [await till(world, 'Forno «Rosètti» & figli'), await till(world, 'Bar Centrale')]
      const gtids = [
        await agreed(world, marta, forno, 3000),
        await agreed(world, marta, forno, 1000),
        await agreed(world, marta, bar, 2100),
      ]
      const waiting = await wantsEuros(world, bar.clerk, 500)
      const [ears, desk] = [await world.listens(forno.clerk), await world.listens(marta)]
      const journal = await world.journal()
      const preview = await marta.gets(previewPayout, { query: { which: 'all' } })
      expect(preview).toMatchObject({
        count: 3,
        value: 6100,
        payer: { name: PAYER.name, ibanLast4: '3456' },
        leftOut: [],
        later: { count: 0 },
      })
      const file = await marta.gets(makePayout, { body: { which: 'all', expects: { count: preview.count, net: preview.net } } })
      expect(file).toMatchObject({
        count: 3,
        value: 6100,
        fee: preview.fee,
        net: preview.net,
        sent: 3,
        paid: 0,
        returned: 0,
        madeBy: 'Marta Serra',
      })
      expect(file.rows.map(({ gtid }) => gtid).toSorted()).toEqual(gtids.toSorted())
      expect(file.rows.every(({ executesOn }) => executesOn >= today)).toBe(true)
      const xml = await xmlOf(marta, file.id)
      expect(await schemaFaults(xml)).toEqual([])
      expect(amounts(xml).toSorted((a, b) => a - b)).toEqual(file.rows.map(({ net }) => net).toSorted((a, b) => a - b))
      expect(amounts(xml).reduce((a, b) => a + b, 0)).toBe(file.net)
      expect(xml).toContain(`<CtrlSum>${(file.net / 100).toFixed(2)}</CtrlSum>`)
      expect(xml).toContain('<NbOfTxs>3</NbOfTxs>')
      expect(xml).toContain(`<MsgId>${file.messageId}</MsgId>`)
      expect(xml).toContain('<BICFI>UNCRITMM</BICFI>')
      expect(xml).not.toContain(waiting)
      // The bank was told; no money has moved yet.
      expect(await world.journal()).toBe(journal)
      expect(await holds(world, forno)).toEqual({ takings: 800, payout: 4000 })
      await Promise.all([ears.hears('onShopCompanyResponse', 'sent', gtids[0]), desk.hears('onShopCompanyResponse', 'sent', gtids[0])])
      await expect
        .poll(() => ears.notifications.filter(({ title }) => title === 'Bonifico in arrivo'))
        .toMatchObject([{ data: { type: 'shop-payback-request' } }, {}])
      expect((await marta.gets(listDeeds, { query: { act: 'payout.made', limit: '1' } })).items[0]).toMatchObject({
        facts: { file: file.messageId, transfers: 3, net: file.net },
      })
    },
    WITH_PAYER,
  )

  story(
    'a re-run makes no second payment, nor does the same question again, nor does one after a restart of the office',
    async (world) => {
      const { marta, paolo } = await office(world)
      const forno = await till(world, 'Forno')
      await agreed(world, marta, forno, 3000)
      const key = crypto.randomUUID()
      const first = await marta.sends(makePayout, { ...all, key } as never)
      const again = await marta.sends(makePayout, { ...all, key } as never)
      expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
      await marta.isRefused('nothing_to_pay', makePayout, all)
      await paolo.isRefused('nothing_to_pay', makePayout, all)
      expect((await marta.gets(listPayouts, { query: {} })).items).toHaveLength(1)
    },
    WITH_PAYER,
  )

  story(
    'of many who ask at the same moment exactly one gets it',
    async (world) => {
      const { marta, paolo } = await office(world)
      const tills = [await till(world, 'Forno'), await till(world, 'Bar'), await till(world, 'Dora')]
      const gtids = await Promise.all(tills.map((one) => agreed(world, marta, one, 2000)))
      const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? marta : paolo).sends(makePayout, all as never)))
      const files = (await marta.gets(listPayouts, { query: {} })).items
      const rows = (await Promise.all(files.map(({ id }) => marta.gets(getPayout, { params: { id: String(id) } })))).flatMap((file) =>
        file.rows.map(({ gtid }) => gtid),
      )
      expect(rows.toSorted()).toEqual(gtids.toSorted())
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(Array(7).fill(409))
      const {
        rows: [counted],
      } = await world.db.query<{ n: number }>('select count(*)::int as n from payout')
      expect(counted?.n).toBe(3)
    },
    WITH_PAYER,
  )

  story(
    'killed in the middle nothing of it is left, and the next one pays everything',
    async (world) => {
      const { marta } = await office(world)
      const tills = [await till(world, 'Forno'), await till(world, 'Bar')]
      const gtids = await Promise.all(tills.map((one) => agreed(world, marta, one, 2000)))
      // The connection is cut at the step that is written last.
      await world.db.query(`create function cut_off() returns trigger language plpgsql as $$ begin
      if new.act = 'payout.made' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger cut_off before insert on audit_log for each row execute function cut_off()`)
      expect((await marta.sends(makePayout, all as never)).status).toBeGreaterThanOrEqual(500)
      await world.db.query('drop trigger cut_off on audit_log; drop function cut_off()')
      expect((await marta.gets(listPayouts, { query: {} })).items).toEqual([])
      expect((await marta.gets(listPaybacks, { query: {} })).items.map(({ state }) => state)).toEqual(['approved', 'approved'])
      expect((await marta.gets(makePayout, all)).rows.map(({ gtid }) => gtid).toSorted()).toEqual(gtids.toSorted())
    },
    WITH_PAYER,
  )

  story(
    'T49: an account in its first two days, a missing one, one out of reach of SEPA and a suspended shop are left out by name, with the reason',
    async (world) => {
      const { marta } = await office(world)
      const [forno, bar, dora, lago, oasi] = [
        await till(world, 'Forno'),
        await till(world, 'Bar'),
        await till(world, 'Dora'),
        await till(world, 'Lago'),
        await till(world, 'Oasi'),
      ]
      for (const one of [forno, bar, dora, lago, oasi]) await agreed(world, marta, one, 1000)
      const until = new Date(world.clock.now() + DAY_MS)
      await world.db.query(
        `insert into iban_change (id_shop, state, iban, receiver, asked_by, asked_at, decided_by, decided_at, held_until) values ($1, 'approved', $2, 'Bar', $3, now(), $4, now(), $5)`,
        [bar.shop.id, OTHER, bar.clerk.id, marta.id, until],
      )
      await world.db.query('update shop set iban = $2 where id = $1', [bar.shop.id, OTHER])
      await world.db.query('update shop set iban = null where id = $1', [dora.shop.id])
      await world.freezes(lago.shop.id)
      await world.db.query(`update shop set iban = 'AE070331234567890123456' where id = $1`, [oasi.shop.id])
      const { pays, leftOut } = await marta.gets(previewPayout, { query: { which: 'all' } })
      expect(pays.map(({ shop }) => shop.name)).toEqual(['Forno'])
      expect(leftOut.map(({ shop, why, until: held }) => [shop.name, why, held]).toSorted()).toEqual([
        ['Bar', 'iban_held', until.toISOString()],
        ['Dora', 'iban_missing', null],
        ['Lago', 'suspended', null],
        ['Oasi', 'iban_foreign', null],
      ])
      expect(await marta.gets(makePayout, all)).toMatchObject({ count: 1 })
      world.clock.forward(2 * DAY_MS)
      const late = await marta.gets(makePayout, all)
      expect(late.rows).toMatchObject([{ shop: { name: 'Bar' }, ibanLast4: '3457' }])
      expect(await xmlOf(marta, late.id)).toContain(OTHER)
    },
    WITH_PAYER,
  )

  story(
    'pays by default what is due today and leaves the rest for its day',
    async (world) => {
      const { marta } = await office(world)
      const forno = await till(world, 'Forno')
      const gtid = await agreed(world, marta, forno, 3000, 15)
      await marta.isRefused('nothing_to_pay', makePayout, { body: {} })
      const counts = async () => Object.fromEntries((await marta.gets(countPaybacks, {})).places.map(({ place, count }) => [place, count]))
      expect(await counts()).toEqual({ due: 0, later: 1, sent: 0, paid: 0, returned: 0 })
      expect((await marta.gets(previewPayout, { query: {} })).later).toMatchObject({ count: 1 })
      world.clock.forward(25 * DAY_MS)
      expect(await counts()).toMatchObject({ due: 1, later: 0 })
      expect((await marta.gets(countPaybacks, {})).late).toBe(1)
      const [row] = (await marta.gets(listPaybacks, { query: { place: 'due' } })).items
      expect(row?.daysLeft).toBeLessThan(0)
      const file = await marta.gets(makePayout, { body: {} })
      expect(file.rows).toMatchObject([{ gtid }])
      expect(file.rows[0]?.executesOn.localeCompare(addDays(today, 25))).toBeGreaterThanOrEqual(0)
    },
    WITH_PAYER,
  )

  story(
    'is not made when something changed since it was shown, nor without an account to pay from, nor by who did not prove to be there',
    async (world) => {
      const { marta } = await office(world)
      const forno = await till(world, 'Forno')
      const chosen = await agreed(world, marta, forno, 3000)
      const { count, net } = await marta.gets(previewPayout, { query: { which: 'all' } })
      await agreed(world, marta, forno, 1000)
      await marta.isRefused('payout_changed', makePayout, { body: { which: 'all', expects: { count, net } } })
      expect((await marta.gets(makePayout, { body: { gtids: [chosen], expects: { count, net } } })).rows.map(({ gtid }) => gtid)).toEqual([
        chosen,
      ])
    },
    WITH_PAYER,
  )

  story('without an account of the company there is no file', async (world) => {
    const { marta } = await office(world)
    const forno = await till(world, 'Forno')
    await agreed(world, marta, forno, 3000)
    expect((await marta.gets(previewPayout, { query: { which: 'all' } })).payer).toBeNull()
    await marta.isRefused('payer_missing', makePayout, all)
  })

  story(
    'T20 wants a fresh proof',
    async (world) => {
      const { marta } = await office(world)
      await marta.isRefused('step_up_required', makePayout, all)
    },
    { settings: { payer: PAYER, stepUp: STEP_UP_LIMITS } },
  )
})

describe('what became of it', () => {
  story(
    'the bank paid: what was set aside becomes net and fee, once',
    async (world) => {
      const { marta, paolo } = await office(world)
      const forno = await till(world, 'Forno')
      const gtid = await agreed(world, marta, forno, 3000)
      await marta.isRefused('not_sent', requestPaid, of(gtid))
      const { net, fee } = await marta.gets(makePayout, all)
      const ears = await world.listens(forno.clerk)
      const done = await Promise.all([marta.sends(requestPaid, of(gtid)), paolo.sends(requestPaid, of(gtid))])
      expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
      await ears.hears('onShopCompanyResponse', 'paid', gtid)
      expect(await holds(world, forno)).toEqual({ takings: 1800 })
      const { rows } = await world.db.query<{ kind: string; sum: number }>(
        `select a.kind, sum(p.amount)::bigint as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind in ('bank', 'fees') group by a.kind order by a.kind`,
      )
      expect(rows).toEqual([
        { kind: 'bank', sum: net },
        { kind: 'fees', sum: fee },
      ])
      expect((await marta.gets(listPaybacks, { query: { place: 'paid' } })).items).toMatchObject([{ gtid, state: 'paid', file: {} }])
    },
    WITH_PAYER,
  )

  story(
    'a whole file at once, without what came back before',
    async (world) => {
      const { marta } = await office(world)
      const tills = [await till(world, 'Forno'), await till(world, 'Bar'), await till(world, 'Dora')]
      const gtids: string[] = []
      for (const one of tills) gtids.push(await agreed(world, marta, one, 2000))
      const { id } = await marta.gets(makePayout, all)
      await marta.gets(requestReturned, of(gtids[1] ?? '', back('Conto chiuso')))
      const params = { id: String(id) }
      expect(await marta.gets(payoutPaid, { params, body: {} })).toMatchObject({ sent: 0, paid: 2, returned: 1 })
      await marta.isRefused('nothing_to_pay', payoutPaid, { params, body: {} })
      await marta.isRefused('not_found', payoutPaid, { params: { id: '999999' }, body: {} })
      await marta.isRefused('not_found', getPayout, { params: { id: '999999' } })
      expect(await holds(world, tills[1] as Till)).toEqual({ takings: 2800, payout: 2000 })
    },
    WITH_PAYER,
  )

  story(
    'what the bank sends back is set aside again, wants a new yes and leaves in another file under another name',
    async (world) => {
      const { marta } = await office(world)
      const forno = await till(world, 'Forno')
      const gtid = await agreed(world, marta, forno, 3000)
      const first = await marta.gets(makePayout, all)
      await marta.gets(requestPaid, of(gtid))
      const ears = await world.listens(forno.clerk)
      await marta.isRefused('invalid_input', requestReturned, of(gtid, back(' ')))
      expect(await marta.gets(requestReturned, of(gtid, back('IBAN errato')))).toMatchObject({
        state: 'returned',
        place: 'returned',
        reason: 'IBAN errato',
      })
      await ears.hears('onShopCompanyResponse', 'returned', gtid)
      await expect.poll(() => ears.notifications.at(-1)?.body).toContain('IBAN errato')
      expect(await holds(world, forno)).toEqual({ takings: 1800, payout: 3000 })
      await marta.isRefused('not_sent', requestReturned, of(gtid, back('ancora')))
      await marta.isRefused('nothing_to_pay', makePayout, all)
      await marta.gets(approve, { params: { gtid }, body: {} })
      const second = await marta.gets(makePayout, all)
      expect(second.rows).toMatchObject([{ gtid, attempt: 2 }])
      const ends = await Promise.all([first, second].map(async ({ id }) => /<EndToEndId>(\w[\w-]*)</.exec(await xmlOf(marta, id))?.[1]))
      expect(new Set(ends).size).toBe(2)
      expect(await marta.gets(getPayout, { params: { id: String(first.id) } })).toMatchObject({
        returned: 1,
        sent: 0,
        paid: 0,
        rows: [{ state: 'returned', reason: 'IBAN errato' }],
      })
      await marta.gets(requestPaid, of(gtid))
      expect(await holds(world, forno)).toEqual({ takings: 1800 })
    },
    WITH_PAYER,
  )

  story(
    'a suspended shop is neither paid nor paid back, and keeps nobody else waiting',
    async (world) => {
      const { marta } = await office(world)
      const [forno, bar] = [await till(world, 'Forno'), await till(world, 'Bar')]
      const [gtid] = [await agreed(world, marta, forno, 3000), await agreed(world, marta, bar, 1000)]
      const { id } = await marta.gets(makePayout, all)
      await world.freezes(forno.shop.id)
      const journal = await world.journal()
      await marta.isRefused('party_suspended', requestPaid, of(gtid))
      expect(await world.journal()).toBe(journal)
      expect(await marta.gets(payoutPaid, { params: { id: String(id) }, body: {} })).toMatchObject({ sent: 1, paid: 1 })
      await marta.isRefused('party_suspended', payoutPaid, { params: { id: String(id) }, body: {} })
      expect(await holds(world, forno)).toEqual({ takings: 1800, payout: 3000 })
      expect(await marta.gets(requestReturned, of(gtid, back('Conto chiuso')))).toMatchObject({ state: 'returned' })
    },
    WITH_PAYER,
  )

  story(
    'a frozen shop’s payment cannot be taken back either',
    async (world) => {
      const { marta } = await office(world)
      const forno = await till(world, 'Forno')
      const gtid = await agreed(world, marta, forno, 3000)
      await marta.gets(makePayout, all)
      await marta.gets(requestPaid, of(gtid))
      await world.freezes(forno.shop.id)
      await marta.isRefused('party_suspended', requestReturned, of(gtid, back('Conto chiuso')))
    },
    WITH_PAYER,
  )

  story(
    'files and transfers are added and never changed',
    async (world) => {
      const { marta } = await office(world)
      const forno = await till(world, 'Forno')
      await agreed(world, marta, forno, 3000)
      await marta.gets(makePayout, all)
      for (const trick of [
        `update payout_file set xml = ''`,
        'delete from payout',
        `update payout set iban = '${OTHER}'`,
        'truncate payout cascade',
      ])
        await expect(world.db.query(trick), trick).rejects.toThrow(/append-only/)
    },
    WITH_PAYER,
  )

  story(
    'is exported as it is seen, and refused where it is too long',
    async (world) => {
      const { marta, paolo } = await office(world)
      const tills = [await till(world, 'Forno'), await till(world, '=Bar()')]
      for (const one of tills) await agreed(world, marta, one, 1000, 15)
      const { text } = await marta.sends(exportPaybacks, { query: { format: 'csv', place: 'later' } })
      expect(text).toContain(`"'=Bar()"`)
      expect(text.trim().split('\r\n')).toHaveLength(3)
      expect((await marta.sends(exportPayouts, { query: { format: 'csv' } })).text.trim().split('\r\n')).toHaveLength(1)
      const { messageId, net } = await marta.gets(makePayout, all)
      const files = (await marta.sends(exportPayouts, { query: { format: 'csv' } })).text.trim().split('\r\n')
      expect(files).toHaveLength(2)
      for (const cell of [messageId, 'Marta Serra', `${Math.floor(net / 100)},${String(net % 100).padStart(2, '0')}`])
        expect(files[1]).toContain(cell)
      const { id, rows } = await marta.gets(getPayout, {
        params: { id: String((await marta.gets(listPayouts, { query: {} })).items[0]?.id) },
      })
      const transfers = (await marta.sends(exportPayout, { params: { id: String(id) }, query: { format: 'csv' } })).text
        .trim()
        .split('\r\n')
      expect(transfers[0]).toContain('"Negozio";"Gruppo";"Intestatario";"IBAN (ultime 4)";"Buoni (€)";"Commissione (€)";"Netto (€)"')
      expect(
        rows.every((one) =>
          transfers.some((line) => line.includes(one.gtid) && line.includes(`"${one.ibanLast4}"`) && line.includes('in banca')),
        ) && transfers.length === 1 + rows.length,
      ).toBe(true)
      expect(transfers.join()).toContain(`"'=Bar()"`)
      for (const wanted of [3, 1]) {
        for (let n = 0; n < wanted; n++) await agreed(world, marta, tills[0] as Till, 500)
        await marta.gets(makePayout, all)
      }
      await paolo.isRefused('export_too_large', exportPayout, { params: { id: String(id + 1) }, query: { format: 'csv' } })
      await paolo.isRefused('export_too_large', exportPayouts, { query: { format: 'csv' } })
      await paolo.isRefused('export_too_large', exportPaybacks, { query: { format: 'csv' } })
      expect((await marta.gets(listPaybacks, { query: { text: 'forno' } })).items).toHaveLength(5)
    },
    { settings: { payer: PAYER, exportMax: 2 } },
  )
})
