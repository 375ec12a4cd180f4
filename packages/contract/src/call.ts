/** How a call is declared: name, method, path, roles, input, output, refusals; the compiler holds screen and server to it. */
import * as z from 'zod/mini'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/**
 * Whom a call may be about: `public` what everybody who may call it sees alike; `self` only the caller, because nothing in it names anybody
 * else;
 * `named` something that is named by an id: what lies outside the caller's reach (docs/product.md, reach) is not found.
 */
export type Reach = 'public' | 'self' | 'named'

/** A file that a call takes: what it may be, judged by its content and never by its name or what the sender says. */
export interface FilePart {
  readonly types: readonly string[]
  readonly maxBytes: number
  /** Up to this many files under the one name; the handler is handed a list. */
  readonly many?: number
  /** All of them together, where that is less than each may be. */
  readonly allBytes?: number
  readonly optional?: boolean
}

/** A declared call. `refusals` maps each business refusal to its HTTP status. */
export interface Call {
  readonly name: string
  readonly method: Method
  /** Path under /api/v1, parameters in braces: `/users/{id}/transactions`. */
  readonly path: string
  /** Who may call it; 'anyone' needs no login. */
  readonly roles: readonly Role[] | 'anyone'
  readonly reach: Reach
  /**
   * It moves money: the HTTP layer lets nobody do so before the documents in force are agreed to (T10). It happens once, by the
   * Idempotency-Key that must come with it.
   */
  readonly money?: boolean
  /** Of a call that moves money without an Idempotency-Key: what makes it happen once instead. */
  readonly onceBy?: 'file'
  /**
   * It may refuse with `step_up_required`: whoever asks proves again that it is them. `payment`: for this amount and payee alone, above
   * what may be spent without; `fresh`: this
   * login within the last minutes, in the cases that the call names. A call without it never asks (the HTTP layer takes that for a bug),
   * and each with it is walked with every proof.
   */
  readonly proof?: 'payment' | 'fresh'
  /**
   * Opened as a link: who asks is told by the one-time ticket in the query's `tk`, drawn for exactly this path, and by nothing else (T50).
   */
  readonly ticket?: boolean
  /** A GET that shows a code in clear, which is worth money to whoever reads it: not for those of the company who see as its owner does. */
  readonly secret?: boolean
  /** A GET that leaves something behind: no page of another site may make a browser send it (T43). */
  readonly acts?: boolean
  /** Asked by everybody at once, after a restart: whoever asks is let in a few at a time, so that nobody who pays stands behind them. */
  readonly crowd?: boolean
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Files by the name of their part: the request is then multipart/form-data, and `body`, where there is one, is its part `json`. */
  readonly files?: Readonly<Record<string, FilePart>>
  /** JSON answer. Left out where the answer is a file. */
  readonly output?: z.ZodMiniType
  /** Media type of a file answer, or the types of which it says which one it is. */
  readonly file?: string | readonly string[]
  readonly refusals: Readonly<Record<string, number>>
}

/** Declares a call; the literal types are kept, so that handlers and screens are checked against them. */
export function call<const C extends Call>(declared: C): C {
  return declared
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type ParamsOf<C extends Call> = Out<C['params']>
export type QueryOf<C extends Call> = Out<C['query']>
export type BodyOf<C extends Call> = Out<C['body']>
export type OutputOf<C extends Call> = Out<C['output']>
export type RefusalOf<C extends Call> = keyof C['refusals'] & string

type Sent = Blob | readonly Blob[]
/** A part that may be left out may be left out. */
type SentFiles<F> = { [K in keyof F as F[K] extends { optional: true } ? never : K]: Sent } & {
  [K in keyof F as F[K] extends { optional: true } ? K : never]?: Sent | undefined
}

/** What a screen hands in; parts that the call does not declare are absent. */
export type AskOf<C extends Call> = (C['params'] extends z.ZodMiniType ? { params: In<C['params']> } : unknown) &
  (C['query'] extends z.ZodMiniType ? { query?: In<C['query']> } : unknown) &
  (C['body'] extends z.ZodMiniType ? { body: In<C['body']> } : unknown) &
  (C['files'] extends object ? { files: SentFiles<C['files']> } : unknown) &
  (KeyedOf<C> extends true ? { key: string } : unknown)

/** Whether a call is made with an Idempotency-Key. */
export type KeyedOf<C extends Call> = C['onceBy'] extends string ? false : C['money'] extends true ? true : false
export const isKeyed = ({ money, onceBy }: Pick<Call, 'money' | 'onceBy'>): boolean => money === true && onceBy === undefined

/** Refusals that the HTTP layer gives for any call; no call declares them. */
export const COMMON_REFUSALS = {
  invalid_input: 400,
  key_missing: 400,
  unauthenticated: 401,
  forbidden: 403,
  csrf: 403,
  /** A mandatory document waits for the caller's agreement; money stands still until then (T10). */
  agreement_required: 403,
  /**
   * Somebody has to prove again that it is them: PIN, passkey or code. `facts` say why, by which means and, for a payment, what the proof
   * is for.
   */
  step_up_required: 403,
  not_found: 404,
  in_progress: 409,
  too_large: 413,
  idempotency_mismatch: 422,
  too_many: 429,
  bug: 500,
  busy: 503,
  /** The connection to the books was lost with the question on it: not failed, ask by key (docs/threat-model.md, idempotency 6). */
  outcome_unknown: 504,
} as const

export type CommonRefusal = keyof typeof COMMON_REFUSALS

/** Body of every answer that is not a success. `facts` are values for the sentence shown (cents, counts, times). */
export interface RefusalBody {
  error: string
  facts?: Record<string, string | number>
  /**
   * For invalid_input: path of the field, never empty (`body` where the whole cannot be read), and why (`required`, `format`, `range`,
   * `unknown`;
   *  `address`: words that lead somewhere, or a name that is none). */
  fields?: { path: string; why: string }[]
  /** For bugs: what to read to support. */
  id?: string
}
