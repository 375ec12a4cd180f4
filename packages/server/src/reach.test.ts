/**
 * Whom a call may be about, told as stories: other people's ids, parameters that widen the reach, rights that ended while a token lives
 * (T01 to T08).
 */
import { expect } from 'vitest'
import { listDeeds } from '@taschino/contract/audit.ts'
import { pay } from '@taschino/contract/payments.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { login } from '@taschino/contract/session.ts'
import { getPoster, getShop, getShops, shopsNear, yesTicketShops } from '@taschino/contract/shops.ts'
import { getUser, getUserShop, listUsers, updateUser } from '@taschino/contract/people/users.ts'
import { getReceipt, listTransactions } from '@taschino/contract/wallet.ts'
import type { Call } from '@taschino/contract/call.ts'
import { send, STORY_PASSWORD, type LooseAsk, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const idsIn = (json: unknown): number[] => (json as { items: { id: number }[] }).items.map(({ id }) => id)

story('T01 a shop asks for what belongs to another: it is not there, whichever address is tried', async (world) => {
  const [forno, bar] = [await world.shop(), await world.shop({ title: 'Bar Sport' })]
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const luca = await world.person('shop', { name: 'Luca Neri', place: bar.id })
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '2 × 8,00 normal')
  const { gtid } = await giulia.pays(forno, '1 × 8,00 normal')
  for (const id of [carla.id, forno.id, giulia.id]) await luca.isRefused('not_found', listTransactions, { params: { id } })
  await luca.isRefused('not_found', getReceipt, { params: { gtid } })
  await luca.isRefused('not_found', getUserShop, { params: { id: carla.id } })
  await luca.isRefused('not_found', getUser, { params: { id: carla.id } })
  await luca.isRefused('shop_code_unknown', getPoster, { params: { code: forno.tills[0] } })
  // And what is not there at all answers the same, byte for byte.
  const [foreign, none] = [
    await luca.sends(getReceipt, { params: { gtid } }),
    await luca.sends(getReceipt, { params: { gtid: '0000000000000000' } }),
  ]
  expect(foreign.text).toBe(none.text)
})

story('T02 disabled or invited again while logged in: the old token does nothing, and nobody comes in', async (world) => {
  const forno = await world.shop()
  for (const status of ['disabled', 'invited']) {
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '2 × 8,00 normal')
    await giulia.gets(getProfile, {})
    await world.db.query('update app_user set status = $2 where id = $1', [giulia.id, status])
    await world.app.app.parts.access.look()
    await giulia.isRefused('unauthenticated', getProfile, {})
    await giulia.isRefused('unauthenticated', pay, { body: { unit: 800, amount: 1, idShop: forno.id } })
    expect((await send(world.url, login, { body: { username: giulia.username, password: STORY_PASSWORD } })).json).toEqual({
      error: 'wrong_credentials',
    })
  }
})

/** Every way to hand in the id of somebody else: none may show more than asking without it. */
async function asksWithIds(who: Person, call: Call, ask: LooseAsk, ids: Record<string, readonly number[]>): Promise<void> {
  const own = new Set(idsIn((await who.sends(call, { ...ask, query: { ...ask.query, limit: 100 } })).json))
  for (const [name, values] of Object.entries(ids)) {
    for (const value of values) {
      const { status, json } = await who.sends(call, { ...ask, query: { ...ask.query, limit: 100, [name]: value } })
      expect([200, 400], `${call.name} ${name}`).toContain(status)
      if (status === 200) for (const id of idsIn(json)) expect(own, `${who.role} asks ${call.name} with ${name}=${value}`).toContain(id)
    }
  }
}

async function network(world: World) {
  const [silvana, dario, piero] = [
    await world.person('superagent', { name: 'Silvana Testa' }),
    await world.person('agent', { name: 'Dario Conti' }),
    await world.person('agent', { name: 'Piero Costa' }),
  ]
  await world.db.query('update app_user set created_by = $2 where id = $1', [dario.id, silvana.id])
  const place = [45.07, 7.69] as const
  const [hers, his, foreign] = [
    await world.shop({ idAgent: silvana.id, place, enabled: false }),
    await world.shop({ idAgent: dario.id, place, enabled: false }),
    await world.shop({ idAgent: piero.id, place, enabled: false }),
  ]
  return { silvana, dario, piero, hers, his, foreign }
}

