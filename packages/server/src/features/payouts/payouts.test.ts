/** Stories of money on its way to shops: one file for the bank, and each payback in it once. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { countPaybacks, getPayout, listPaybacks, listPayouts, makePayout, previewPayout } from '@taschino/contract/payouts.ts'
import { wantsEuros } from '@taschino/testkit/asks.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { schemaFaults } from '../../platform/sepa/credit-transfers.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { DAY_MS, OTHER, PAYER, WITH_PAYER, agreed, all, amounts, holds, office, till, today, xmlOf } from '@taschino/testkit/to-the-bank.ts'

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
