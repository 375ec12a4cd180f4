/** Stories of accounts that a bank refuses: no second transfer goes there, everybody reads why, and another account is the way on. */
import { approveIban, askIban, getShopIban, listIbanChanges } from '@taschino/contract/iban.ts'
import { convertTickets, getShopWallet, multiRequests, requestPayback } from '@taschino/contract/paybacks.ts'
import { listPaybacks, makePayout, previewPayout, requestReturned } from '@taschino/contract/payouts.ts'
import { approve, getRequest, listRequests, reject } from '@taschino/contract/requests.ts'
import { ACCOUNT_CODES, RETURN_CODES, type ReturnCode } from '@taschino/contract/return-codes.ts'
import { office, till, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { italianIban } from '@taschino/demo/italian-numbers.ts'

const WITH_PAYER = { settings: { payer: { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null } } }
const OTHER = 'IT37Y0542811101000000123457'
const HOURS = 3_600_000
const one = (gtid: string) => ({ params: { gtid }, body: {} })

/** A payback of ten euros that the bank sent back. */
async function sentBack(world: World, code: ReturnCode = 'AC04') {
  const [people, service] = [await office(world), await till(world)]
  // Every story's shop has an account of its own: what a bank says of one is not said of the others.
  const iban = italianIban(5428, 11101, service.forno.id)
  await world.db.query('update shop set iban = $2 where id = $1', [service.forno.id, iban])
  const gtid = await wantsEuros(world, service.carla, 1000)
  await people.marta.gets(approve, one(gtid))
  await people.marta.gets(makePayout, { body: { gtids: [gtid] } })
  await people.paolo.gets(requestReturned, { params: { gtid }, body: { reason: 'Conto chiuso', code, reference: 'RTN-0417' } })
  return { ...people, ...service, gtid, iban }
}

const givesAccount = (who: Person, shop: number, iban: string) =>
  who.gets(askIban, { params: { id: String(shop) }, body: { iban, receiver: 'Forno Rosetti srl' } })
async function agreesTo(who: Person, shop: number): Promise<void> {
  const found = (await who.gets(listIbanChanges, { query: { waiting: 'true', limit: '100' } })).items.find(
    (change) => change.holder.id === shop,
  )
  await who.gets(approveIban, { params: { id: String(found?.id) }, body: {} })
}

describe('an account that the bank calls closed', () => {
  story(
    'gets no second transfer: no yes, no file, no new request; the company and the shop read why',
    async (world) => {
      const { marta, carla, forno, gtid } = await sentBack(world)
      const journal = await world.journal()
      await marta.isRefused('iban_refused', approve, one(gtid))
      expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({
        state: 'returned',
        watch: true,
        flags: ['iban_refused'],
        shop: { ibanRefused: 'AC04' },
      })
      expect((await marta.gets(listRequests, { query: { party: String(forno.id) } })).items).toMatchObject([{ watch: true }])
      expect((await marta.gets(listPaybacks, { query: { place: 'returned' } })).items.find((row) => row.gtid === gtid)).toMatchObject({
        refused: 'AC04',
      })
      await carla.isRefused('iban_refused', requestPayback, { body: { value: 1000, days: 2, net: 1 } })
      await carla.isRefused('iban_refused', convertTickets, { body: { net: 1, parts: [{ to: 'payback', type: 'normal', value: 1000 }] } })
      // What came back is not on its way: it waits for the company as any request does, and no day is told.
      expect(await carla.gets(getShopWallet, {})).toMatchObject({
        refused: 'AC04',
        requested: { count: 1 },
        onTheWay: { net: 0, count: 0, date: null },
      })
      expect(await carla.gets(getShopIban, { params: { id: String(forno.id) } })).toMatchObject({ refused: { code: 'AC04' } })
      expect(await world.journal()).toBe(journal)
      // Credits go to no account.
      await marta.gets(approve, one(await wantsCredits(world, carla, 500)))
      await marta.gets(reject, { params: { gtid }, body: { reason: 'Serve un altro conto' } })
    },
    WITH_PAYER,
  )

  story(
    'keeps what was agreed to before out of the file, too',
    async (world) => {
      const { marta, carla, gtid } = await sentBack(world, 'AM05')
      const before = await wantsEuros(world, carla, 1000)
      await marta.gets(approve, one(before))
      await marta.gets(approve, one(gtid))
      await marta.gets(makePayout, { body: { gtids: [gtid] } })
      await marta.gets(requestReturned, { params: { gtid }, body: { reason: 'Conto chiuso', code: 'AC04', reference: 'RTN-0418' } })
      expect((await marta.gets(previewPayout, { query: { which: 'all' } })).leftOut.find((row) => row.gtid === before)).toMatchObject({
        why: 'iban_refused',
      })
      await marta.isRefused('nothing_to_pay', makePayout, { body: { gtids: [before] } })
    },
    WITH_PAYER,
  )

  story(
    'is not given again by the shop; another one is, is agreed to and rests, and then the money leaves',
    async (world) => {
      const { marta, paolo, carla, forno, gtid, iban } = await sentBack(world)
      await carla.isRefused('iban_ended', askIban, { params: { id: forno.id }, body: { iban, receiver: 'Forno Rosetti srl' } })
      await givesAccount(carla, forno.id, OTHER)
      await agreesTo(marta, forno.id)
      await marta.gets(approve, one(gtid))
      expect((await marta.gets(previewPayout, { query: { which: 'all' } })).leftOut.find((row) => row.gtid === gtid)).toMatchObject({
        why: 'iban_held',
      })
      world.clock.forward(49 * HOURS)
      expect((await paolo.gets(makePayout, { body: { gtids: [gtid] } })).rows).toMatchObject([{ gtid, attempt: 2, ibanLast4: '3457' }])
    },
    WITH_PAYER,
  )

  story(
    'is believed again when the company itself asks for it and another person there agrees, who reads what the bank said',
    async (world) => {
      const { marta, paolo, forno, gtid, iban } = await sentBack(world)
      await givesAccount(marta, forno.id, iban)
      const waits = (await paolo.gets(listIbanChanges, { query: { waiting: 'true', limit: '100' } })).items.find(
        (change) => change.holder.id === forno.id,
      )
      expect(waits?.flags).toContainEqual({ flag: 'bank_refused', names: ['AC04'] })
      await agreesTo(paolo, forno.id)
      await marta.gets(approve, one(gtid))
      world.clock.forward(49 * HOURS)
      expect((await marta.gets(makePayout, { body: { gtids: [gtid] } })).rows).toMatchObject([{ gtid, attempt: 2 }])
    },
    WITH_PAYER,
  )

  story(
    'of a group holds for every member that is paid on it, in its sheet as well',
    async (world) => {
      const { marta, forno, group, nadia, gtid } = await sentBack(world)
      const bar = await world.shop({ title: 'Bar Sapori', group: group.id })
      const luca = await world.person('shop', { name: 'Luca Neri', place: bar.id })
      const giulia = await world.person('enduser')
      await world.gives(giulia.id, '2 × 8,00 normal')
      await giulia.pays(bar, '2 × 8,00 normal')
      await world.db.query(`update shop g set iban = s.iban from shop s where s.id = $1 and g.id = $2`, [forno.id, group.id])
      await world.db.query('update shop set iban = null where id = $1', [bar.id])
      await luca.isRefused('iban_refused', requestPayback, { body: { value: 1000, days: 2, net: 1 } })
      const sheet = (text: string) => ({
        files: { file: new File([`negozio;valore;tipo\n${text}\n`], 'r.csv', { type: 'text/csv' }) },
        body: { dryRun: true },
      })
      expect((await nadia.gets(multiRequests, sheet('Bar Sapori;5,00;'))).rows.map(({ fault }) => fault)).toEqual(['iban_refused'])
      await marta.isRefused('iban_refused', approve, one(gtid))
    },
    WITH_PAYER,
  )
})

describe('what the bank said', () => {
  for (const code of RETURN_CODES) {
    const about = (ACCOUNT_CODES as readonly ReturnCode[]).includes(code)
    story(
      `${code} ${about ? 'is about the account: no yes before another one is given' : 'is not about the account: it is tried again'}`,
      async (world) => {
        const { marta, gtid } = await sentBack(world, code)
        if (about) await marta.isRefused('iban_refused', approve, one(gtid))
        else await marta.gets(approve, one(gtid))
      },
      WITH_PAYER,
    )
  }

  story(
    'of an account that was blocked may be over: the shop gives it anew, and it is looked at and rests as a new one',
    async (world) => {
      const { marta, carla, forno, gtid, iban } = await sentBack(world, 'AC06')
      await givesAccount(carla, forno.id, iban)
      await marta.isRefused('iban_refused', approve, one(gtid))
      await agreesTo(marta, forno.id)
      await marta.gets(approve, one(gtid))
      expect((await marta.gets(previewPayout, { query: { which: 'all' } })).leftOut.find((row) => row.gtid === gtid)).toMatchObject({
        why: 'iban_held',
      })
    },
    WITH_PAYER,
  )
})
