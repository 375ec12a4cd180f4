/**
 * Hostile numbers into every field that means money, pieces or paging: never a 500, and the journal untouched by anything refused (G11).
 */
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { cancel, openCharge, pay, refund } from '@taschino/contract/payments.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { story, type World } from '@taschino/testkit/story.ts'

/** As they stand in JSON: some of them no JavaScript number could be. */
const HOSTILE = [
  '-1',
  '0',
  '-0',
  '0.5',
  '1.5',
  '100.0000001',
  '1e21',
  '1e-7',
  '1E400',
  '-1E400',
  '9007199254740993',
  '9223372036854775808',
  '100000001',
  '1e9',
  'null',
  'true',
  'false',
  '""',
  '"100"',
  '"1e2"',
  '"0x10"',
  '"١٢"',
  '" 1"',
  '[]',
  '[5]',
  '[[5]]',
  '{}',
  '{"valueOf":1}',
  '{"__proto__":{"amount":1}}',
  `"${'9'.repeat(2000)}"`,
  'NaN',
  'Infinity',
  '01',
  '+1',
  '1_000',
  '0b1',
]

/** Some four thousand questions, one after the other, on a machine where others work too. */
const PATIENCE_MS = 240_000

async function afterLunch(world: World) {
  const people = await atTheBaker(world)
  const { gtid } = await people.giulia.pays(people.forno, '3 × 8,00 normal')
  return { ...people, gtid }
}

/** Sends it and holds the answer to the rule. Returns the status. */
async function survives(world: World, who: Person, call: Call, ask: Parameters<Person['sends']>[1]): Promise<number> {
  const before = await world.journal()
  const answer = await who.sends(call, ask)
  const told = `${call.name} ${JSON.stringify(ask)}: ${answer.status} ${answer.text.slice(0, 200)}`
  expect(answer.status, told).toBeLessThan(500)
  if (answer.status >= 400) expect(await world.journal(), told).toBe(before)
  return answer.status
}

describe('T13: hostile numbers', () => {
  story('T13: in the bodies of money calls', async (world) => {
    const { forno, giulia, carla, gtid } = await afterLunch(world)
    const code = JSON.stringify(forno.tills[0])
    const bodies: [Person, Call, (value: string) => string][] = [
      [giulia, pay, (v) => `{"unit":${v},"amount":1,"code":${code}}`],
      [giulia, pay, (v) => `{"unit":800,"amount":${v},"code":${code}}`],
      [giulia, pay, (v) => `{"unit":800,"amount":1,"bill":${v},"code":${code}}`],
      [giulia, pay, (v) => `{"unit":800,"amount":1,"idShop":${v}}`],
      [giulia, pay, (v) => `{"parts":[{"unit":${v},"amount":1,"type":"normal"}],"code":${code}}`],
      [giulia, pay, (v) => `{"parts":[{"unit":1,"amount":${v},"type":"free_credits"}],"code":${code}}`],
      [giulia, pay, (v) => `{"parts":${v},"code":${code}}`],
      [giulia, pay, (v) => `{"unit":800,"amount":1,"code":${v}}`],
      [giulia, pay, (v) => v],
      [carla, refund, (v) => `{"gtid":"${gtid}","unit":${v},"amount":1,"reason":"r"}`],
      [carla, refund, (v) => `{"gtid":"${gtid}","unit":800,"amount":${v},"reason":"r"}`],
      [carla, refund, (v) => `{"gtid":${v},"unit":800,"amount":1,"reason":"r"}`],
      [carla, openCharge, (v) => `{"value":${v}}`],
      [carla, openCharge, (v) => `{"value":800,"till":${v}}`],
    ]
    for (const [who, call, body] of bodies)
      for (const value of HOSTILE) {
        const status = await survives(world, who, call, { body: body(value) })
        expect(status, `${call.name} takes ${body(value)}`).not.toBe(200)
      }
    expect(await giulia.pocket()).toBe('11 × 8,00 normal + 12,40 credits')
  })

  story('as 1e2 are numbers like any other', async (world) => {
    const { forno, giulia } = await afterLunch(world)
    expect(await survives(world, giulia, pay, { body: `{"unit":8e2,"amount":1.0,"code":${JSON.stringify(forno.tills[0])}}` })).toBe(200)
  })

  story(
    'T13: in the address of every call that can be asked without harm',
    async (world) => {
      const { giulia, carla, gtid } = await afterLunch(world)
      const values = HOSTILE.map((value) => value.replaceAll('"', '')).filter((value) => value !== '' && value.length < 300)
      const director = await world.person('company', { name: 'Marta Serra' })
      for (const call of ALL_CALLS.filter((one) => one.method === 'GET')) {
        const who = call.roles === 'anyone' || call.roles.includes('enduser') ? giulia : call.roles.includes('shop') ? carla : director
        const fine: Record<string, string> = { id: String(who.id), lat: '45', lon: '7', code: 'AAAA0000', gtid, key: crypto.randomUUID() }
        const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
        for (const value of values) {
          for (const name of names) await survives(world, who, call, { params: { ...fine, [name]: value } })
          if (call.query)
            await survives(world, who, call, {
              params: fine,
              query: { skip: value, limit: value, cursor: value, maxDistance: value, idAgency: value, includeTypes: value },
            })
        }
      }
      for (const value of values) await survives(world, carla, cancel, { params: { id: value }, body: { reason: 'r' } })
    },
    undefined,
    PATIENCE_MS,
  )

  story('T13: and any JSON at all', async (world) => {
    const { forno, giulia, carla, gtid } = await afterLunch(world)
    const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(1, 2, 800, 2 ** 53, 1e8), fc.string(), fc.constant(null))
    const part = fc.record(
      { unit: number, amount: number, type: fc.constantFrom('normal', 'free_credits', 'gdo', 'gold', '') },
      { requiredKeys: [] },
    )
    const payBodies = fc.record(
      {
        unit: number,
        amount: number,
        bill: number,
        type: fc.constantFrom('normal', 'gold'),
        parts: fc.array(part, { maxLength: 14 }),
        idShop: fc.oneof(fc.constant(forno.id), number),
        code: fc.oneof(fc.constant(forno.tills[0]), fc.string()),
        confirmRepeat: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    const refundBodies = fc.record(
      {
        gtid: fc.oneof(fc.constant(gtid), fc.string()),
        unit: number,
        amount: number,
        type: fc.constantFrom('normal', 'gold'),
        reason: fc.string(),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(payBodies, refundBodies, fc.json(), async (paying, refunding, anything) => {
        await survives(world, giulia, pay, { body: paying })
        await survives(world, carla, refund, { body: refunding })
        await survives(world, giulia, pay, { body: anything })
      }),
      { numRuns: 150 },
    )
  })
})
