/** Checks at boot that every declared call has a policy and exactly one answer, and that no answer could open a window by accident. */
import type { Call } from '@taschino/contract/call.ts'
import { ROLES } from '@taschino/contract/roles.ts'
import type { Answered } from './handle.ts'

/** An answer with `redirect` and `url` makes the app open a window (T45): only listed calls may carry the pair. */
const MAY_REDIRECT: ReadonlySet<string> = new Set(['club.visitBrand'])

interface Def {
  shape?: Record<string, unknown>
  options?: unknown[]
  innerType?: unknown
  element?: unknown
  in?: unknown
  out?: unknown
  left?: unknown
  right?: unknown
  valueType?: unknown
  getter?: () => unknown
}
const defOf = (schema: unknown): Def => (schema as { _zod?: { def?: Def } } | undefined)?._zod?.def ?? {}
/** What a schema is made of, one step further in, but for the fields of an object. */
const within = ({ options = [], innerType, element, in: before, out: after, left, right, valueType, getter }: Def): unknown[] =>
  [...options, innerType, element, before, after, left, right, valueType, getter?.()].filter((one) => one !== undefined)

/** Every object that may stand somewhere in what the schema describes: behind a choice, in a list, left out or not, at any depth. */
function objectsIn(schema: unknown, seen: Set<unknown> = new Set()): Record<string, unknown>[] {
  if (schema === undefined || seen.has(schema)) return []
  seen.add(schema)
  const def = defOf(schema)
  const fields = def.shape ? Object.values(def.shape) : []
  return [...(def.shape ? [def.shape] : []), ...[...fields, ...within(def)].flatMap((one) => objectsIn(one, seen))]
}

const mayLeadOut = (shape: Record<string, unknown>): boolean => 'redirect' in shape && 'url' in shape
/** The fields of what is asked for, whichever of its forms it takes. */
const keysOf = (schema: unknown): string[] => [...new Set(formsOf(schema).flatMap(Object.keys))]

/** The objects that the schema itself may be: lists and fields are not entered. */
function formsOf(schema: unknown): Record<string, unknown>[] {
  const { shape, options = [], innerType, out } = defOf(schema)
  return shape ? [shape] : [...options, innerType, out].filter((one) => one !== undefined).flatMap(formsOf)
}

/** Fields that name somebody or something: a call that takes one is about more than its caller. */
const NAMES = /^(id([A-Z]\w*)?|gtid)$/

function roleFaults({ name, roles }: Call): string[] {
  if (roles === 'anyone') return []
  if (!Array.isArray(roles) || roles.length === 0) return [`${name} does not say who may call it (roles)`]
  return (roles as readonly string[])
    .filter((role) => !(ROLES as readonly string[]).includes(role))
    .map((role) => `${name} names the role ${role}, which nobody has`)
}

/**
 * A call without a policy, or with one that contradicts itself (G6). The compiler asks for the same; this also hears what was cast past it.
 */
export function policyFaults(call: Call): string[] {
  const { name, roles, reach } = call
  const faults = roleFaults(call)
  if (!['public', 'self', 'named'].includes(reach)) faults.push(`${name} does not say whom it may be about (reach)`)
  if (reach === 'named' && roles === 'anyone')
    faults.push(`${name} is about somebody named, but asks no login: nobody could be out of reach`)
  const names = [call.params, call.query, call.body].flatMap(keysOf).filter((key) => NAMES.test(key))
  if (reach === 'self' && names.length > 0)
    faults.push(`${name} takes ${names.join(', ')}, so its reach is not 'self': say 'named', or 'public' where everybody sees the same`)
  if (call.money && roles === 'anyone') faults.push(`${name} moves money without a login`)
  if (call.onceBy && !call.money) faults.push(`${name} says what makes it happen once, but moves no money`)
  if (call.ticket && (roles === 'anyone' || call.method !== 'GET'))
    faults.push(`${name} is opened as a link, so it is a GET of somebody who is logged in`)
  if (call.acts && call.method !== 'GET') faults.push(`${name} is no GET, so that it acts need not be said`)
  if (call.method === 'GET' && (call.money || call.body)) faults.push(`${name} changes something by GET`)
  return faults
}

/** What is wrong with these answers for these calls; empty when all is well. */
export function registryFaults(calls: readonly Call[], answers: readonly Answered[]): string[] {
  const faults: string[] = []
  const count = new Map<string, number>()
  for (const { call } of answers) count.set(call.name, (count.get(call.name) ?? 0) + 1)
  const names = new Set(calls.map((call) => call.name))
  const addresses = new Set<string>()
  for (const call of calls) {
    faults.push(...policyFaults(call))
    const times = count.get(call.name) ?? 0
    if (times !== 1) faults.push(`${call.name} is answered ${times} times`)
    const address = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`
    if (addresses.has(address)) faults.push(`${address} is declared twice`)
    addresses.add(address)
    if (objectsIn(call.output).some(mayLeadOut) && !MAY_REDIRECT.has(call.name))
      faults.push(`${call.name} answers with the reserved keys redirect and url`)
  }
  if (names.size !== calls.length) faults.push('two calls share a name')
  for (const name of count.keys()) if (!names.has(name)) faults.push(`${name} is answered but not declared`)
  return faults
}

export function checkRegistry(calls: readonly Call[], answers: readonly Answered[]): void {
  const faults = registryFaults(calls, answers)
  if (faults.length > 0) throw new Error(`the HTTP layer does not open: ${faults.join('; ')}`)
}
