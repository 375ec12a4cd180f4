/** What two agreed to for a day to come is called off by two; nobody undoes alone what they could not do alone (decision 0216). */
import { listDeeds } from '@taschino/contract/audit.ts'
import { changeSetting, decideSetting, getSettings, listSettingChanges, withdrawSetting } from '@taschino/contract/settings.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const DAY = 86_400_000
const PAYER = { name: 'Circuito spa', iban: 'IT60X0542811101000000123456', bic: null }
const ROGUE = { ...PAYER, iban: 'DE89370400440532013000' }
const day = (ahead: number): string => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
const wish = (value: unknown, from?: string) => ({ body: { key: 'payer', value, ...(from === undefined ? {} : { from }) } as never })
const of = (id: number) => ({ params: { id: String(id) } })
const off = (id: number) => ({ ...of(id), body: {} })
const yes = (id: number) => ({ ...of(id), body: { decision: 'approve' as const } })
const payer = async (who: Person) => (await who.gets(getSettings, {})).settings.find(({ key }) => key === 'payer')

/** A circuit in which money has moved, and in which two agreed that another account pays from the day after tomorrow on. */
async function agreed(world: World) {
  const [marta, ivo, lia] = await Promise.all(['Marta Serra', 'Ivo Bellini', 'Lia Conti'].map((name) => world.person('company', { name })))
  if (!marta || !ivo || !lia) throw new Error('nobody there')
  await marta.gets(changeSetting, wish(PAYER))
  await world.gives((await world.person('enduser')).id, '1 × 8,00 normal')
  const { id } = await marta.gets(changeSetting, wish(ROGUE, day(3)))
  await ivo.gets(decideSetting, yes(id))
  return { marta, ivo, lia, id }
}

story(
  'T20: what two agreed to is called off by two: a wish of its own, which whoever asks for it cannot grant',
  async (world) => {
    const { marta, ivo, lia, id } = await agreed(world)
    const asked = await marta.gets(withdrawSetting, off(id))
    expect(asked).toMatchObject({ state: 'waiting', callsOff: id, key: 'payer', value: ROGUE, mayDecide: false, mayWithdraw: true })
    expect(asked.id).not.toBe(id)
    expect(await payer(lia)).toMatchObject({
      value: PAYER,
      waiting: { id: asked.id, mayDecide: true, mayWithdraw: false, callsOff: id },
      coming: [{ id, state: 'in_force', mayWithdraw: false }],
    })
    // Of a setting one wish waits at a time, also of this kind.
    await lia.isRefused('setting_waits', withdrawSetting, off(id))
    await lia.isRefused('setting_waits', changeSetting, wish({ ...PAYER, name: 'Altro spa' }))
    await marta.isRefused('second_person', decideSetting, yes(asked.id))
    await lia.isRefused('setting_not_yours', withdrawSetting, off(asked.id))
    await lia.gets(decideSetting, yes(asked.id))
    expect(await payer(ivo)).toMatchObject({ value: PAYER, waiting: null, coming: [] })
    await ivo.isRefused('setting_over', withdrawSetting, off(id))
    await ivo.isRefused('setting_over', withdrawSetting, off(asked.id))
    world.clock.forward(5 * DAY)
    expect((await payer(ivo))?.value).toEqual(PAYER)
    const { items } = await ivo.gets(listSettingChanges, { params: { key: 'payer' }, query: {} })
    expect(items.slice(0, 2)).toMatchObject([
      { id: asked.id, state: 'in_force', callsOff: id, by: 'Marta Serra', decidedBy: 'Lia Conti' },
      { id, state: 'withdrawn', callsOff: null, decidedBy: 'Lia Conti' },
    ])
    const deeds = await (await world.person('admin')).gets(listDeeds, { query: {} })
    expect(deeds.items.map(({ act }) => act)).toEqual(expect.arrayContaining(['setting.calling-off', 'setting.called-off']))
    world.clock.reset()
  },
  {},
)

