/** Turns a declared call and its input into an address: parameters go into the path, the rest into the query. */
import type { AskOf, Call } from '@taschino/contract/call.ts'

/** What may stand in a path or query; numbers, booleans and lists are written out. */
type Wire = string | number | boolean | readonly string[] | null | undefined
type Loose<T> = T extends object ? { [K in keyof T]: T[K] | Wire } : T

/** As the contract's AskOf, with paths and queries in whatever form the screen has them; the key only where money moves. */
export type AskInput<C extends Call> = (AskOf<C> extends { params: infer P } ? { params: Loose<P> } : { params?: undefined }) &
  (AskOf<C> extends { query?: infer Q } ? { query?: Loose<Exclude<Q, undefined>> | undefined } : { query?: undefined }) &
  (AskOf<C> extends { body: infer B } ? { body: B } : { body?: undefined }) &
  (AskOf<C> extends { files: infer F } ? { files: F } : { files?: undefined }) &
  (AskOf<C> extends { key: string } ? { key: string } : { key?: undefined })

export interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
  proof?: string | undefined
  files?: unknown
  key?: string | undefined
}

const API = '/api/v1'

const written = (value: Exclude<Wire, null | undefined>): string => (Array.isArray(value) ? value.join(',') : String(value as string))

/** The path under the origin, always written the same way, so that two equal questions have equal addresses. */
export function addressOf(call: Call, input: AnyInput = {}): string {
  const params = (input.params ?? {}) as Record<string, Wire>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${call.name}: parameter ${name} is missing`)
    return encodeURIComponent(written(value))
  })
  const query = new URLSearchParams()
  const given = Object.entries((input.query ?? {}) as Record<string, Wire>).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, value] of given) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    query.set(name, written(value as Exclude<Wire, null | undefined>))
  }
  const text = query.toString()
  return `${API}${path}${text ? `?${text}` : ''}`
}
