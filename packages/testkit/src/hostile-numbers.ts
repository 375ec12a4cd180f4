/** Numbers that are none, and the rule that every answer to them is held to: never a 500, and nothing refused touches the journal (G11). */
import type { Call } from '@taschino/contract/call.ts'
import { expect } from 'vitest'
import { atTheBaker } from './at-the-baker.ts'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

/** As they stand in JSON: some of them no JavaScript number could be. */
export const HOSTILE_NUMBERS = [
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

/** Giulia has paid at the baker’s. */
export async function lunched(world: World) {
  const people = await atTheBaker(world)
  const { gtid } = await people.giulia.pays(people.forno, '3 × 8,00 normal')
  return { ...people, gtid }
}

/** Sends it and holds the answer to the rule. Returns the status. */
export async function survives(world: World, who: Person, call: Call, ask: Parameters<Person['sends']>[1]): Promise<number> {
  const before = await world.journal()
  const answer = await who.sends(call, ask)
  const told = `${call.name} ${JSON.stringify(ask)}: ${answer.status} ${answer.text.slice(0, 200)}`
  expect(answer.status, told).toBeLessThan(500)
  if (answer.status >= 400) expect(await world.journal(), told).toBe(before)
  return answer.status
}
