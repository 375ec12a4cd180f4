/** Stories of a shop that the company stops and starts: who may, what ends at once, what goes on, who hears of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { listDeeds } from '@taschino/contract/audit.ts'
import { convertTickets, multiRequests, requestPayback } from '@taschino/contract/paybacks.ts'
import { cancel, getCharge, openCharge, pay, refund } from '@taschino/contract/payments.ts'
import { makePayout, previewPayout, requestPaid } from '@taschino/contract/payouts.ts'
import { approve, getRequest } from '@taschino/contract/requests.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { getOverview, getPoster, getShop, getShopByCode, getShops, updateShop, yesTicketShops } from '@taschino/contract/shops.ts'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { quoted, quotedCut } from '@taschino/testkit/quoted.ts'
import { office, till, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import { STORY_PASSWORD, type Person, type StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const REASON = 'Documenti scaduti'
const of = (shop: Pick<StoryShop, 'id'>) => ({ params: { id: String(shop.id) } })
const stops = async (who: Person, shop: Pick<StoryShop, 'id'>, reason = REASON) => {
  await who.gets(updateShop, { ...of(shop), body: { enabled: false, reason } })
  return who.gets(getOverview, of(shop))
}
const starts = async (who: Person, shop: Pick<StoryShop, 'id'>) => {
  await who.gets(updateShop, { ...of(shop), body: { enabled: true } })
  return who.gets(getOverview, of(shop))
}
const PAYER = { settings: { payer: { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null } } }

async function atWork(world: World) {
  const [{ marta, paolo }, service] = [await office(world), await till(world)]
  await world.gives(service.giulia.id, '9 × 8,00 normal')
  return { marta, paolo, ...service }
}

describe('stopping a shop', () => {
  story(
    'is the company’s alone, with a fresh proof and a reason; the row is touched by nothing else (T05, T07)',
    async (world) => {
      const { marta, forno, carla, giulia } = await atWork(world)
      const dario = await world.person('agent', { name: 'Dario Conti' })
      await world.db.query('update shop set id_agent = $2 where id = $1', [forno.id, dario.id])
      const body = { enabled: false, reason: REASON }
      await giulia.isRefused('forbidden', updateShop, { ...of(forno), body })
      // For the shop and who brought it in there are no such fields.
      for (const who of [carla, dario]) await who.isRefused('invalid_input', updateShop, { ...of(forno), body })
      await marta.isRefused('step_up_required', updateShop, { ...of(forno), body })
      await marta.isRefused('invalid_input', updateShop, { ...of(forno), body: { enabled: false } })
      await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
      const row = async () => (await world.db.query('select * from shop where id = $1', [forno.id])).rows[0]
      const before = await row()
      for (const more of [{ iban: 'X' }, { feeMin: 0 }, { capabilities: [] }, { idShopGroup: null }, { autoEnable: true }])
        await marta.isRefused('invalid_input', updateShop, { ...of(forno), body: { ...body, ...more } })
      await marta.isRefused('not_found', updateShop, { params: { id: 999_999 }, body })
      expect(await row()).toEqual(before)
      expect(await stops(marta, forno)).toMatchObject({
        enabled: false,
        stopped: { by: 'Marta Serra', reason: REASON, withGroup: false },
        takings: 4000,
        members: [],
      })
    },
    { settings: { stepUp: { ...STEP_UP_LIMITS, single: 10_000_000, sum: 100_000_000, count: 100 } } },
  )

  story('ends payments at once, whichever way the payer came, and takes the shop from the lists', async (world) => {
    const { marta, forno, carla, giulia } = await atWork(world)
    const charge = await carla.gets(openCharge, { body: { value: 1600, till: forno.tills[0] ?? '' } })
    await giulia.pays(forno, '1 × 8,00 normal')
    await stops(marta, forno)
    const journal = await world.journal()
    await giulia.cannotPay('shop_disabled', forno, '2 × 8,00 normal')
    await giulia.cannotPay('shop_disabled', forno, '2 × 8,00 normal', { byId: true })
    await pause(1000) // as old as the memory of the paying path may be
    await giulia.cannotPay('shop_disabled', forno, '2 × 8,00 normal', { code: charge.code })
    expect(await carla.gets(getCharge, { params: { id: String(charge.id) } })).toMatchObject({ state: 'cancelled' })
    await carla.isRefused('shop_disabled', openCharge, { body: { value: 800 } })
    expect(await world.journal()).toBe(journal)
    expect((await giulia.gets(yesTicketShops, { query: { text: forno.title } })).items.map(({ id }) => id)).not.toContain(forno.id)
    expect(await giulia.gets(getShop, of(forno))).toMatchObject({ enabled: false })
    expect((await giulia.gets(getShopByCode, { params: { code: forno.tills[0] ?? '' } })).shop.enabled).toBe(false)
    await carla.isRefused('shop_stopped', getPoster, { params: { code: forno.tills[0] } })
    expect((await carla.gets(getShops, { query: {} })) as OwnShop).toMatchObject({
      enabled: false,
      stopped: { reason: REASON, group: null },
    })
    await starts(marta, forno)
    await pause(1000)
    await giulia.pays(forno, '2 × 8,00 normal')
  })

  story('I11: of payments that race with it none is posted after its commit', async (world) => {
    const { marta, forno } = await atWork(world)
    const payers = await Promise.all(Array.from({ length: 12 }, () => world.person('enduser')))
    await world.givesTogether(
      payers.map(({ id }) => [id, '40 × 8,00 normal'] as const),
      await world.agency(),
    )
    for (let round = 0; round < 4; round++) {
      const key = { unit: 800, amount: round + 1, code: forno.tills[0] ?? '', confirmRepeat: true }
      const [stopped, ...answers] = await Promise.all([stops(marta, forno), ...payers.map((who) => who.sends(pay, { body: key }))])
      expect(stopped.enabled).toBe(false)
      for (const answer of answers) expect([200, 409], answer.text).toContain(answer.status)
      const { rows } = await world.db.query(
        `select m.gtid from ledger.stopped s join ledger.movement m on m.at > s.since join ledger.account a on a.id = any (m.targets) and a.party = s.party where m.kind = 'payment'`,
      )
      expect(rows).toEqual([])
      const late = await Promise.all(payers.map((who) => who.sends(pay, { body: { ...key, amount: 6 } })))
      expect(late.map(({ json }) => (json as { error?: string }).error)).toEqual(payers.map(() => 'shop_disabled'))
      await starts(marta, forno)
      await pause(1000)
    }
  })

  story(
    'leaves what is owed as it is: refunds and voids, paybacks asked for, approved and paid; nothing that could be spent',
    async (world) => {
      const { marta, forno, carla, giulia } = await atWork(world)
      const [first, second] = [await giulia.pays(forno, '1 × 8,00 normal'), await giulia.pays(forno, '2 × 8,00 normal')]
      const [asked, credits] = [await wantsEuros(world, carla, 1000), await wantsCredits(world, carla, 500)]
      await stops(marta, forno)
      await carla.gets(refund, { body: { gtid: first.gtid, unit: 800, amount: 1, reason: 'Prova' } })
      await carla.gets(cancel, { params: { id: second.gtid }, body: { reason: 'Prova' } })
      const { gtid } = await carla.gets(requestPayback, { body: await quoted(carla, { value: 1500, days: 2 }) })
      expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({ flags: ['stopped'], watch: true })
      for (const one of [asked, gtid]) await marta.gets(approve, { params: { gtid: one }, body: {} })
      const { pays } = await marta.gets(previewPayout, { query: { which: 'all' } })
      expect(pays.map((one) => [one.gtid, one.stopped]).toSorted()).toEqual(
        [
          [asked, true],
          [gtid, true],
        ].toSorted(),
      )
      await marta.gets(makePayout, { body: { which: 'all' } })
      await marta.gets(requestPaid, { params: { gtid }, body: {} })
      const journal = await world.journal()
      await marta.isRefused('party_suspended', approve, { params: { gtid: credits }, body: {} })
      for (const to of ['business', 'free_credits'] as const)
        await carla.isRefused('shop_not_active', convertTickets, { body: { parts: [{ to, type: 'normal', value: 500 }] } })
      expect(await world.journal()).toBe(journal)
      await carla.gets(convertTickets, {
        body: await quotedCut(carla, { parts: [{ to: 'payback', type: 'normal', value: 500 }], days: 2 }),
      })
    },
    PAYER,
  )

  story('keeps it from spending what it holds itself', async (world) => {
    const { marta, forno, carla } = await atWork(world)
    const bar = await world.shop({ title: 'Bar Sport', capabilities: ['business'] })
    await world.gives(forno.id, '20 × 1,00 business')
    await carla.pays(bar, '1 × 1,00 business')
    await stops(marta, forno)
    await carla.cannotPay('payer_stopped', bar, '2 × 1,00 business')
  })
})

describe('who hears of it', () => {
  story(
    'everybody at the shop and its group by letter and by news, the log with the reason; once, whoever asks how often',
    async (world) => {
      const box = await world.letterbox()
      const { marta, paolo, forno, carla, nadia } = await atWork(world)
      const ears = await Promise.all([carla, nadia].map((who) => world.listens(who)))
      await Promise.all([stops(marta, forno), stops(paolo, forno)])
      for (const who of [carla, nadia]) {
        const letter = await box.brings(`${who.username}@storia.test`)
        expect(letter.subject).toBe('Il tuo negozio è fermo')
        expect(letter.text).toContain(`Motivo: ${REASON}`)
      }
      for (const one of ears) {
        await one.hears('onShopCompanyResponse', 'stopped', '')
        await expect
          .poll(() => one.notifications)
          .toMatchObject([{ title: 'Forno Rosetti è fermo', en: { title: 'Forno Rosetti is stopped' }, data: { type: 'shop-stopped' } }])
      }
      const deeds = async (act: string) =>
        (await marta.gets(listDeeds, { query: { act } })).items.filter(({ about }) => about?.id === forno.id)
      expect((await deeds('shop.stopped')).map(({ facts }) => facts)).toEqual([{ reason: REASON }])
      await starts(marta, forno)
      await starts(marta, forno)
      expect(await deeds('shop.started')).toHaveLength(1)
      await expect
        .poll(async () => (await box.of(`${carla.username}@storia.test`)).map(({ subject }) => subject), { timeout: 15_000 })
        .toEqual(['Il tuo negozio è fermo', 'Il tuo negozio è aperto'])
    },
  )

  story('in English, who reads English', async (world) => {
    const box = await world.letterbox()
    const { marta, forno, carla } = await atWork(world)
    await world.db.query(`update app_user set language = 'en' where id = $1`, [carla.id])
    await stops(marta, forno)
    const letter = await box.brings(`${carla.username}@storia.test`)
    expect([letter.subject, letter.text.includes('What you are owed stays yours')]).toEqual(['Your shop is stopped', true])
  })
})

describe('a group', () => {
  story(
    'stops and starts with its members; one that was stopped by itself stays stopped; a member does not start without its group',
    async (world) => {
      const box = await world.letterbox()
      const { marta, group, forno, carla, giulia, nadia } = await atWork(world)
      const bar = await world.shop({ title: 'Bar Sapori', group: group.id })
      const before = await world.shop({ title: 'Chiosco Sapori', group: group.id })
      await stops(marta, before, 'Chiuso per lavori')
      const stopped = await stops(marta, group)
      expect(stopped.members.map(({ title, enabled, withGroup }) => [title, enabled, withGroup])).toEqual([
        ['Bar Sapori', false, true],
        ['Chiosco Sapori', false, false],
        ['Forno Rosetti', false, true],
      ])
      for (const shop of [forno, bar, before]) await giulia.cannotPay('shop_disabled', shop, '1 × 8,00 normal')
      expect((await carla.gets(getShops, { query: {} })) as OwnShop).toMatchObject({ stopped: { reason: REASON, group: 'Gruppo Sapori' } })
      // One letter about the group, not one for each of its shops.
      await expect.poll(async () => (await box.of(`${nadia.username}@storia.test`)).length, { timeout: 15_000 }).toBe(2)
      await marta.isRefused('group_stopped', updateShop, { ...of(forno), body: { enabled: true } })
      expect((await starts(marta, group)).members.map(({ title, enabled }) => [title, enabled])).toEqual([
        ['Bar Sapori', true],
        ['Chiosco Sapori', false],
        ['Forno Rosetti', true],
      ])
      expect(await starts(marta, before)).toMatchObject({ enabled: true, stopped: null })
    },
  )
})

story('a shop that was never opened is opened by the same call, and is nobody’s business before', async (world) => {
  const { marta } = await office(world)
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '3 × 8,00 normal')
  const pina = await world.shop({ title: 'Trattoria da Pina', enabled: false })
  await giulia.isRefused('not_found', getShop, of(pina))
  await giulia.cannotPay('shop_disabled', pina, '1 × 8,00 normal')
  expect(await marta.gets(getOverview, of(pina))).toMatchObject({ enabled: false, stopped: null })
  expect(await starts(marta, pina)).toMatchObject({ enabled: true })
  await pause(1000)
  await giulia.pays(pina, '1 × 8,00 normal')
})

story('a sheet of a group asks for euros of a member that is stopped, and for no credits', async (world) => {
  const { marta, forno, nadia } = await atWork(world)
  await stops(marta, forno)
  const plan = async (kind: string) =>
    (
      await nadia.gets(multiRequests, {
        files: { file: new File([`negozio;valore;tipo\n${forno.title};10,00;${kind}\n`], 'r.csv', { type: 'text/csv' }) },
        body: { dryRun: true },
      })
    ).rows.map(({ fault }) => fault)
  expect([await plan('payback'), await plan('crediti')]).toEqual([[null], ['shop_not_active']])
})
