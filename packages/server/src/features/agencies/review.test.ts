/** Stories of an agency that an agent brings in: it waits, is given back, corrected, agreed to or turned away; nobody is told before. */
import { describe, expect } from 'vitest'
import { askTickets } from '@taschino/contract/agencies.ts'
import { createAgency, getAgency, handInAgencyContract, setAgencyState, updateAgency } from '@taschino/contract/agencies-record.ts'
import { decideAgency, submitAgency, withdrawAgency } from '@taschino/contract/agencies-review.ts'
import { listReviews } from '@taschino/contract/onboarding.ts'
import { listAgencies } from '@taschino/contract/requests.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { partitaIva } from '@taschino/demo/italian-numbers.ts'
import { listSettled, onTheDesk } from '@taschino/testkit/many-people.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

let count = 0
function firm() {
  const n = ++count
  return {
    agencyData: { name: `Portata ${n}`, vatNumber: partitaIva(7_000_000 + n, 100), address: 'Via Roma 1, 10121 Torino' },
    userData: { firstName: 'Elena', lastName: 'Sala', email: `elena.${n}@portata.test` },
  }
}
type Firm = ReturnType<typeof firm>
/** The one person of its list. */
const annaOf = ({ userData }: Firm): string => userData.email.replace('elena', 'anna')
const of = (id: number) => ({ params: { id: String(id) } })
const FAULTS = [{ path: 'agencyData.address', say: 'Manca il numero civico' }]
async function brings(who: Person, body = firm()) {
  const idImport = await onTheDesk(who, [{ firstName: 'Anna', lastName: 'Re', email: annaOf(body) }])
  const { id } = await who.gets(createAgency, { body: { ...body, idImport }, files: {} })
  await listSettled(who, idImport)
  return who.gets(getAgency, of(id))
}
const answers = (who: Person, id: number, decision: 'approved' | 'returned' | 'rejected', seen = 0) =>
  who.gets(decideAgency, {
    ...of(id),
    body: { decision, seen, ...(decision === 'returned' ? { faults: FAULTS } : decision === 'rejected' ? { reason: 'Non risponde' } : {}) },
  })

async function cast(world: World) {
  const [dario, marta] = [await world.person('agent', { name: 'Dario Conti' }), await world.person('company', { name: 'Marta Serra' })]
  return { dario, marta }
}
const writtenTo = async (world: World, email: string) =>
  (await world.db.query('select from letter where recipient = $1', [email])).rowCount ?? 0

