/** The three kinds of answer that are not a success: a refusal, invalid input, a bug. There is no fourth. */
import { DOOR_REFUSALS } from '@taschino/contract/call.ts'
import type { DoorRefusal, RefusalBody } from '@taschino/contract/call.ts'

export type Facts = Record<string, string | number>
export type FieldError = { path: string; why: string }

/** A declared "no": thrown by `refuse(...)`, turned into its status at the door. Also rolls back the transaction it is thrown in. */
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

/** A "no" that the door may give for any call, `not_found` for an id outside one's reach above all. */
export function refuseAtDoor(name: DoorRefusal, facts?: Facts, retryAfterSeconds?: number): never {
  throw new Refusal(DOOR_REFUSALS[name], facts ? { error: name, facts } : { error: name }, retryAfterSeconds)
}

export function refuseInput(fields: FieldError[]): never {
  throw new Refusal(DOOR_REFUSALS.invalid_input, { error: 'invalid_input', fields })
}
