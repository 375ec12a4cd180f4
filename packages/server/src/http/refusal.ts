/** The three kinds of answer that are not a success: a refusal, invalid input, a bug. There is no fourth. */
import { COMMON_REFUSALS } from '@taschino/contract/call.ts'
import type { CommonRefusal, RefusalBody } from '@taschino/contract/call.ts'

export type Facts = Record<string, string | number>
export type FieldError = { path: string; why: string }
/** What is named where a fault lies in no single field. */
export const BODY = 'body'

/** A declared "no": thrown by `refuse(...)`, turned into its status at the HTTP layer. Also rolls back the transaction it is thrown in. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: string
  readonly status: number
  readonly body: RefusalBody
  readonly retryAfter: number | undefined

  constructor(status: number, body: RefusalBody, retryAfter?: number) {
    // Refusals are everyday answers: the stack, the expensive part of an Error, is left out.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(body.error)
    Error.stackTraceLimit = limit
    this.error = body.error
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

const commonRefusal = (name: CommonRefusal, facts?: Facts, retryAfterSeconds?: number): Refusal =>
  new Refusal(COMMON_REFUSALS[name], facts ? { error: name, facts } : { error: name }, retryAfterSeconds)

/** A "no" that the HTTP layer may give for any call, `not_found` for an id outside one's reach above all. */
export function refuseCommon(name: CommonRefusal, facts?: Facts, retryAfterSeconds?: number): never {
  throw commonRefusal(name, facts, retryAfterSeconds)
}

/** What is said where too many wait already: come back in a second. */
export const comeBack = (name: 'busy' | 'too_many'): Refusal => commonRefusal(name, undefined, 1)

/** What cannot be read at all: the fault lies in no field of it, but in the whole. */
export const unreadBody = (why: 'format' | 'range' | 'unknown'): Refusal =>
  new Refusal(COMMON_REFUSALS.invalid_input, { error: 'invalid_input', fields: [{ path: BODY, why }] })

export function refuseInput(fields: FieldError[]): never {
  throw new Refusal(COMMON_REFUSALS.invalid_input, { error: 'invalid_input', fields })
}
