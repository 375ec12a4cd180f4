/** Stories of the company's inbox: what waits is seen, answered once by the right people, and those who asked hear of it. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { approve, getRequest, invoicePaid, listRequests, reject } from '@taschino/contract/requests.ts'
import type { RequestDetail } from '@taschino/contract/request-details.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { office, orders, till, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { createRequest } from '../requests/public.ts'

const today = businessDay(Date.now())
let count = 0
const bill = (more: object = {}) => ({ invoiceNumber: `${today.slice(0, 4)}/${++count}`, valueDate: today, ...more })

const yes = (who: Person, gtid: string, body: object = bill()): Promise<RequestDetail> => who.gets(approve, { params: { gtid }, body })
const no = (who: Person, gtid: string, reason = 'Fattura non pagata'): Promise<RequestDetail> =>
  who.gets(reject, { params: { gtid }, body: { reason } })
async function holds(world: World, party: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { kind, value } of await balances(world.db, party)) if (value !== 0) found[kind] = (found[kind] ?? 0) + value
  return found
}

describe('an order of tickets', () => {
  story(
    'is approved with its invoice: tickets until the end of next year, a debt, an event, a text, a letter, a line in the log',
    async (world) => {
      const { idAgency, elena, marta } = await office(world)
      const [box, ears, desk] = [await world.letterbox(), await world.listens(elena), await world.listens(marta)]
      const gtid = await orders(world, elena, 10)
      expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({
        state: 'pending',
        hindrance: null,
        watch: false,
        mayReject: true,
        waits: 0,
        needsTwo: false,
        flags: [],
        agency: { stock: 0, owed: 0, invoices: [] },
      })
      const detail = await yes(marta, gtid, bill({ invoiceNumber: 'A/7' }))
      const endOfNext = `${Number(today.slice(0, 4)) + 1}-12-31`
      expect(detail).toMatchObject({
        state: 'approved',
        decidedBy: 'Marta Serra',
        hindrance: 'answered',
        mayReject: false,
        tickets: { invoiceNumber: 'A/7', invoicePaidAt: null },
        agency: { stock: 8000, owed: 8000 },
      })
      expect(detail.agency?.invoices).toMatchObject([{ gtid, number: 'A/7', value: 8000, days: 0 }])
      expect(detail.steps.map(({ step, by }) => [step, by])).toEqual([
        ['asked', 'Elena Sala'],
        ['approved', 'Marta Serra'],
      ])
      expect(businessDay(Date.parse(detail.expiresAt ?? ''))).toBe(endOfNext)
      expect(businessDay(Date.parse(detail.expiresAt ?? '') + 1)).toBe(`${Number(endOfNext.slice(0, 4)) + 1}-01-01`)
      expect(await holds(world, idAgency)).toEqual({ tickets: 8000 })
      await Promise.all([ears.hears('onAgencyCompanyResponse', 'approved', gtid), desk.hears('onAgencyCompanyResponse', 'approved', gtid)])
      await expect
        .poll(() => ears.notifications)
        .toMatchObject([
          {
            seq: expect.any(Number) as number,
            title: 'Ordine approvato',
            body: expect.stringContaining('80,00') as string,
            data: { type: 'agency-request', GTID: gtid },
          },
        ])
      const letter = await box.brings(`${elena.username}@storia.test`)
      expect(letter.text).toContain('80,00')
      expect(letter.subject).not.toContain('80,00')
      expect((await marta.gets(listDeeds, { query: { act: 'request.approved', limit: '1' } })).items[0]).toMatchObject({
        about: { kind: 'agency', id: idAgency },
        facts: { gtid, value: 8000, invoiceNumber: 'A/7' },
      })
    },
  )

  story('needs an invoice with a number of its own and a last day that is still to come', async (world) => {
    const { elena, marta } = await office(world)
    const [first, second] = [await orders(world, elena), await orders(world, elena)]
    const missing = await marta.isRefused('invalid_input', approve, { params: { gtid: first }, body: {} })
    expect(missing.json).toMatchObject({
      fields: [{ path: 'valueDate', why: 'required' }],
    })
    await marta.isRefused('invalid_input', approve, { params: { gtid: first }, body: bill({ expiresOn: today }) })
    await marta.isRefused('invalid_input', approve, { params: { gtid: first }, body: bill({ valueDate: '2019-01-01' }) })
    const expiresOn = `${Number(today.slice(0, 4)) + 2}-03-31`
    expect(businessDay(Date.parse((await yes(marta, first, bill({ invoiceNumber: 'Doppia/1', expiresOn }))).expiresAt ?? ''))).toBe(
      expiresOn,
    )
    await marta.isRefused('invoice_taken', approve, { params: { gtid: second }, body: bill({ invoiceNumber: 'DOPPIA/1' }) })
    expect((await marta.gets(getRequest, { params: { gtid: second } })).agency?.nextInvoice).toBe(`FT${today.slice(0, 4)}/1`)
    expect((await marta.gets(listRequests, { query: { text: 'doppia/1' } })).items.map(({ gtid }) => gtid)).toEqual([first])
  })

  story('is rejected with a reason, and issues nothing', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const ears = await world.listens(elena)
    const gtid = await orders(world, elena)
    const before = await world.journal()
    await marta.isRefused('invalid_input', reject, { params: { gtid }, body: { reason: ' ' } })
    expect(await no(marta, gtid)).toMatchObject({ state: 'rejected', reason: 'Fattura non pagata' })
    expect(await world.journal()).toBe(before)
    expect(await holds(world, idAgency)).toEqual({})
    await ears.hears('onAgencyCompanyResponse', 'rejected', gtid)
    await expect.poll(() => ears.notifications[0]?.body).toContain('Fattura non pagata')
    await marta.isRefused('request_answered', approve, { params: { gtid }, body: bill() })
    await marta.isRefused('request_answered', reject, { params: { gtid }, body: { reason: 'ancora' } })
  })

  story('is paid once: what was owed becomes money in the bank', async (world) => {
    const { elena, marta } = await office(world)
    const gtid = await orders(world, elena)
    await marta.isRefused('no_invoice', invoicePaid, { params: { gtid }, body: {} })
    await yes(marta, gtid)
    const paid = await marta.gets(invoicePaid, { params: { gtid }, body: {} })
    expect(paid).toMatchObject({ agency: { owed: 0, invoices: [] } })
    expect(paid.steps.at(-1)).toMatchObject({ step: 'invoice-paid', by: 'Marta Serra' })
    await marta.isRefused('invoice_is_paid', invoicePaid, { params: { gtid }, body: {} })
    const { rows } = await world.db.query<{ sum: number }>(
      `select sum(p.amount)::bigint as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind = 'receivable' and a.party = $1`,
      [elena.place],
    )
    expect(rows[0]?.sum).toBe(0)
  })
})

describe('what a shop asks for', () => {
  story('a payback that is approved stays set aside until the bank pays; shop and group hear of it', async (world) => {
    const { marta } = await office(world)
    const { forno, carla, nadia } = await till(world)
    const [hers, groups] = [await world.listens(carla), await world.listens(nadia)]
    const gtid = await wantsEuros(world, carla, 3000)
    expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({
      party: { kind: 'shop', name: 'Forno Rosetti', group: 'Gruppo Sapori' },
      shop: { ibanLast4: '3456', takings: 1000, underWay: 3000, related: { count: 0 } },
      payback: { days: 2 },
      agency: null,
    })
    const journal = await world.journal()
    expect(await yes(marta, gtid, {})).toMatchObject({ state: 'approved', mayReject: true })
    expect(await world.journal()).toBe(journal)
    expect(await holds(world, forno.id)).toEqual({ takings: 1000, payout: 3000 })
    await Promise.all([hers.hears('onShopCompanyResponse', 'approved', gtid), groups.hears('onShopCompanyResponse', 'approved', gtid)])
    await expect.poll(() => hers.notifications).toMatchObject([{ data: { type: 'shop-payback-request' } }])
    expect(await no(marta, gtid, 'IBAN da verificare')).toMatchObject({ state: 'rejected' })
    expect(await holds(world, forno.id)).toEqual({ takings: 4000 })
  })

  story('credits are granted from what was set aside, or the takings come back', async (world) => {
    const { marta } = await office(world)
    const { forno, carla } = await till(world)
    const ears = await world.listens(carla)
    const [good, bad] = [await wantsCredits(world, carla, 1500), await wantsCredits(world, carla, 500)]
    expect(await holds(world, forno.id)).toEqual({ takings: 2000, hold: 2000 })
    await yes(marta, good, {})
    await no(marta, bad)
    expect(await holds(world, forno.id)).toEqual({ takings: 2500, tickets: 1500 })
    await expect
      .poll(() => ears.notifications.map(({ title, data }) => [title, data.type]))
      .toEqual([
        ['Crediti approvati', 'shop-free-credits-request'],
        ['Crediti non approvati', 'shop-free-credits-request'],
      ])
  })

  story('T16: payments between shops of one group are seen before the yes', async (world) => {
    const { marta } = await office(world)
    const { group, forno, carla } = await till(world)
    const sister = await world.shop({ title: 'Bottega Sapori', group: group.id })
    const luca = await world.person('shop', { name: 'Luca Sapori', place: sister.id })
    await world.gives(sister.id, '9,00 credits')
    await luca.pays(forno, '9,00 credits')
    const gtid = await wantsEuros(world, carla, 2000)
    expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({
      flags: ['related'],
      watch: true,
      shop: { related: { count: 1, value: 900 } },
    })
  })

  story('nothing moves for a shop that is suspended', async (world) => {
    const { marta } = await office(world)
    const { forno, carla } = await till(world)
    const gtid = await wantsEuros(world, carla, 1000)
    await world.freezes(forno.id)
    await marta.isRefused('party_suspended', approve, { params: { gtid }, body: {} })
    await marta.isRefused('party_suspended', reject, { params: { gtid }, body: { reason: 'no' } })
    expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({ state: 'pending', flags: ['disabled'] })
    await world.thaws(forno.id)
    expect(await yes(marta, gtid, {})).toMatchObject({ state: 'approved' })
  })
})

describe('T20: who says yes', () => {
  story('T20: nobody approves what they asked for themselves', async (world) => {
    const { idAgency, marta, paolo } = await office(world)
    const { gtid } = await world.db.tx((sql) =>
      createRequest(sql, {
        kind: 'tickets',
        idParty: idAgency,
        askedBy: marta.id,
        value: 800,
        tickets: { type: 'normal', unit: 800, amount: 1 },
      }),
    )
    expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({ hindrance: 'own' })
    await marta.isRefused('request_own', approve, { params: { gtid }, body: bill() })
    expect(await yes(paolo, gtid)).toMatchObject({ state: 'approved' })
  })

  story('T20: of twenty who approve at once, one does, and the tickets are issued once', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const desk = [marta, ...(await Promise.all(Array.from({ length: 9 }, () => world.person('company', { name: 'Altra Mano' }))))]
    const gtid = await orders(world, elena, 10)
    await Promise.all(desk.map((one) => one.token()))
    const answers = await Promise.all([...desk, ...desk].map((one) => one.sends(approve, { params: { gtid }, body: bill() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await holds(world, idAgency)).toEqual({ tickets: 8000 })
    const { rows } = await world.db.query<{ lots: number; steps: number }>(
      `select (select count(*) from ledger.lot where agency = $1) as lots, (select count(*) from request_step s join request r on r.id = s.id_request where r.gtid = $2 and s.step = 'approved') as steps`,
      [idAgency, gtid],
    )
    expect(rows[0]).toEqual({ lots: 1, steps: 1 })
  })

  story('T20: the same key again gets the same answer, byte for byte, and issues nothing more', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const [gtid, key] = [await orders(world, elena), crypto.randomUUID()]
    const ask = { params: { gtid }, body: bill(), key }
    const [first, again] = [await marta.sends(approve, ask), await marta.sends(approve, ask)]
    expect([first.status, again.text, again.hit]).toEqual([200, first.text, true])
    await marta.isRefused('idempotency_mismatch', approve, { ...ask, body: bill() })
    expect(await holds(world, idAgency)).toEqual({ tickets: 8000 })
  })

  story(
    'T20: above the limit it takes two different people, each with a fresh proof',
    async (world) => {
      const { idAgency, elena, marta, paolo } = await office(world)
      const gtid = await orders(world, elena, 1000)
      await marta.isRefused('step_up_required', approve, { params: { gtid }, body: {} })
      await prove(world, marta)
      const waiting = await yes(marta, gtid, {})
      expect(waiting).toMatchObject({ state: 'pending', firstBy: 'Marta Serra', hindrance: 'second_person', needsTwo: true })
      expect(await holds(world, idAgency)).toEqual({})
      await marta.isRefused('second_person_needed', approve, { params: { gtid }, body: bill() })
      expect(await paolo.gets(getRequest, { params: { gtid } })).toMatchObject({ hindrance: null, firstBy: 'Marta Serra' })
      await paolo.isRefused('step_up_required', approve, { params: { gtid }, body: bill() })
      await prove(world, paolo)
      const done = await yes(paolo, gtid)
      expect(done.steps.map(({ step, by }) => [step, by])).toEqual([
        ['asked', 'Elena Sala'],
        ['first-yes', 'Marta Serra'],
        ['approved', 'Paolo Neri'],
      ])
      expect(await holds(world, idAgency)).toEqual({ tickets: 800_000 })
    },
    { settings: { stepUp: STEP_UP_LIMITS } },
  )

  story(
    'T20: a small one needs neither a second person nor a proof',
    async (world) => {
      const { elena, marta } = await office(world)
      expect(await yes(marta, await orders(world, elena, 625))).toMatchObject({ state: 'approved', needsTwo: false })
    },
    { settings: { stepUp: STEP_UP_LIMITS } },
  )

  story(
    'T20: several small ones in a row that come to more than one person may answer want a proof, of whoever answers them',
    async (world) => {
      const { elena, marta, paolo } = await office(world)
      await yes(marta, await orders(world, elena, 625))
      const gtid = await orders(world, elena, 1)
      await marta.isRefused('step_up_required', approve, { params: { gtid }, body: bill() })
      await yes(paolo, await orders(world, elena, 1))
      await prove(world, marta)
      expect(await yes(marta, gtid)).toMatchObject({ state: 'approved' })
    },
    { settings: { stepUp: STEP_UP_LIMITS } },
  )
})

/** As a confirmation by PIN or passkey leaves it. */
async function prove(world: World, who: Person): Promise<void> {
  const session = (JSON.parse(Buffer.from((await who.token()).split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
  await world.db.query(`insert into step_up_fresh (id_session, id_user, method, at) values ($1, $2, 'password', now())`, [session, who.id])
}