story(
  'refused or taken back it counts as it was agreed to; once its day has come nobody calls it off, and the vain wish is in nobody’s way',
  async (world) => {
    const { marta, ivo, lia, id } = await agreed(world)
    const first = await marta.gets(withdrawSetting, off(id))
    await ivo.gets(decideSetting, { ...of(first.id), body: { decision: 'refuse', reason: 'Il conto è giusto' } })
    const second = await lia.gets(withdrawSetting, off(id))
    await lia.gets(withdrawSetting, off(second.id))
    const third = await lia.gets(withdrawSetting, off(id))
    world.clock.forward(4 * DAY)
    expect(await payer(ivo)).toMatchObject({ value: ROGUE, waiting: null, coming: [] })
    await ivo.isRefused('setting_over', decideSetting, yes(third.id))
    expect((await payer(ivo))?.value).toEqual(ROGUE)
    const next = await ivo.gets(changeSetting, wish(PAYER))
    await marta.gets(decideSetting, yes(next.id))
    expect(await payer(ivo)).toMatchObject({ value: PAYER, waiting: null })
    await lia.isRefused('setting_over', withdrawSetting, off(third.id))
    world.clock.reset()
  },
  {},
)

story(
  'the database lets nobody undo alone what two agreed to, and what one decides alone one calls off alone',
  async (world) => {
    const { marta, ivo, id } = await agreed(world)
    await expect(
      world.db.query(`update company_setting set state = 'withdrawn', decided_by = $2, decided_at = now() where id = $1`, [id, marta.id]),
    ).rejects.toThrow('keeps what was decided')
    const alone = await marta.gets(changeSetting, { body: { key: 'ticketYears', value: 3, from: day(3) } })
    expect(await ivo.gets(withdrawSetting, off(alone.id))).toMatchObject({ id: alone.id, state: 'withdrawn', callsOff: null })
  },
  {},
)

story(
  'T19: calling off, the answer to it and a second calling off at one moment: the account that counts is one of the two, and never half',
  async (world) => {
    const { marta, ivo, lia, id } = await agreed(world)
    for (let round = 0; round < 5; round++) {
      const asked = await Promise.all([marta, ivo, lia, marta, lia].map((who) => who.sends(withdrawSetting, off(id))))
      const won = asked.filter(({ status }) => status === 200)
      expect([won.length, asked.every(({ status }) => status < 500)]).toEqual([1, true])
      const wished = won[0]?.json as { id: number }
      const { rows } = await world.db.query<{ by: number }>('select asked_by as by from company_setting where id = $1', [wished.id])
      const asker = [marta, ivo, lia].find((one) => one.id === Number(rows[0]?.by)) ?? marta
      const others = [marta, ivo, lia].filter((one) => one !== asker)
      const done = await Promise.all([
        ...others.map((who) => who.sends(decideSetting, { ...of(wished.id), body: { decision: 'refuse', reason: 'No' } })),
        ...(round === 4 ? others.map((who) => who.sends(decideSetting, yes(wished.id))) : []),
        asker.sends(withdrawSetting, off(wished.id)),
      ])
      expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    const standing = await payer(marta)
    expect(standing?.waiting).toBeNull()
    expect(standing?.coming.length).toBeLessThanOrEqual(1)
  },
  {},
)

story(
  'T20: who sets a circuit up alone decides at once, and nothing for a day on which others would have to agree',
  async (world) => {
    const [marta, ivo] = [await world.person('company'), await world.person('company')]
    expect(await marta.gets(changeSetting, wish(PAYER))).toMatchObject({ state: 'in_force' })
    const later = await marta.gets(changeSetting, wish(ROGUE, day(30)))
    expect(later).toMatchObject({ state: 'waiting' })
    await world.gives((await world.person('enduser')).id, '1 × 8,00 normal')
    world.clock.forward(31 * DAY)
    expect((await payer(ivo))?.value).toEqual(PAYER)
    await marta.isRefused('second_person', decideSetting, yes(later.id))
    world.clock.reset()
  },
  {},
)

story(
  'to call off wants a fresh proof, whoever is asked',
  async (world) => {
    const [marta, ivo] = [await world.person('company'), await world.person('company')]
    await world.gives((await world.person('enduser')).id, '1 × 8,00 normal')
    const { rows } = await world.db.query<{ id: number }>(
      `insert into company_setting (key, value, effective_from, asked_by, state, decided_at, decided_by)
       values ('payer', $1, now() + interval '3 days', $2, 'in_force', now(), $3) returning id`,
      [JSON.stringify(ROGUE), marta.id, ivo.id],
    )
    await ivo.isRefused('step_up_required', withdrawSetting, off(rows[0]?.id ?? 0))
    expect((await payer(marta))?.waiting).toBeNull()
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)
