/**
 * `handle(call)`: how a declared call gets its answer; the compiler refuses an undeclared refusal, a wrong output and a money call without
 * key.
 */
import type { BodyOf, Call, KeyedOf, OutputOf, ParamsOf, QueryOf, RefusalOf } from '@taschino/contract/call.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Refusal as LedgerRefusal } from '@taschino/ledger/movement.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Sql } from '../platform/db/db.ts'
import type { SecretFor } from '../platform/secrets/secrets.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Client } from './client.ts'
import type { FilesOf } from './body/uploads.ts'
import type { StoredAnswer } from './idempotency/stored-answer.ts'
import type { Facts } from './refusal.ts'

/** Who calls, as the database knows them now (at most one second old). */
export interface Who<R extends Role = Role> {
  readonly idUser: number
  readonly username: string
  readonly role: R
  /** For role shop: the shop they work for. */
  readonly idShop: number | null
  /** For endusers and agencies. */
  readonly idAgency: number | null
  readonly status: 'invited' | 'active' | 'disabled'
  /** Every mandatory document in force is agreed to; no money moves until then (T10). */
  readonly agreed: boolean
  /** Id of the login this token belongs to. */
  readonly session: string
  /** Somebody of the company who sees what this person sees: they read, and nothing else. */
  readonly viewer?: number | null
}

/** What makes a money call happen once: scope is (idUser, route, key); `hash` tells whether the body is the same. */
export interface MoneyKey {
  readonly key: string
  /** SHA-256 of path and canonical body, 64 hex digits. */
  readonly hash: string
  /** Name of the call, as `payments.pay`. */
  readonly route: string
}

/** An answer whose JSON is already made: the stored answer of a money call. */
export class RawAnswer {
  readonly text: string
  readonly status: number
  readonly replayed: boolean
  constructor(text: string, status: number, replayed: boolean) {
    this.text = text
    this.status = status
    this.replayed = replayed
  }
}

export class FileAnswer {
  readonly bytes: Uint8Array
  readonly name: string
  /** Where the call declares several kinds of file: which of them it is. */
  readonly type: string | undefined
  /** What is under this address never changes, and anybody may see it: browsers keep it. */
  readonly forGood: boolean
  constructor(bytes: Uint8Array, name: string, type?: string, forGood = false) {
    this.bytes = bytes
    this.name = name
    this.type = type
    this.forGood = forGood
  }
}

/** An output that travels with further headers (cookies of a login). */
export class DressedAnswer<T> {
  readonly output: T
  readonly headers: Readonly<Record<string, string | string[]>>
  constructor(output: T, headers: Readonly<Record<string, string | string[]>>) {
    this.output = output
    this.headers = headers
  }
}

/** The JSON text goes out as it is, byte for byte: for answers that were stored with their key. */
export const raw = (text: string, status = 200): RawAnswer => new RawAnswer(text, status, false)
/** The same answer as the first time; the reply says so with `Idempotency-Hit: true`. */
export const replay = (text: string, status: number): RawAnswer => new RawAnswer(text, status, true)
export const file = (bytes: Uint8Array, name: string): FileAnswer => new FileAnswer(bytes, name)
export const fileForGood = (bytes: Uint8Array, name: string): FileAnswer => new FileAnswer(bytes, name, undefined, true)
export const dressed = <T>(output: T, headers: Record<string, string | string[]>): DressedAnswer<T> => new DressedAnswer(output, headers)

/** What a refusal of the ledger, kept by its name, means in words of the contract. */
export type OfReason<N extends string = string> = (sql: Sql, reason: LedgerRefusal) => Promise<StoredAnswer<N>>

/**
 * Runs `work` at most once per key, in one transaction with the key row; what it says is kept, also when it says no.
 * What it throws rolls everything back and leaves the key free. People are kept by their number and named when the answer is read (decision
 * 0141).
 */
export type Once<N extends string = string> = (
  who: Pick<Who, 'idUser'>,
  key: MoneyKey,
  work: (sql: Sql) => Promise<StoredAnswer<N>>,
  ofReason?: OfReason<N>,
) => Promise<RawAnswer>

type RoleOf<C extends Call> = C['roles'] extends readonly (infer R)[] ? R & Role : Role

/** What a handler is handed. Parts that the call does not declare are undefined. */
export interface Ask<C extends Call> {
  readonly who: C['roles'] extends 'anyone' ? Who | null : Who<RoleOf<C>>
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** The files that came, their kind read from their content. */
  readonly files: FilesOf<C>
  readonly key: KeyedOf<C> extends true ? MoneyKey : undefined
  /** Says no, with a refusal that the call declares. Write `return refuse(...)`, so that the compiler knows that it ends here. */
  readonly refuse: (name: RefusalOf<C>, facts?: Facts) => never
  /** For reads and single writes. */
  readonly db: Sql
  /** One transaction; a refusal thrown inside rolls it back. */
  readonly tx: Db['tx']
  /** Once per key: for the few money calls that cannot be written with `handleMoney`, and for what this call says alone. */
  readonly once: Once<C['name']>
  /** The group commit: `ledger.submit(movement)`. What it throws (full, in progress, unknown) the HTTP layer answers. */
  readonly ledger: Ledger
  readonly clock: Clock
  readonly settings: Settings
  /** What counted at another moment, as the end of a month. */
  readonly settingsAt: (ms: number) => Settings | Promise<Settings>
  /** A key derived from the installation's secret, one per purpose. */
  readonly secretFor: SecretFor
  /** Where the request came from: address, device, user agent. */
  readonly client: Client
}

export type AnswerOf<C extends Call> = C['file'] extends string | readonly string[]
  ? FileAnswer
  : OutputOf<C> | DressedAnswer<OutputOf<C>> | (KeyedOf<C> extends true ? RawAnswer : never)

/** A call with its answer, types worn off: what the registry holds. */
export interface Answered<N extends string = string> {
  readonly call: Call & { readonly name: N }
  readonly answer: (ask: Ask<Call>) => Promise<unknown>
}

/**
 * `handle(pay)(async ({ who, body, key, refuse }) => …)`; what needs more than the ask holds is made by a function that takes it:
 * `payAnswer(groupCommit)`.
 */
export function handle<const C extends Call>(call: C): (answer: (ask: Ask<C>) => Promise<AnswerOf<C>>) => Answered<C['name']> {
  // The one place where types are worn off: the HTTP layer builds every ask from the same declaration.
  return (answer) => ({ call, answer: answer as unknown as Answered['answer'] })
}