describe('an agency that an agent brings in', () => {
  story('waits: it orders nothing and its people are not written to, until somebody of the company says yes', async (world) => {
    const { dario, marta } = await cast(world)
    const body = firm()
    const desk = await world.listens(marta)
    const made = await brings(dario, body)
    expect(made).toMatchObject({
      state: 'review',
      agent: { id: dario.id },
      employees: 0,
      newcomers: 1,
      figures: null,
      rounds: [{ round: 1, state: 'waiting', submittedBy: 'Dario Conti' }],
      can: { submit: false, withdraw: true, decide: false, states: [] },
    })
    await desk.hears('onAgencyCompanyResponse', 'review-waiting')
    expect([await writtenTo(world, body.userData.email), await writtenTo(world, annaOf(body))]).toEqual([1, 0])
    const elena = await world.person('agency', { name: 'Altra Sala', place: made.id })
    await elena.isRefused('agency_in_review', askTickets, { body: { type: 'normal', unit: 800, amount: 10 } })
    await marta.isRefused('agency_in_review', setAgencyState, { ...of(made.id), body: { state: 'active' } })
    expect((await marta.gets(listReviews, { query: { kind: 'agency' } })).items).toMatchObject([
      { about: { id: made.id }, state: 'waiting' },
    ])
    expect((await marta.gets(getAgency, of(made.id))).can).toMatchObject({ decide: true, submit: false, withdraw: false })

    const box = await world.letterbox()
    const yes = await answers(marta, made.id, 'approved')
    expect(yes).toMatchObject({ state: 'active', rounds: [{ state: 'approved', decidedBy: 'Marta Serra' }] })
    // The job that writes to them looks every three seconds.
    await expect
      .poll(() => marta.gets(getAgency, of(made.id)), { timeout: 20_000 })
      .toMatchObject({ employees: 1, newcomers: 0, inviting: null })
    expect((await box.brings(annaOf(body))).text).toContain(`${body.agencyData.name} ti ha invitato`)
    expect((await box.brings(`${dario.username}@storia.test`)).text).toContain(`${body.agencyData.name} può ordinare buoni da adesso`)
    await elena.gets(askTickets, { body: { type: 'normal', unit: 800, amount: 10 } })
    // T03: agents read of the answer, and not which of the company's people gave it.
    const seen = await dario.gets(getAgency, of(made.id))
    expect(seen).toMatchObject({ rounds: [{ decidedBy: null }], can: { edit: [], withdraw: false } })
    expect(seen.timeline.map(({ act, actor }) => [act, actor?.id ?? null])).toEqual([
      ['agency.approved', null],
      ['agency.created', dario.id],
    ])
    await dario.isRefused('agency_by_company', updateAgency, { ...of(made.id), body: { phone: '011 555 0100' } })
    await marta.isRefused('review_over', decideAgency, { ...of(made.id), body: { decision: 'approved', seen: 0 } })
  })

  story('given back with what is wrong, it is corrected and handed in again; a yes names what was looked at', async (world) => {
    const { dario, marta } = await cast(world)
    const { id } = await brings(dario)
    await marta.isRefused('invalid_input', decideAgency, { ...of(id), body: { decision: 'returned', seen: 0 } })
    await dario.isRefused('review_over', submitAgency, { ...of(id), body: {} })
    expect(await answers(marta, id, 'returned')).toMatchObject({ state: 'review', rounds: [{ state: 'returned', faults: FAULTS }] })
    await marta.isRefused('review_over', decideAgency, { ...of(id), body: { decision: 'approved', seen: 0 } })
    await dario.gets(updateAgency, { ...of(id), body: { address: 'Via Roma 12, 10121 Torino' } })
    expect(await dario.gets(submitAgency, { ...of(id), body: {} })).toMatchObject({
      rounds: [{ round: 2, state: 'waiting' }, { round: 1 }],
    })
    const looked = await marta.gets(getAgency, of(id))
    await dario.gets(handInAgencyContract, { ...of(id), files: { file: new Blob([await paper()]) } })
    await marta.isRefused('review_changed', decideAgency, { ...of(id), body: { decision: 'approved', seen: looked.version } })
    const seen = looked.version + 1
    await marta.isRefused('review_changed', decideAgency, {
      ...of(id),
      body: { decision: 'approved', seen, ...(looked.content ? { content: looked.content } : {}) },
    })
    // In a second round a version alone is no name of what was seen.
    await marta.isRefused('review_changed', decideAgency, { ...of(id), body: { decision: 'approved', seen } })
    const { content } = await marta.gets(getAgency, of(id))
    expect((await dario.gets(getAgency, of(id))).content).toBeNull()
    const yes = { decision: 'approved' as const, seen, content: content ?? '' }
    expect(await marta.gets(decideAgency, { ...of(id), body: yes })).toMatchObject({ state: 'active', contract: { version: 1 } })
  })

  story('turned away or taken back it has ended: nobody was written to, and its number is free', async (world) => {
    const { dario, marta } = await cast(world)
    const [one, other] = [firm(), firm()]
    const { id } = await brings(dario, one)
    await dario.isRefused('vat_known', createAgency, { body: { ...firm(), agencyData: one.agencyData }, files: {} })
    await marta.isRefused('invalid_input', decideAgency, { ...of(id), body: { decision: 'rejected', seen: 0 } })
    expect(await answers(marta, id, 'rejected')).toMatchObject({ state: 'ended', reason: 'Non risponde', newcomers: 0 })
    expect(await writtenTo(world, annaOf(one))).toBe(0)
    await brings(dario, { ...firm(), agencyData: one.agencyData })
    const second = await brings(dario, other)
    expect(await dario.gets(withdrawAgency, { ...of(second.id), body: {} })).toMatchObject({ state: 'ended', newcomers: 0 })
    await dario.isRefused('review_over', withdrawAgency, { ...of(second.id), body: {} })
    await marta.isRefused('review_over', decideAgency, { ...of(second.id), body: { decision: 'approved', seen: 0 } })
    expect((await world.db.query('select from agency_newcomer where id_agency = any ($1::bigint[])', [[id, second.id]])).rowCount).toBe(0)
  })

  story('is its agent’s and those above them; the company answers no agency of its own making (T03, T20)', async (world) => {
    const { dario, marta } = await cast(world)
    const { id } = await brings(dario)
    const remo = await world.person('agent', { name: 'Remo Lupi' })
    for (const call of [submitAgency, withdrawAgency] as const) await remo.isRefused('not_found', call, { ...of(id), body: {} })
    await remo.isRefused('not_found', getAgency, of(id))
    const listed = async (who: Person) => (await who.gets(listAgencies, { query: {} })).items
    expect(await listed(remo)).toEqual([])
    expect(await listed(dario)).toMatchObject([{ id, state: 'review', stock: null, owed: null, waiting: null, nextExpiry: null }])
    expect((await listed(marta)).find((one) => one.id === id)).toMatchObject({ stock: 0, owed: 0 })
    const silvana = await world.person('superagent', { name: 'Silvana Testa' })
    await world.db.query('update app_user set created_by = $1 where id = $2', [silvana.id, dario.id])
    expect((await listed(silvana)).map((one) => one.id)).toEqual([id])
    await dario.isRefused('forbidden', decideAgency, { ...of(id), body: { decision: 'approved', seen: 0 } })
    // Who handed it in and came to the company since does not answer it.
    const own = await world.db.query<{ id: number }>(`insert into agency (name, state) values ('Propria', 'review') returning id`)
    const mine = own.rows[0]?.id ?? 0
    await world.db.query('insert into review (id_agency, round, submitted_by, submitted_at) values ($1, 1, $2, now())', [mine, marta.id])
    await marta.isRefused('review_own', decideAgency, { ...of(mine), body: { decision: 'approved', seen: 0 } })
  })

  story('thirty a day are work; more are not, and of two yeses at once one counts', async (world) => {
    const { dario, marta } = await cast(world)
    await world.db.query(`insert into agency (name, id_agent, state) select 'Vecchia ' || n, $1, 'ended' from generate_series(1, 29) n`, [
      dario.id,
    ])
    const body = firm()
    const { id } = await brings(dario, body)
    await dario.isRefused('agencies_a_day', createAgency, { body: firm(), files: {} })
    const both = await Promise.all([1, 2].map(() => marta.sends(decideAgency, { ...of(id), body: { decision: 'approved', seen: 0 } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect.poll(async () => (await marta.gets(getAgency, of(id))).inviting).toBeNull()
    expect((await world.db.query(`select from letter where recipient = $1 and kind = 'activation'`, [annaOf(body)])).rowCount).toBe(1)
  })

  story(
    'a yes wants a fresh proof; giving back does not',
    async (world) => {
      const { dario, marta } = await cast(world)
      await dario.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
      const { id } = await brings(dario)
      await marta.isRefused('step_up_required', decideAgency, { ...of(id), body: { decision: 'approved', seen: 0 } })
      await answers(marta, id, 'returned')
    },
    { settings: { stepUp: { ...STEP_UP_LIMITS, single: 10_000_000, sum: 100_000_000, count: 100 } } },
  )
})
