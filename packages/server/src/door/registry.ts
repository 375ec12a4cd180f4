/** Checks at boot that every declared call is answered exactly once, and that no answer could open a window by accident. */
import type { Call } from '@taschino/contract/call.ts'
import type { Answered } from './handle.ts'

/** An answer with `redirect` and `url` makes the app open a window (T45): only listed calls may carry the pair; nobody is listed yet. */
const MAY_REDIRECT: ReadonlySet<string> = new Set()

function keysOf(schema: unknown): string[] {
  const shape = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape
  return shape ? Object.keys(shape) : []
}

/** What is wrong with these answers for these calls; empty when all is well. */
export function registryFaults(calls: readonly Call[], answers: readonly Answered[]): string[] {
  const faults: string[] = []
  const count = new Map<string, number>()
  for (const { call } of answers) count.set(call.name, (count.get(call.name) ?? 0) + 1)
  const names = new Set(calls.map((call) => call.name))
  const addresses = new Set<string>()
  for (const call of calls) {
    const times = count.get(call.name) ?? 0
    if (times !== 1) faults.push(`${call.name} is answered ${times} times`)
    const address = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`
    if (addresses.has(address)) faults.push(`${address} is declared twice`)
    addresses.add(address)
    const keys = keysOf(call.output)
    if (keys.includes('redirect') && keys.includes('url') && !MAY_REDIRECT.has(call.name)) faults.push(`${call.name} answers with the reserved keys redirect and url`)
  }
  if (names.size !== calls.length) faults.push('two calls share a name')
  for (const name of count.keys()) if (!names.has(name)) faults.push(`${name} is answered but not declared`)
  return faults
}

export function checkRegistry(calls: readonly Call[], answers: readonly Answered[]): void {
  const faults = registryFaults(calls, answers)
  if (faults.length > 0) throw new Error(`the door does not open: ${faults.join('; ')}`)
}
