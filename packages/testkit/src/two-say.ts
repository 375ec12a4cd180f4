/** Lets two people of the company agree to something by the same call (decision 0235). */
import type { AskOf, Call, OutputOf } from '@taschino/contract/call.ts'
import type { Person } from './personas.ts'

export async function twoSay<const C extends Call>(
  first: Person,
  second: Person,
  call: C,
  ask: Omit<AskOf<C>, 'key'> & { key?: string },
): Promise<OutputOf<C>> {
  await first.gets(call, ask)
  return second.gets(call, ask)
}
