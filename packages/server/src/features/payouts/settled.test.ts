/** What became of money on its way: the bank paid it or sent it back, and the books say so. */
import {
  exportPaybacks,
  exportPayout,
  exportPayouts,
  getPayout,
  listPaybacks,
  listPayouts,
  makePayout,
  payoutPaid,
  requestPaid,
  requestReturned,
} from '@taschino/contract/payouts.ts'
import { approve } from '@taschino/contract/requests.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { OTHER, PAYER, type Till, WITH_PAYER, agreed, all, back, holds, of, office, till, xmlOf } from '@taschino/testkit/to-the-bank.ts'

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
