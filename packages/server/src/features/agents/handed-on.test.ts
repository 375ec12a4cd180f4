/** Stories of what is told in the sales network: a line found wrong to both sides, a change of hands to all whom it concerns. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { answerDispute, disputeCommission, listCommissions } from '@taschino/contract/agent-pay.ts'
import { getAgencyAttribution, listPipeline, networkReport, transferAgency, transferShop } from '@taschino/contract/agents.ts'
import { getAgency } from '@taschino/contract/agencies-record.ts'
import { listNotifications } from '@taschino/contract/notifications.ts'
import { setChoice } from '@taschino/contract/people/own-data.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { network, PAYER, quarterLater } from '@taschino/testkit/commissions.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { describe, expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { outboxConsumer } from '../notifications/public.ts'
import { beginTodaysTransfers } from './public.ts'

const DAY_MS = 86_400_000
const of = (id: number) => ({ params: { id: String(id) } })
const hear = (world: World) => outboxConsumer(world.db, openLog('silent')).work()
const lines = async (who: Person) =>
  (await who.gets(listNotifications, { query: {} })).items.map(({ title, read, link }) => ({ title, read, link }))
const letters = async (world: World, who: Person) =>
  (
    await world.db.query<{ facts: Record<string, unknown> }>(
      `select facts from letter where kind = 'network-news' and id_user = $1 order by id`,
      [who.id],
    )
  ).rows.map(({ facts }) => facts)

describe('a line that an agent finds wrong', () => {
  story(
    'waits in the list of the company until it is answered, and says afterwards how',
    async (world) => {
      const { marta, paolo, dario } = await quarterLater(world)
      const gtid = (await dario.gets(listCommissions, {})).items[0]?.gtid ?? ''
      await dario.gets(disputeCommission, { params: { gtid }, body: { reason: 'Il pagamento era di 80 euro' } })
      await hear(world)
      for (const who of [marta, paolo])
        expect((await lines(who))[0]).toEqual({
          title: 'Provvigione contestata',
          read: false,
          link: '/company-agents?view=disputes',
        })
      await marta.gets(answerDispute, { params: { gtid }, body: { as: 'kept', reason: 'La base è la commissione' } })
      await hear(world)
      for (const who of [marta, paolo]) expect((await lines(who))[0]).toMatchObject({ title: 'Contestazione respinta', read: true })
      expect((await lines(dario))[0]).toMatchObject({ title: 'Contestazione respinta', read: false, link: '/agent-report' })
      expect(await letters(world, dario)).toMatchObject([{ about: 'dispute', as: 'kept', value: 54, reason: 'La base è la commissione' }])
    },
    { settings: { payer: PAYER } },
  )
})

describe('what changes hands', () => {
  story(
    'is told to both agents and to who leads them, in the app and by letter, with the day; their lists show it by day',
    async (world) => {
      const { marta, dario, silvana, forno } = await network(world)
      const piero = await world.person('agent', { name: 'Piero Lami' })
      const from = addDays(businessDay(world.clock.now()), 2)
      await piero.gets(setChoice, { body: { kind: 'network', channel: 'mail', wanted: false } })
      await marta.gets(transferShop, { ...of(forno.id), body: { idAgent: piero.id, from, reason: 'Cambio di zona' } })
      await hear(world)
      expect((await lines(dario))[0]).toMatchObject({ title: `${forno.title} passa ad altri`, link: '/tabs/agent-shops' })
      expect((await lines(piero))[0]).toMatchObject({ title: `${forno.title} passa a te` })
      expect((await lines(silvana))[0]).toMatchObject({ title: `${forno.title} lascia la tua rete` })
      expect(await letters(world, dario)).toMatchObject([{ about: 'handover', to: 'old', day: from, reason: 'Cambio di zona' }])
      expect(await letters(world, silvana)).toMatchObject([{ to: 'team-old', agent: 'Dario Conti' }])
      // Whoever wants none by mail gets none.
      expect(await letters(world, piero)).toEqual([])
      const shops = async (who: Person) => (await who.gets(listPipeline, { query: { kind: 'shop' } })).items
      expect((await shops(dario)).find(({ id }) => id === forno.id)).toMatchObject({
        agent: { id: dario.id },
        handover: { from, agent: { id: piero.id, name: 'Piero Lami' } },
      })
      // To whom it comes it stands with its day, and without a word of what it does for somebody else.
      expect(await shops(piero)).toMatchObject([
        { id: forno.id, stage: 'coming', turn: 'nobody', agent: { id: piero.id }, handover: { from }, lastAt: null, reason: null },
      ])
      world.clock.forward(2 * DAY_MS)
      await beginTodaysTransfers(world.db, world.clock)
      expect((await shops(dario)).map(({ id }) => id)).not.toContain(forno.id)
      expect((await shops(piero)).find(({ id }) => id === forno.id)).toMatchObject({ agent: { id: piero.id }, handover: null })
    },
  )

  story('who was promised it and does not get it hears so; nobody is told twice of one decision', async (world) => {
    const { marta, dario, silvana, forno } = await network(world)
    const piero = await world.person('agent', { name: 'Piero Lami' })
    await world.db.query('update app_user set created_by = $2 where id = $1', [piero.id, silvana.id])
    const today = businessDay(world.clock.now())
    await marta.gets(transferShop, { ...of(forno.id), body: { idAgent: piero.id, from: addDays(today, 9), reason: 'Cambio di zona' } })
    await marta.gets(transferShop, { ...of(forno.id), body: { idAgent: dario.id, from: addDays(today, 1), reason: 'Ci ripensiamo' } })
    await hear(world)
    expect((await lines(piero)).map(({ title }) => title)).toEqual([`${forno.title} passa ad altri`, `${forno.title} passa a te`])
    expect((await lines(dario)).map(({ title }) => title)).toEqual([`${forno.title} passa a te`, `${forno.title} passa ad altri`])
    expect((await lines(silvana)).map(({ title }) => title)).toEqual([`${forno.title} cambia agente`, `${forno.title} cambia agente`])
  })
})

describe('an agency is handed to another agent', () => {
  story(
    'from a day to come, by the company with a fresh proof; what it orders counts for who looks after it on that day',
    async (world) => {
      const { marta, dario } = await network(world)
      const piero = await world.person('agent', { name: 'Piero Lami' })
      const agency = await world.agency()
      await world.db.query('update agency set id_agent = $2 where id = $1', [agency, dario.id])
      const today = businessDay(world.clock.now())
      const from = addDays(today, 1)
      const body = { idAgent: piero.id, from, reason: 'Cambio di zona' }
      await marta.isRefused('step_up_required', transferAgency, { ...of(agency), body })
      await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
      for (const who of [dario, piero]) {
        await who.isRefused('forbidden', transferAgency, { ...of(agency), body })
        await who.isRefused('forbidden', getAgencyAttribution, of(agency))
      }
      await marta.isRefused('not_found', transferAgency, { ...of(999_999), body })
      await marta.isRefused('invalid_input', transferAgency, { ...of(agency), body: { ...body, from: today } })
      await marta.isRefused('agent_unknown', transferAgency, { ...of(agency), body: { ...body, idAgent: marta.id } })
      await marta.isRefused('agent_unchanged', transferAgency, { ...of(agency), body: { ...body, idAgent: dario.id } })
      expect(await marta.gets(transferAgency, { ...of(agency), body })).toMatchObject({
        agency: { id: agency },
        agent: { id: dario.id },
        lines: [{ agent: { id: piero.id }, from, planned: true }, { agent: { id: dario.id } }],
      })
      await hear(world)
      expect((await lines(piero))[0]).toMatchObject({ link: '/tabs/agent-agencies' })
      expect((await piero.gets(listPipeline, { query: { kind: 'agency' } })).items).toMatchObject([{ id: agency, stage: 'coming' }])
      await piero.isRefused('not_found', getAgency, of(agency))
      await beginTodaysTransfers(world.db, world.clock)
      await piero.isRefused('not_found', getAgency, of(agency))
      world.clock.forward(DAY_MS)
      await beginTodaysTransfers(world.db, world.clock)
      expect((await piero.gets(getAgency, of(agency))).agent).toMatchObject({ id: piero.id })
      await dario.isRefused('not_found', getAgency, of(agency))
      expect((await marta.gets(getAgencyAttribution, of(agency))).agent?.id).toBe(piero.id)
      expect((await piero.gets(networkReport, { query: { by: 'agency' } })).rows).toEqual([])
    },
    { settings: { stepUp: STEP_UP_LIMITS } },
  )
})
