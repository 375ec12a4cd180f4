/** Reads a bank's file about our transfers, in a process that may die without harm and is ended when it takes too long (T60). */
import { openFilePlaces } from '../load/file-places.ts'
import { inOwnProcess, NoAnswer } from '../workers/own-process.ts'
import type { BankStatement, StatementFault } from './statement.ts'

const READER = new URL('./statement-reader.ts', import.meta.url)
/** More than the largest good file needs. */
const HEAP_MB = 256
const MOST_MS = 20_000

/** Two people at once, one file each: whoever hands in a slow one keeps nobody else from being read. */
const places = openFilePlaces(2)

/** For an answer: says why a file is none with a refusal of its call. Throws QueueFull when too many files of `whose` wait already. */
export async function statementOr(refuse: (fault: StatementFault) => never, bytes: Uint8Array, whose: number): Promise<BankStatement> {
  const { statement, fault } = await places.within(whose, () =>
    inOwnProcess<{ statement?: BankStatement; fault?: StatementFault }>(READER, { heapMb: HEAP_MB, mostMs: MOST_MS }, bytes).catch(
      (error: unknown) => {
        if (error instanceof NoAnswer)
          return { statement: undefined, fault: error.why === 'late' ? ('too_slow' as const) : ('too_large' as const) }
        throw error
      },
    ),
  )
  return statement ?? refuse(fault ?? 'broken')
}
