/** Seeing as somebody sees: it reads and does nothing, by no call of the contract; it is told, written down and over by itself. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { endViews, viewAs } from '@taschino/contract/desk-records.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { listNotifications } from '@taschino/contract/notifications.ts'
import { endSession, listSessions, refreshToken } from '@taschino/contract/session.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getUserShop } from '@taschino/contract/people/users.ts'
import { getReceipt, listTickets, listTransactions } from '@taschino/contract/wallet.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { send, type LooseAsk, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { ALL_ROWS } from '@taschino/testkit/matrix/all-rows.ts'
import { castFor, comeIn } from '@taschino/testkit/matrix/cast.ts'
import { expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const REASON = 'Ha telefonato: non vede i buoni'

async function looks(world: World, marta: Person, id: number) {
  const { token, until } = await marta.gets(viewAs, { params: { id: String(id) }, body: { reason: REASON } })
  return { token, until, asks: (call: Call, ask: LooseAsk = {}) => send(world.url, call, ask, token) }
}

story('the company sees what giulia sees, she reads that and why, and it stands in the log', async (world) => {
  const { forno, giulia } = await atTheBaker(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const { gtid } = await giulia.pays(forno, '2 × 8,00 normal')
  const { asks, until } = await looks(world, marta, giulia.id)
  const minutes = (Date.parse(until) - Date.now()) / 60_000
  expect([minutes > 14, minutes <= 15.1]).toEqual([true, true])
  for (const [call, ask] of [
    [getProfile, {}],
    [listTickets, {}],
    [listTransactions, { params: { id: String(giulia.id) } }],
    [getReceipt, { params: { gtid } }],
  ] as const) {
    const own = (await giulia.sends(call, ask)).json as object
    expect((await asks(call, ask)).json, call.name).toEqual('asOf' in own ? { ...own, asOf: expect.any(String) } : own)
  }
  expect((await giulia.gets(listNotifications, {})).items[0]).toMatchObject({
    title: 'La società ha guardato il tuo accesso',
    body: `In sola lettura, per un quarto d'ora al massimo. Motivo: ${REASON}`,
  })
  expect((await marta.gets(listDeeds, { query: { act: 'user.viewed' } })).items).toMatchObject([
    { actor: { id: marta.id }, about: { id: giulia.id }, facts: { reason: REASON } },
  ])
  const view = (await giulia.gets(listSessions, {})).items.find(({ kind }) => kind === 'company')
  expect(view?.current).toBe(false)
  await giulia.gets(endSession, { params: { id: view?.id ?? '' } })
  expect((await asks(getProfile)).status).toBe(401)
})

story(
  'with such a login no call of the contract writes, shows a code, opens a file or draws a ticket, whoever is looked at',
  async (world) => {
    const admin = await world.person('admin', { name: 'Paolo Neri' })
    await world.person('company', { name: 'Marta Serra' })
    const done: string[] = []
    let tried = 0
    for (const role of ['enduser', 'shop', 'agency', 'agent', 'superagent'] as const) {
      const target = await castFor(world, role, 'own')
      await comeIn(target)
      const { asks } = await looks(world, admin, target.me.id)
      const writes = ALL_CALLS.filter(
        (call) =>
          call.roles !== 'anyone' &&
          (call.roles as readonly string[]).includes(role) &&
          (call.method !== 'GET' || call.secret || call.acts || call.file),
      )
      for (const call of writes) {
        tried++
        const ask = (await ALL_ROWS[call.name]?.ask?.(target)) ?? {}
        const { status, json } = await asks(call, call.ticket ? { ...ask, query: {} } : ask)
        // What is opened as a link is opened by a ticket, and none is drawn.
        const right = call.ticket ? status === 401 : status === 403 && (json as { error?: string } | null)?.error === 'forbidden'
        if (!right) done.push(`${role} ${call.name}: ${status}`)
      }
      await admin.gets(endViews, { body: {} })
    }
    expect(done).toEqual([])
    expect(tried).toBeGreaterThan(150)
  },
  {},
)

story('staff is seen as by nobody, nor whoever cannot come in; a view ends with its viewer, and none is renewed', async (world) => {
  const { giulia, carla } = await atTheBaker(world)
  const [marta, ivo] = [await world.person('company', { name: 'Marta Serra' }), await world.person('company', { name: 'Ivo Bellini' })]
  const body = { reason: REASON }
  await marta.isRefused('not_viewable', viewAs, { params: { id: ivo.id }, body })
  await world.db.query(`update app_user set status = 'disabled' where id = $1`, [carla.id])
  await marta.isRefused('not_viewable', viewAs, { params: { id: carla.id }, body })
  await marta.isRefused('not_found', viewAs, { params: { id: 999_999 }, body })
  await giulia.isRefused('forbidden', viewAs, { params: { id: carla.id }, body })
  await marta.isRefused('invalid_input', viewAs, { params: { id: giulia.id }, body: { reason: '' } })
  const first = await looks(world, marta, giulia.id)
  expect((await first.asks(getProfile)).status).toBe(200)
  expect((await first.asks(refreshToken, { body: { refreshToken: first.token.slice(0, 40) } })).status).toBe(403)
  const second = await looks(world, marta, giulia.id)
  await expect.poll(async () => (await first.asks(getProfile)).status).toBe(401)
  expect((await second.asks(getProfile)).status).toBe(200)
  expect(await marta.gets(endViews, { body: {} })).toEqual({ ended: 1 })
  expect((await second.asks(getProfile)).status).toBe(401)
  const third = await looks(world, ivo, giulia.id)
  await world.db.query(`update app_user set status = 'disabled' where id = $1`, [ivo.id])
  await expect.poll(async () => (await third.asks(getProfile)).status, { timeout: 10_000 }).toBe(401)
})

story('T49 of an account somebody who sees as its owner does reads the last four characters', async (world) => {
  const { carla } = await atTheBaker(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const params = { id: String(carla.id) }
  const own = (await carla.sends(getUserShop, { params })).json as { iban: string }
  expect(own.iban).toMatch(/^IT\d{2}/)
  const { asks } = await looks(world, marta, carla.id)
  expect(((await asks(getUserShop, { params })).json as { iban: string }).iban).toBe(`IT•• •••• ${own.iban.slice(-4)}`)
})

story(
  'it wants a fresh proof',
  async (world) => {
    const [marta, giulia] = [await world.person('company', { name: 'Marta Serra' }), await world.person('enduser')]
    await marta.isRefused('step_up_required', viewAs, { params: { id: String(giulia.id) }, body: { reason: REASON } })
  },
  { settings: { stepUp: { ...STEP_UP_LIMITS, on: true } } },
)
