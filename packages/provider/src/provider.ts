/** One provider of the sandbox: tables, clock, events, chosen failures. */
import { randomBytes } from 'node:crypto'
import type { EventType, ProviderEvent } from '@taschino/protocol/order-shapes.ts'
import type { Catalogue } from './catalogue.ts'
import type { Clock } from './clock.ts'
import { FAILURES, readFailure, type Failure, type Rule } from './failures.ts'
import { newCircuitKeys, type CircuitKeys, type ProviderKeys, type ProviderName } from './keys.ts'
import type { Put, Store } from './store.ts'

export interface Provider {
  readonly name: ProviderName
  /** Where browsers and the circuit reach it. */
  readonly address: string
  /** Where it rings; null: nowhere. */
  readonly ringsAt: string | null
  readonly keys: ProviderKeys
  /** With a key of these nothing of this provider may be signed. */
  readonly foreignKeys: ProviderKeys
  readonly store: Store
  readonly clock: Clock
  readonly catalogue: Catalogue
  /** Writes down what a circuit has to be told, once that is another. */
  readonly tell: () => void
}

/** A webhook that is still to be sent. */
export interface Bell {
  seq: number
  type: EventType
  at: string
  about: { key?: string; externalId?: string }
  tries: number
  nextAt: number
  failure: string | null
}

export const tableOf = <T>({ store, name }: Pick<Provider, 'store' | 'name'>, table: string): ReadonlyMap<string, T> =>
  store.table<T>(`${name}/${table}`)

export interface Change {
  put(table: string, key: string, value: unknown): void
  /** The number that the changed thing carries from now on. */
  event(type: EventType, about: { key?: string; externalId?: string }, failure?: string | null): number
  /** Done once it is on the disk. */
  after(done: () => void): void
  commit(): void
}

export function begin(provider: Provider): Change {
  const puts: Put[] = []
  const afterwards: (() => void)[] = []
  let seq = tableOf(provider, 'events').size
  const put: Change['put'] = (table, key, value) => void puts.push([`${provider.name}/${table}`, key, value])
  return {
    put,
    event(type, about, failure = null) {
      seq += 1
      const at = new Date(provider.clock.now()).toISOString()
      put('events', String(seq), { seq, type, at, ...about } satisfies ProviderEvent)
      if (provider.ringsAt !== null) {
        const bell: Bell = { seq, type, at, about, tries: 0, nextAt: provider.clock.now(), failure }
        put('bells', `msg_${provider.name}_${seq}_${randomBytes(6).toString('hex')}`, bell)
      }
      return seq
    },
    after: (done) => void afterwards.push(done),
    commit() {
      provider.store.commit(puts)
      for (const done of afterwards) done()
    },
  }
}

/** The first rule of the console that shows at one of these places and still counts. */
export function ruleFor(provider: Provider, places: readonly string[]): Failure | null {
  const now = provider.clock.now()
  for (const [name, rule] of tableOf<Rule>(provider, 'rules')) {
    const failure = readFailure(rule.failure)
    if (!failure || !places.includes(FAILURES[failure.name].place)) continue
    if (rule.until !== null && rule.until <= now) continue
    if (rule.left !== null) {
      const change = begin(provider)
      change.put('rules', name, rule.left > 1 ? { ...rule, left: rule.left - 1 } : null)
      change.commit()
    }
    return failure
  }
  return null
}

export const isSilent = (provider: Provider): boolean =>
  [...tableOf<Rule>(provider, 'rules').values()].some(
    ({ failure, until }) => failure === 'silence' && (until === null || until > provider.clock.now()),
  )

/** What circuits are known by, the newest first; the ones of before are taken beside them until they are ended. */
export function circuitKeys(provider: Pick<Provider, 'store' | 'name' | 'keys'>): [CircuitKeys, ...CircuitKeys[]] {
  const made = tableOf<CircuitKeys>(provider, 'circuit')
  const [now, before] = [made.get('now') ?? provider.keys, made.get('before')]
  return before ? [now, before] : [now]
}

/** Exchanges them: from now on two are taken, and the older one ends with `endOldKeys`. */
export function giveNewKeys(provider: Provider): true {
  const change = begin(provider)
  change.put('circuit', 'before', circuitKeys(provider)[0])
  change.put('circuit', 'now', newCircuitKeys())
  change.commit()
  provider.tell()
  return true
}

/** False where nothing is left of before. */
export function endOldKeys(provider: Provider): boolean {
  if (circuitKeys(provider).length === 1) return false
  const change = begin(provider)
  change.put('circuit', 'before', null)
  change.commit()
  return true
}
