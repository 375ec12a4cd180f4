/** Settings under many hands at once, and what belongs to nobody who asks for it. */
import { changeSetting, decideSetting, getSettings, withdrawSetting } from '@taschino/contract/settings.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const yes = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length

story('one wish, ten colleagues who agree, refuse and whoever asked takes it back: one counts', async (world) => {
  const [marta, ivo, rita] = [await world.person('company'), await world.person('admin'), await world.person('company')]
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '10,00 credits')
  for (let round = 0; round < 5; round++) {
    const fees = (await marta.gets(getSettings, {})).settings.find(({ key }) => key === 'fees')
    const now = fees?.value as { lowest: number }
    const value = { ...now, lowest: round }
    const asked = await Promise.all(Array.from({ length: 6 }, () => marta.sends(changeSetting, { body: { key: 'fees', value } as never })))
    expect([yes(asked), asked.every(({ status }) => status < 500)], asked[0]?.text).toEqual([1, true])
    const { id } = asked.find(({ status }) => status === 200)?.json as { id: number }
    const params = { id: String(id) }
    expect((await marta.sends(decideSetting, { params, body: { decision: 'approve' } })).status).toBe(409)
    const done = await Promise.all([
      ...[ivo, rita, ivo, rita].map((who) => who.sends(decideSetting, { params, body: { decision: 'approve' } })),
      ...[ivo, rita].map((who) => who.sends(decideSetting, { params, body: { decision: 'refuse', reason: 'No' } })),
      marta.sends(withdrawSetting, { params, body: {} } as never),
    ])
    expect(done.map(({ status, text }) => (status < 500 ? 0 : text))).toEqual(done.map(() => 0))
    expect(yes(done)).toBeLessThanOrEqual(1)
    const { rows } = await world.db.query<{ state: string }>('select state from company_setting where id = $1', [id])
    expect(rows[0]?.state).not.toBe('waiting')
  }
  for (const who of [
    giulia,
    await world.person('agent'),
    await world.person('superagent'),
    await world.person('agency'),
    await world.person('shop'),
  ])
    for (const [call, ask] of [
      [getSettings, {}],
      [changeSetting, { body: { key: 'nightUntil', value: 5 } }],
      [decideSetting, { params: { id: '1' }, body: { decision: 'approve' } }],
      [withdrawSetting, { params: { id: '1' } }],
    ] as const)
      expect((await who.sends(call as never, ask as never)).status, who.username).toBe(403)
})