story('T03 an agent passes the id of another, a superagent that of a stranger: the answer never grows', async (world) => {
  const { silvana, dario, piero, hers, his, foreign } = await network(world)
  const agency = await world.agency()
  const ids = { idAgent: [dario.id, piero.id, silvana.id], idAgency: [agency], idShop: [foreign.id], id: [piero.id], idUser: [piero.id] }
  const near = { params: { lat: '45.07', lon: '7.69' } }
  for (const who of [silvana, dario, piero, await world.person('agency', { place: agency }), await world.person('enduser')]) {
    await asksWithIds(who, getShops, {}, ids)
    await asksWithIds(who, shopsNear, near, ids)
    await asksWithIds(who, listUsers, {}, ids)
  }
  const seen = async (who: Person, query: Record<string, unknown> = {}): Promise<number[]> =>
    idsIn((await who.sends(getShops, { query })).json).sort()
  expect(await seen(silvana), 'own and those of her agents').toEqual([hers.id, his.id].sort())
  expect(await seen(silvana, { idAgent: dario.id })).toEqual([his.id])
  expect(await seen(dario)).toEqual([his.id])
  expect(await seen(dario, { idAgent: silvana.id })).toEqual([])
  expect(await seen(dario, { idAgent: piero.id })).toEqual([])
  await silvana.gets(getShop, { params: { id: String(his.id) } })
  for (const who of [silvana, dario]) await who.isRefused('not_found', getShop, { params: { id: foreign.id } })
})

story('T03 who brought in which shop is nothing that payers can find out', async (world) => {
  const { dario } = await network(world)
  await world.shop({ title: 'Aperto', idAgent: dario.id })
  const giulia = await world.person('enduser')
  for (const call of [getShops, yesTicketShops])
    expect(idsIn((await giulia.sends(call, { query: { idAgent: dario.id } })).json)).toEqual([])
})

story('T07 an agent cannot switch anything on: fields of the company are unknown to the call, and nothing changes', async (world) => {
  const { dario, his } = await network(world)
  const clerk = await world.person('shop', { name: 'Carla Rosetti', place: his.id })
  const before = await world.db.query('select * from app_user u, shop s where u.id = $1 and s.id = $2', [clerk.id, his.id])
  const forbidden = {
    autoEnable: true,
    enabled: true,
    status: 'active',
    role: 'company',
    idShop: 1,
    feeMin: 0,
    feeMax: 0,
    iban: 'IT60X0542811101000000123456',
    password_hash: 'x',
    email: 'altro@storia.test',
  }
  for (const [field, value] of Object.entries(forbidden)) {
    const answer = await dario.sends(updateUser, { params: { id: clerk.id }, body: { firstName: 'Anna', [field]: value } })
    expect([answer.status, answer.json], field).toEqual([400, { error: 'invalid_input', fields: [{ path: field, why: 'unknown' }] }])
  }
  expect((await world.db.query('select * from app_user u, shop s where u.id = $1 and s.id = $2', [clerk.id, his.id])).rows).toEqual(
    before.rows,
  )
})

story('T08 demoted while logged in: the old token has the old rights for less than a second', async (world) => {
  const direzione = await world.person('company')
  await direzione.gets(listDeeds, { query: {} })
  await world.db.query(`update app_user set role = 'enduser' where id = $1`, [direzione.id])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await direzione.isRefused('forbidden', listDeeds, { query: {} })
  // The token still says company; what it says counts for nothing.
  const claims = JSON.parse(Buffer.from((await direzione.token()).split('.')[1] ?? '', 'base64url').toString()) as { role: string }
  expect(claims.role).toBe('company')
  expect((await direzione.gets(getProfile, {})).role).toBe('enduser')
})
