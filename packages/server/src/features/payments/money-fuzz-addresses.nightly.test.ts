/** Hostile numbers into the address of every call that can be asked without harm: some four thousand questions (G11). */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { HOSTILE_NUMBERS, lunched, survives } from '@taschino/testkit/hostile-numbers.ts'
import { story } from '@taschino/testkit/story.ts'

/** Milliseconds, one question after the other, on a machine where others work too. */
const PATIENCE_MS = 480_000

story(
  'T13: hostile numbers in the address of every call',
  async (world) => {
    const { giulia, carla, gtid } = await lunched(world)
    const values = HOSTILE_NUMBERS.map((value) => value.replaceAll('"', '')).filter((value) => value !== '' && value.length < 300)
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
