/** The sales network of the demo world: who leads whom, who looks after which shop, what was earned. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { earnCommissions, openQuarter } from '@taschino/server/features/agents/public.ts'
import type { Db, Sql } from '@taschino/server/platform/db/db.ts'
import { italianIban } from './italian-numbers.ts'
import { disputeOne, layOutAgents } from './network-store.ts'

const DAY_MS = 86_400_000
/** Some weeks before the first payment. */
const SINCE_DAYS = 120

export const layOutNetwork = (sql: Sql, now: number): Promise<void> =>
  layOutAgents(sql, businessDay(now - SINCE_DAYS * DAY_MS), [
    { username: 'dario', receiver: 'Dario Mussi', iban: italianIban(5428, 11101, 222_001) },
    { username: 'silvana', receiver: 'Silvana Grosso', iban: italianIban(5428, 11101, 222_002) },
  ])

/** As the clock of the service does it, once the paybacks are there. */
export async function earnDemo(db: Pick<Db, 'tx'>, now: number): Promise<void> {
  const clock = { now: () => now }
  await earnCommissions(db, clock)
  // Three months are shorter than the way of a commission to its statement: this one has whatever has matured so far.
  await openQuarter(db, clock, businessDay(now))
  await db.tx((sql) => disputeOne(sql, 'silvana', 'Questo pagamento era di un altro negozio'))
}
