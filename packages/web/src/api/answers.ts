/** What can come back from the server besides the answer: a refusal by name, or no answer at all. No third kind. */
import type { Call, CommonRefusal, RefusalBody, RefusalOf } from '@taschino/contract/call.ts'

/** The server said no, and why. `error` is one of the refusals that the call declares, or one of the HTTP layer's. */
export class Refused<E extends string = string> extends Error {
  readonly error: E | CommonRefusal
  readonly facts: Readonly<Record<string, string | number>>
  readonly status: number
  readonly fields: readonly { path: string; why: string }[]
  /** For bugs: what to read to support. */
  readonly id: string | undefined
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number | undefined

  constructor(body: RefusalBody, status: number, retryAfter?: number) {
    super(`refused: ${body.error} (${status})`)
    this.error = body.error as E
    this.facts = body.facts ?? {}
    this.status = status
    this.fields = body.fields ?? []
    this.id = body.id
    this.retryAfter = retryAfter
  }
}

/** No answer, or one that does not tell whether the work was done (status 0, 5xx, 504): unknown, never "failed". */
export class Unreachable extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  /** For bugs (500): what to read to support. */
  readonly id: string | undefined

  constructor(status: number, retryAfter?: number, id?: string) {
    super(`no usable answer (${status})`)
    this.status = status
    this.retryAfter = retryAfter
    this.id = id
  }
}

/** The type of `error` in a refusal of this call. */
export type ErrorOf<C extends Call> = RefusalOf<C> | CommonRefusal

/** Narrows what was caught to a refusal of this call. */
export function isRefusal<C extends Call>(_call: C, caught: unknown): caught is Refused<RefusalOf<C>> {
  return caught instanceof Refused
}
