/** The answer of a call, before a failure changes it. */
import { ERRORS, errorOf, type ErrorType } from '@taschino/protocol/errors.ts'

export interface Answer {
  status: number
  /** Null: no body. */
  text: string | null
  headers?: Readonly<Record<string, string>>
}

export const ok = (status: number, value: unknown): Answer => ({ status, text: JSON.stringify(value) })
export const no = (type: ErrorType): Answer => ({ status: ERRORS[type].status, text: JSON.stringify(errorOf(type)) })
