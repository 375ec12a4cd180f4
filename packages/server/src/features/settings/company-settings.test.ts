/** What the company decides about its circuit: in force from its day, by two people where money follows from it, and never rewritten. */
import { changeSetting, decideSetting, getSettings, listSettingChanges, withdrawSetting } from '@taschino/contract/settings.ts'
import { convertTickets, getShopRequest, getShopWallet, paybackProspect, requestPayback } from '@taschino/contract/paybacks.ts'
import { makePayout, previewPayout } from '@taschino/contract/payouts.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { Person } from '@taschino/testkit/personas.ts'
import { secretFor } from '@taschino/testkit/secret.ts'
import { story as shared, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { takeOverOnce } from './public.ts'

const PAYER = { name: 'Circuito spa', iban: 'IT60X0542811101000000123456', bic: null }
const OTHER = { ...PAYER, iban: 'DE89370400440532013000' }
const wish = (key: string, value: unknown, from?: string) => ({ body: { key, value, ...(from === undefined ? {} : { from }) } as never })
const of = (id = 0) => ({ params: { id: String(id) } })
const yes = (id?: number) => ({ ...of(id), body: { decision: 'approve' as const } })
const no = (id: number | undefined, reason: string) => ({ ...of(id), body: { decision: 'refuse' as const, reason } })
const now = async (who: Person, key: string) => (await who.gets(getSettings, {})).settings.find((one) => one.key === key)

/** The settings are the whole service's: each story has a world of its own. */
const story = (title: string, tell: (world: World) => Promise<void>, options: Parameters<typeof shared>[2] = {}): void =>
  shared(title, tell, options)

/** Two of the company in a circuit in which money has moved. */
async function begun(world: World) {
  const [marta, ivo] = [await world.person('admin', { name: 'Marta Serra' }), await world.person('company', { name: 'Ivo Bellini' })]
  await world.gives((await world.person('enduser')).id, '1 × 8,00 normal')
  return { marta, ivo }
}

story('before the circuit has begun one person says everything, and it counts at once', async (world) => {
  const marta = await world.person('admin', { name: 'Marta Serra' })
  expect(await now(marta, 'payer')).toMatchObject({ value: null, since: null, by: null, second: true })
  expect(await marta.gets(changeSetting, wish('payer', PAYER))).toMatchObject({ state: 'in_force', by: 'Marta Serra', decidedBy: null })
  expect(await now(marta, 'payer')).toMatchObject({ value: PAYER, by: 'Marta Serra', waiting: null })
  expect((await marta.gets(previewPayout, { query: {} })).payer).toEqual({ name: PAYER.name, ibanLast4: '3456' })
  await marta.isRefused('setting_same', changeSetting, wish('payer', PAYER))
  await marta.isRefused('iban_foreign', changeSetting, wish('payer', { ...PAYER, iban: 'BR1500000000000010932840814P2' }))
})

story('once money has moved, what money follows from waits for a second person; nobody agrees to their own', async (world) => {
  const { marta, ivo } = await begun(world)
  const asked = await marta.gets(changeSetting, wish('payer', PAYER))
  expect(asked).toMatchObject({ state: 'waiting', mayDecide: false, mayWithdraw: true })
  expect(await now(ivo, 'payer')).toMatchObject({ value: null, waiting: { id: asked.id, mayDecide: true, value: PAYER } })
  await marta.isRefused('second_person', decideSetting, yes(asked.id))
  await ivo.isRefused('setting_waits', changeSetting, wish('payer', OTHER))
  await ivo.isRefused('payer_missing', makePayout, { body: {} })
  expect(await ivo.gets(decideSetting, yes(asked.id))).toMatchObject({ state: 'in_force', decidedBy: 'Ivo Bellini' })
  expect(await now(marta, 'payer')).toMatchObject({ value: PAYER, waiting: null })
  await ivo.isRefused('setting_over', decideSetting, yes(asked.id))
  // What no money follows from is one person's.
  expect(await marta.gets(changeSetting, wish('ticketYears', 2))).toMatchObject({ state: 'in_force' })
})

story('refused or taken back nothing changes, and the history keeps who and why', async (world) => {
  const { marta, ivo } = await begun(world)
  const first = await marta.gets(changeSetting, wish('secondPersonAbove', 100))
  await ivo.gets(decideSetting, no(first.id, 'Troppo poco'))
  const second = await marta.gets(changeSetting, wish('secondPersonAbove', 200))
  await ivo.isRefused('setting_not_yours', withdrawSetting, { ...of(second.id), body: {} })
  await marta.gets(withdrawSetting, { ...of(second.id), body: {} })
  await marta.isRefused('setting_over', withdrawSetting, { ...of(second.id), body: {} })
  expect((await now(marta, 'secondPersonAbove'))?.value).toBe(500_000)
  const { items, nextCursor } = await marta.gets(listSettingChanges, { params: { key: 'secondPersonAbove' }, query: { limit: '1' } })
  expect(items).toMatchObject([{ id: second.id, state: 'withdrawn', decidedBy: 'Marta Serra' }])
  const next = await marta.gets(listSettingChanges, { params: { key: 'secondPersonAbove' }, query: { cursor: nextCursor ?? '' } })
  expect(next.items).toMatchObject([{ id: first.id, state: 'refused', reason: 'Troppo poco', by: 'Marta Serra' }])
  await expect(world.db.query(`update company_setting set value = '5' where id = ${first.id}`)).rejects.toThrow('keeps what was decided')
  await expect(world.db.query('delete from company_setting')).rejects.toThrow()
})

story('a day to come: the value counts from its first moment on, not before, and can be called off until then', async (world) => {
  const { marta, ivo } = await begun(world)
  const giulia = await world.person('enduser')
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await marta.isRefused('setting_past', changeSetting, wish('maxNormalTickets', 4, day(-2)))
  const coming = await marta.gets(changeSetting, wish('maxNormalTickets', 4, day(3)))
  expect(await now(marta, 'maxNormalTickets')).toMatchObject({ value: 8, coming: [{ id: coming.id, value: 4, mayWithdraw: true }] })
  expect((await giulia.gets(listTickets, { query: {} })).maxNormal).toBe(8)
  const called = await marta.gets(changeSetting, wish('maxNormalTickets', 2, day(4)))
  await ivo.gets(withdrawSetting, { ...of(called.id), body: {} })
  world.clock.forward(5 * 86_400_000)
  expect((await giulia.gets(listTickets, { query: {} })).maxNormal).toBe(4)
  expect(await now(marta, 'maxNormalTickets')).toMatchObject({ value: 4, coming: [] })
  world.clock.reset()
})

story('another process hears of a change within a second, and none gives away what it knew before', async (world) => {
  const { marta, ivo } = await begun(world)
  const url = world.databaseUrl
  const other = await startTestApp(url, { secret: secretFor(url) })
  try {
    const elsewhere = new Person(() => other.url, { username: ivo.username, role: 'company', id: ivo.id, place: null })
    expect((await now(elsewhere, 'ticketYears'))?.value).toBe(1)
    await marta.gets(changeSetting, wish('ticketYears', 3))
    expect((await now(marta, 'ticketYears'))?.value).toBe(3)
    await expect.poll(async () => (await now(elsewhere, 'ticketYears'))?.value, { timeout: 2000 }).toBe(3)
  } finally {
    await other.close()
  }
})

story('the environment counts once: what it says later is told to nobody', async (world) => {
  const marta = await world.person('admin')
  expect(await takeOverOnce(world.db, { payer: PAYER, issuer: null, nightUntil: undefined })).toEqual([])
  expect(await takeOverOnce(world.db, { payer: OTHER })).toEqual(['payer'])
  await world.app.app.parts.access.look()
  expect(await now(marta, 'payer')).toMatchObject({ value: PAYER, by: null })
  // Two starts at once take over one.
  await Promise.all([1, 2, 3].map((n) => takeOverOnce(world.db, { nightUntil: n })))
  expect((await marta.gets(listSettingChanges, { params: { key: 'nightUntil' }, query: {} })).items).toHaveLength(1)
})

story(
  'asking, agreeing and calling off want a fresh proof; refusing and taking back what waits do not',
  async (world) => {
    const { marta, ivo } = await begun(world)
    await marta.isRefused('step_up_required', changeSetting, wish('ticketYears', 2))
    await world.db.query(
      `insert into company_setting (key, value, effective_from, asked_by) values ('vat', '{"tickets": 4}', now(), $1), ('fees', '{}', now(), $1)`,
      [marta.id],
    )
    const { rows } = await world.db.query<{ id: number }>('select id from company_setting order by id')
    await ivo.isRefused('step_up_required', decideSetting, yes(rows[0]?.id))
    await ivo.gets(decideSetting, no(rows[0]?.id, 'No'))
    await marta.gets(withdrawSetting, { ...of(rows[1]?.id), body: {} })
    await world.db.query(
      `insert into company_setting (key, value, effective_from, asked_by, state, decided_at, decided_by)
       values ('ticketYears', '2', now() + interval '3 days', $1, 'in_force', now(), null), ('terms', '[30]', now() + interval '3 days', $1, 'in_force', now(), $2)`,
      [marta.id, ivo.id],
    )
    const coming = await world.db.query<{ id: number }>(`select id from company_setting where state = 'in_force' order by id`)
    for (const { id } of coming.rows) await marta.isRefused('step_up_required', withdrawSetting, { ...of(id), body: {} })
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story('terms that the company no longer offers are asked for in vain; what was asked for before keeps its price', async (world) => {
  const { carla, giulia, forno } = await atTheBaker(world)
  await giulia.pays(forno, '5 × 8,00 normal')
  const [marta, ivo] = [await world.person('admin'), await world.person('company')]
  const quote = (await carla.gets(paybackProspect, { query: { amount: '1000' } })).options[0]
  const before = await carla.gets(requestPayback, { body: { value: 1000, days: 2, net: quote?.net ?? 0 } })
  const asked = await marta.gets(changeSetting, wish('terms', [15, 30]))
  await ivo.gets(decideSetting, yes(asked.id))
  expect((await carla.gets(getShopWallet, {})).terms).toEqual([15, 30])
  expect((await carla.gets(paybackProspect, { query: { amount: '1000' } })).options.map(({ days }) => days)).toEqual([15, 30])
  await carla.isRefused('term_not_offered', requestPayback, { body: { value: 1000, days: 2, net: 1 } })
  await carla.isRefused('term_not_offered', convertTickets, {
    body: { net: 1, parts: [{ type: 'normal', value: 1000, to: 'payback' }], days: 7 },
  })
  expect((await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days: 30 }) })).payback?.days).toBe(30)
  expect((await carla.gets(getShopRequest, { params: { gtid: before.gtid } })).payback).toMatchObject({ days: 2, net: quote?.net })
})
