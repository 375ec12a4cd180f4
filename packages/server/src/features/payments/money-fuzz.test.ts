/** Hostile numbers into every field of a body that means money or pieces: never a 500, and nothing refused touches the journal (G11). */
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Call } from '@taschino/contract/call.ts'
import { openCharge, pay, refund } from '@taschino/contract/payments.ts'
import { HOSTILE_NUMBERS, lunched, survives } from '@taschino/testkit/hostile-numbers.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'

describe('T13: hostile numbers', () => {
  story('T13: in the bodies of money calls', async (world) => {
    const { forno, giulia, carla, gtid } = await lunched(world)
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
      for (const value of HOSTILE_NUMBERS) {
        const status = await survives(world, who, call, { body: body(value) })
        expect(status, `${call.name} takes ${body(value)}`).not.toBe(200)
      }
    expect(await giulia.pocket()).toBe('11 × 8,00 normal + 12,40 credits')
  })

  story('as 1e2 are numbers like any other', async (world) => {
    const { forno, giulia } = await lunched(world)
    expect(await survives(world, giulia, pay, { body: `{"unit":8e2,"amount":1.0,"code":${JSON.stringify(forno.tills[0])}}` })).toBe(200)
  })

  story('T13: and any JSON at all', async (world) => {
    const { forno, giulia, carla, gtid } = await lunched(world)
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
