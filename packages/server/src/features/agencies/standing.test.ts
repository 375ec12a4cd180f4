/** Stories of an agency that the company suspends, lets go on and ends: who may, what stops, what stays, who hears of it. */
import { describe, expect } from 'vitest'
import { askTickets, listOrders } from '@taschino/contract/agencies.ts'
import { getAgency, getStanding, setAgencyState } from '@taschino/contract/agencies-record.ts'
import { createUser } from '@taschino/contract/accounts.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { approve, invoicePaid, listAgencies } from '@taschino/contract/requests.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { orders } from '@taschino/testkit/asks.ts'
import { apply, ends, office, paste, table } from '@taschino/testkit/handing-out.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const REASON = 'Fatture non pagate'
const of = (id: number) => ({ params: { id: String(id) } })
const moves = (who: Person, id: number, state: 'active' | 'suspended' | 'ended') =>
  who.gets(setAgencyState, { ...of(id), body: { state, ...(state === 'active' ? {} : { reason: REASON }) } })

async function atWork(world: World) {
  const firm = await office(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const draft = await paste(firm.paola, table([firm.giulia, 4], [firm.marco, 2]))
  await apply(firm.paola, draft)
  await ends(firm.paola, draft, 'applied')
  return { ...firm, marta }
}

describe('the standing of an agency', () => {
  story('suspended, everybody there hears of it in their own words; people pay on; then it goes on', async (world) => {
    const { agency, paola, giulia, marta } = await atWork(world)
    const [box, officeEars, hers] = [await world.letterbox(), await world.listens(paola), await world.listens(giulia)]
    const forno = await world.shop()
    const before = await marta.gets(getAgency, of(agency))
    const seen = await moves(marta, agency, 'suspended')
    expect(seen).toMatchObject({
      state: 'suspended',
      reason: REASON,
      figures: { ...before.figures },
      timeline: [{ act: 'agency.suspended', actor: { name: 'Marta Serra' }, facts: { reason: REASON } }, {}],
      can: { states: ['active', 'ended'] },
    })
    expect(await paola.gets(getStanding, {})).toMatchObject({ state: 'suspended', reason: REASON })
    const letter = await box.brings(`${paola.username}@storia.test`)
    expect(letter.text).toContain(REASON)
    expect(letter.text).toContain('I buoni già dati restano ai dipendenti')
    await officeEars.hears('onAgencyCompanyResponse', 'suspended')
    expect(officeEars.notifications.map(({ title, body }) => [title, body])).toEqual([
      ['Officine Alfieri è sospesa', `Per ora non può ordinare né distribuire. Motivo: ${REASON}. I buoni già dati restano a chi li ha.`],
    ])
    await expect.poll(() => hers.notifications.map(({ title }) => title)).toContain('Officine Alfieri per ora non dà buoni')
    // The reason is between the firm and the company.
    expect(JSON.stringify(hers.notifications)).not.toContain(REASON)
    await giulia.pays(forno, '1 × 8,00 normal')
    await paola.isRefused('agency_suspended', askTickets, { body: { type: 'normal', unit: 800, amount: 1 } })
    // The same once more says nothing new.
    expect((await moves(marta, agency, 'suspended')).timeline).toHaveLength(seen.timeline.length)
    expect((await marta.gets(listAgencies, { query: {} })).items.find(({ id }) => id === agency)).toMatchObject({ enabled: false })
    const again = await moves(marta, agency, 'active')
    expect(again).toMatchObject({ state: 'active', reason: null, timeline: [{ act: 'agency.resumed' }, {}, {}] })
    await paola.gets(askTickets, { body: { type: 'normal', unit: 800, amount: 1 } })
    expect((await marta.gets(listDeeds, { query: { about: String(agency) } })).items.map(({ act }) => act)).toContain('agency.resumed')
  })

  story(
    'ended, it is over for good: what it asked for is called off, its debts and what it still holds stay to be settled',
    async (world) => {
      const { agency, paola, giulia, marta } = await atWork(world)
      const forno = await world.shop()
      const debt = await orders(world, { id: paola.id, place: agency })
      await marta.gets(approve, {
        params: { gtid: debt },
        body: { invoiceNumber: `F/${agency}`, valueDate: new Date().toISOString().slice(0, 10) },
      })
      const waiting = [await orders(world, { id: paola.id, place: agency }, 5), await orders(world, { id: paola.id, place: agency }, 7)]
      const { figures } = await marta.gets(getAgency, of(agency))
      const journal = await world.journal()
      const seen = await moves(marta, agency, 'ended')
      expect(seen).toMatchObject({ state: 'ended', reason: REASON, figures: { ...figures, waiting: 0 }, can: { states: [] } })
      expect(figures).toMatchObject({ owed: 8000, waiting: 2 })
      const { items } = await paola.gets(listOrders, { query: {} })
      expect(waiting.map((gtid) => items.find((one) => one.gtid === gtid))).toMatchObject([
        { state: 'cancelled', reason: REASON },
        { state: 'cancelled', reason: REASON },
      ])
      // Nothing moved in the books: whoever holds tickets goes on holding them, the office too, until their last day.
      expect(await world.journal()).toBe(journal)
      await giulia.pays(forno, '1 × 8,00 normal')
      await marta.gets(invoicePaid, { params: { gtid: debt }, body: {} })
      expect((await marta.gets(getAgency, of(agency))).figures).toMatchObject({ owed: 0, openInvoices: 0 })
      for (const state of ['active', 'suspended'] as const)
        await marta.isRefused('agency_ended', setAgencyState, { ...of(agency), body: { state, reason: REASON } })
      const clerk = {
        firstName: 'Altra',
        lastName: 'Sala',
        email: `altra.${agency}@storia.test`,
        role: 'agency',
        idAgency: agency,
      } as const
      await marta.isRefused('agency_ended', createUser, { body: clerk })
      await paola.isRefused('agency_ended', askTickets, { body: { type: 'normal', unit: 800, amount: 1 } })
    },
  )

  story(
    'is the company’s to change, with a fresh proof and a reason, and never past the review (T05, T07)',
    async (world) => {
      const { agency, paola, giulia } = await office(world)
      const marta = await world.person('company', { name: 'Marta Serra' })
      const dario = await world.person('agent', { name: 'Dario Conti' })
      await world.db.query('update agency set id_agent = $2 where id = $1', [agency, dario.id])
      const body = { state: 'suspended', reason: REASON } as const
      for (const who of [paola, giulia, dario]) await who.isRefused('forbidden', setAgencyState, { ...of(agency), body })
      await marta.isRefused('step_up_required', setAgencyState, { ...of(agency), body })
      await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
      for (const wrong of [{ state: 'suspended' }, { state: 'review', reason: REASON }, { ...body, idAgent: 1 }, { ...body, reason: '' }])
        await marta.isRefused('invalid_input', setAgencyState, { ...of(agency), body: wrong as typeof body })
      await marta.isRefused('not_found', setAgencyState, { ...of(999_999), body })
      const waits = await world.db.query<{ id: number }>(`insert into agency (name, state) values ('Nuova srl', 'review') returning id`)
      for (const state of ['active', 'suspended', 'ended'] as const)
        await marta.isRefused('agency_in_review', setAgencyState, { ...of(waits.rows[0]?.id ?? 0), body: { state, reason: REASON } })
      expect(await moves(marta, agency, 'suspended')).toMatchObject({ state: 'suspended' })
    },
    { settings: { stepUp: { ...STEP_UP_LIMITS, single: 10_000_000, sum: 100_000_000, count: 100 } } },
  )

  story('of two who end it and approve its order at once, no tickets come into being after its end', async (world) => {
    for (let round = 0; round < 6; round++) {
      const { agency, paola } = await office(world)
      const [marta, paolo] = [await world.person('company', { name: 'Marta Serra' }), await world.person('company', { name: 'Paolo Neri' })]
      const asked = await orders(world, { id: paola.id, place: agency })
      const yes = { invoiceNumber: `G/${agency}`, valueDate: new Date().toISOString().slice(0, 10) }
      const [ended, approved] = await Promise.all([
        marta.sends(setAgencyState, { ...of(agency), body: { state: 'ended', reason: REASON } }),
        paolo.sends(approve, { params: { gtid: asked }, body: yes }),
      ])
      expect(ended.status).toBe(200)
      expect([200, 409]).toContain(approved.status)
      // Whoever was second read what the first had done.
      const { orders: left } = await marta.gets(getAgency, of(agency))
      expect(left?.map(({ state }) => state)).toEqual([approved.status === 200 ? 'approved' : 'cancelled'])
    }
  })
})
