/** Stories of a shop that goes from one agent to another: by day, by the company alone, and what was earned stays where it was. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { getAttribution, transferShop } from '@taschino/contract/agents.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { exportShops, getShop } from '@taschino/contract/shops.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { beginTodaysTransfers } from './public.ts'

const DAY_MS = 86_400_000
const WITH_PROOF = { settings: { stepUp: STEP_UP_LIMITS } }
const today = (world: World): string => businessDay(world.clock.now())
const of = (shop: { id: number }) => ({ params: { id: String(shop.id) } })

async function network(world: World) {
  const [marta, dario, piero] = [
    await world.person('company', { name: 'Marta Serra' }),
    await world.person('agent', { name: 'Dario Conti' }),
    await world.person('agent', { name: 'Piero Lami' }),
  ]
  const forno = await world.shop({ idAgent: dario.id, enabled: false })
  await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
  return { marta, dario, piero, forno }
}
const earns = async (world: World, shop: number, day: string): Promise<number | null> =>
  (await world.db.query<{ id: number | null }>('select agent_of_shop($1, $2::date) as id', [shop, day])).rows[0]?.id ?? null
const reaches = async (who: Person, shop: number): Promise<boolean> =>
  (await who.sends(getShop, { params: { id: String(shop) } })).status === 200

describe('a shop is handed to another agent', () => {
  story('from a day to come: until then the first earns, reaches and is named, from then on the second', async (world) => {
    const { marta, dario, piero, forno } = await network(world)
    const from = addDays(today(world), 2)
    const body = { idAgent: piero.id, from, reason: 'Cambio di zona' }
    const said = await marta.gets(transferShop, { ...of(forno), body })
    expect(said).toMatchObject({
      agent: { id: dario.id, name: 'Dario Conti' },
      lines: [
        { agent: { id: piero.id }, from, by: 'Marta Serra', reason: 'Cambio di zona', planned: true },
        { agent: { id: dario.id }, from: today(world), by: null, reason: null, planned: false },
      ],
    })
    await beginTodaysTransfers(world.db, world.clock)
    expect([await reaches(dario, forno.id), await reaches(piero, forno.id)]).toEqual([true, false])
    expect([await earns(world, forno.id, addDays(from, -1)), await earns(world, forno.id, from)]).toEqual([dario.id, piero.id])
    world.clock.forward(2 * DAY_MS)
    await beginTodaysTransfers(world.db, world.clock)
    await beginTodaysTransfers(world.db, world.clock)
    expect([await reaches(dario, forno.id), await reaches(piero, forno.id)]).toEqual([false, true])
    const now = await marta.gets(getAttribution, of(forno))
    expect([now.agent?.id, now.lines.length]).toEqual([piero.id, 2])
    expect(await earns(world, forno.id, addDays(from, -1))).toBe(dario.id)
    const { items } = await marta.gets(listDeeds, { query: { act: 'shop.agent-changed' } })
    expect(items[0]).toMatchObject({ about: { id: forno.id }, facts: { agent: piero.id, from } })
  })

  story('a later decision replaces what was planned, and somebody can be taken off without a successor', async (world) => {
    const { marta, dario, piero, forno } = await network(world)
    const [soon, later] = [addDays(today(world), 1), addDays(today(world), 9)]
    await marta.gets(transferShop, { ...of(forno), body: { idAgent: piero.id, from: later, reason: 'Cambio di zona' } })
    await marta.gets(transferShop, { ...of(forno), body: { idAgent: null, from: soon, reason: 'Lo segue la società' } })
    expect([await earns(world, forno.id, today(world)), await earns(world, forno.id, later)]).toEqual([dario.id, null])
    // Back to where it was: what was planned is off.
    await marta.gets(transferShop, { ...of(forno), body: { idAgent: dario.id, from: soon, reason: 'Ci ripensiamo' } })
    expect(await earns(world, forno.id, later)).toBe(dario.id)
  })

  story(
    'by the company alone, with a fresh proof, never back in time and to nobody who is no agent (T01, T05, T07)',
    async (world) => {
      const { marta, dario, piero, forno } = await network(world)
      const body = { idAgent: piero.id, from: addDays(today(world), 1), reason: 'Cambio di zona' }
      const paolo = await world.person('company', { name: 'Paolo Neri' })
      await paolo.isRefused('step_up_required', transferShop, { ...of(forno), body })
      const giulia = await world.person('enduser')
      for (const who of [dario, piero, giulia]) {
        await who.isRefused('forbidden', transferShop, { ...of(forno), body })
        await who.isRefused('forbidden', getAttribution, of(forno))
      }
      await marta.isRefused('not_found', transferShop, { params: { id: '999999' }, body })
      for (const from of [today(world), '2020-01-01', '1999-01-01', 'domani'])
        await marta.isRefused('invalid_input', transferShop, { ...of(forno), body: { ...body, from } })
      for (const idAgent of [giulia.id, marta.id, forno.id, 999_999])
        await marta.isRefused('agent_unknown', transferShop, { ...of(forno), body: { ...body, idAgent } })
      await marta.isRefused('agent_unchanged', transferShop, { ...of(forno), body: { ...body, idAgent: dario.id } })
      expect((await marta.gets(getAttribution, of(forno))).lines.length).toBe(1)
    },
    WITH_PROOF,
  )

  story('whoever writes an agent into a shop or an agency leaves a line, and no line is ever changed', async (world) => {
    const { dario, piero, forno, marta } = await network(world)
    await world.db.query('update shop set id_agent = $2 where id = $1', [forno.id, piero.id])
    await world.db.query('update shop set title = title where id = $1', [forno.id])
    expect((await marta.gets(getAttribution, of(forno))).lines.map(({ agent }) => agent?.id)).toEqual([piero.id, dario.id])
    const agency = await world.agency()
    await world.db.query('update agency set id_agent = $2 where id = $1', [agency, dario.id])
    const lines = await world.db.query('select id_agent from attribution where id_agency = $1', [agency])
    expect(lines.rows).toEqual([{ id_agent: dario.id }])
    await expect(world.db.query('update attribution set id_agent = $1', [piero.id])).rejects.toThrow('append-only')
    const mine = await piero.sends(exportShops, { query: { format: 'csv' } })
    expect(mine.text).toContain('Forno Rosetti')
  })
})
