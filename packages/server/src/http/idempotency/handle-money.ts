/**
 * `handleMoney(call)`: how a call that moves money gets its answer. The compiler checks refusals and output; the stored answer is made
 * here alone.
 */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Call, OutputOf, RefusalOf } from '@taschino/contract/call.ts'
import { handle, type Answered, type Ask, type MoneyKey, type Who } from '../handle.ts'
import type { Facts } from '../refusal.ts'
import { outputText } from '../reply.ts'
import type { Sql } from '../../platform/db/db.ts'
import { StoredAnswer } from './stored-answer.ts'

/** A call that happens once by the key that comes with it. */
export type KeyedCall = Call & { readonly money: true; readonly onceBy?: never }

export interface AnswersOf<C extends Call> {
  /** A "no" that the contract declares; it is kept with the key, and nothing that was written before it is undone. */
  no(name: RefusalOf<C>, facts?: Facts): StoredAnswer<C['name']>
  /** The answer, stripped of what the contract does not name. `gtid`: the movement that carries the key, where one was made. */
  done(output: OutputOf<C>, gtid?: Gtid | null): StoredAnswer<C['name']>
}

/** For what is said outside a handler: `const { no, done } = answersOf(cancel)`. */
export function answersOf<const C extends Call>(call: C): AnswersOf<C> {
  return {
    no(name, facts) {
      const status = call.refusals[name]
      if (status === undefined) throw new Error(`${call.name} declares no ${name}`)
      return new StoredAnswer(status, JSON.stringify(facts ? { error: name, facts } : { error: name }), null)
    },
    done: (output, gtid = null) => new StoredAnswer(200, outputText(call, output), gtid),
  }
}

/** What a money handler is handed besides the rest: the transaction in which the key is kept, and the two ways to answer. */
export type MoneyAsk<C extends KeyedCall> = Ask<C> & AnswersOf<C> & { readonly sql: Sql; readonly who: Who; readonly key: MoneyKey }

/**
 * `handleMoney(approve)(async ({ sql, no, done }) => …)`: runs at most once per key. What is thrown (`refuse` too) rolls back and leaves
 * the key free;
 * what is returned is kept, a "no" as well.
 */
export function handleMoney<const C extends KeyedCall>(
  call: C,
): (answer: (ask: MoneyAsk<C>) => Promise<StoredAnswer<C['name']>>) => Answered<C['name']> {
  const answers = answersOf(call)
  return (answer) =>
    handle<Call & { readonly name: C['name'] }>(call)((asked) => {
      // What an ask holds is told by the same declaration; the compiler cannot follow it through a type that is still open.
      const ask = asked as unknown as MoneyAsk<C>
      return asked.once(ask.who, ask.key, (sql) => answer(Object.assign(ask, answers, { sql })))
    })
}
