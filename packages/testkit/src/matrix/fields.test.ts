/** T04, fields by role: which delicate fields each role is told by which call, held against a list that people have read. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../personas.ts'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { castFor, comeIn } from './cast.ts'
import { cellsOf } from './cells.ts'

/** Fields that say something of money, person or place which not everybody may know. A new one of this kind belongs here. */
const DELICATE =
  /^(iban.*|fiscalCode|invoiceEmail|merchant(Shop)?ID|fee(Min|Max)|email|phone|street|cap|city|province|birth.*|lastLoginAt|cameIn|openLogins|holds|timeline|createdBy|takings|toBePaid|facts|actor|pin.*|password.*|secret|proof|refreshToken|pushToken|deviceCode|idAgent|hash|totp.*|language)$/

function delicateIn(value: unknown, found: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inside] of Object.entries(value)) {
    if (!Array.isArray(value) && DELICATE.test(key) && inside !== null && inside !== '' && !(Array.isArray(inside) && inside.length === 0))
      found.add(key)
    delicateIn(inside, found)
  }
  return found
}

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world?.close())

/** Everything about a person and a shop is filled in, so that what is told can be seen. */
async function filledIn(user: number, shop: number, agency: number): Promise<void> {
  await world.db.query(
    `update app_user set phone = '+390110000001', fiscal_code = 'BNCGLI80A41L219Z', street = 'Via Po 1', cap = '10100', city = 'Torino', province = 'TO', created_by = coalesce(created_by, id) where id = $1`,
    [user],
  )
  await world.db.query(`update shop set iban_receiver_name = 'Forno', merchant_id = 'M1', merchant_shop_id = 'MS1' where id = $1`, [shop])
  await world.db.query(`update agency set fiscal_code = '01234567897', address = 'Via Roma 1' where id = $1`, [agency])
  await world.db.query(`insert into known_device (id_user, device) values ($1, 'telefono') on conflict do nothing`, [user])
  await world.db.query(`insert into audit_log (id_actor, act, id_user, facts) values ($1, 'user.updated', $1, '{"fields":["phone"]}')`, [
    user,
  ])
}

async function toldBy(call: Call): Promise<Record<string, string>> {
  const row = ALL_ROWS[call.name]
  const told: Record<string, string> = {}
  if (!row) return told
  for (const { caller, relation, standing, answer } of cellsOf(call, row)) {
    if (standing !== 'active' || caller === 'nobody' || (answer !== 'in' && answer !== 'shown')) continue
    const target = await castFor(world, caller, relation)
    await comeIn(target)
    await filledIn(await target.user(), await target.shop(), await target.agency())
    const { status, json } = await send(world.url, call, (await row.ask?.(target)) ?? {}, await target.me.token())
    if (status !== 200) continue
    const fields = [...delicateIn(json, new Set())].toSorted().join(' ')
    if (fields !== '') told[`${caller} ${relation}`] = fields
  }
  return told
}

test('T04 what each role is told of others and of itself, by every call that reads', async () => {
  const told: Record<string, Record<string, string>> = {}
  for (const call of ALL_CALLS.filter(({ method, output }) => method === 'GET' && output)) {
    const by = await toldBy(call)
    if (Object.keys(by).length > 0) told[call.name] = by
  }
  await expect(`${JSON.stringify(told, null, 1)}\n`).toMatchFileSnapshot('./fields.json')
}, 180_000)
