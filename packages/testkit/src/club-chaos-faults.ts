/** The faults of the club's chaos test: kills, failing calls, a blackout. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@taschino/server/platform/db/db.ts'
import type { ProviderProcess } from './provider-process.ts'
import type { RealServer } from './real-server.ts'

/** What befalls any call meanwhile, for some calls each time; a death is one. */
const MISHAPS = ['answer-401', 'answer-404', 'answer-503', 'answer-html', 'answer-half'] as const
const DEATHS = ['die-before-write', 'die-mid-write', 'die-after-write', 'die-after-answer'] as const

export interface ChaosPlan {
  databaseUrl: string
  orders: number
  seed: number
  /** Of the service and of the provider, each. */
  kills: number
  /** Cuts connections, or kills the database: as often as it is asked to. */
  hurt?: (times: number) => Promise<void>
}

export interface Stage {
  db: Db
  server: RealServer
  sandbox: ProviderProcess
}

/** Kills in turn, until it is enough. A provider that died of a chosen failure is begun again, too. */
export async function killing({ server, sandbox }: Stage, plan: ChaosPlan, random: () => number, isOver: () => boolean) {
  const counts = { server: 0, provider: 0 }
  const lives = () =>
    fetch(new URL('/folder', sandbox.links.pointer.address), { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const act = (failure: string, times: number) => sandbox.act('pointer', 'fail', { failure, times: String(times) }).catch(() => false)
  const mishaps = (async () => {
    for (let n = 0; !isOver(); await pause(1500 + random() * 3000), n += 1) {
      await act(MISHAPS[Math.floor(random() * MISHAPS.length)] ?? 'reset', 1 + Math.floor(random() * 3))
      if (n % 4 === 3) await act(DEATHS[Math.floor(random() * DEATHS.length)] ?? 'die-mid-write', 1)
    }
  })()
  const keepProvider = (async () => {
    for (; !isOver(); await pause(400)) {
      const kill = counts.provider < plan.kills && random() < 0.2
      if (kill) counts.provider += 1
      // It may die of the first thing that it is asked, before it has said that it is there.
      if (kill || !(await lives())) await sandbox.again().catch(() => undefined)
    }
  })()
  for (; counts.server < plan.kills && !isOver(); counts.server += 1) {
    await pause(600 + random() * 1500)
    await server.kill9()
    // The database may be dead at this moment, too.
    for (let up = false; !up;)
      up = await server.start().then(
        () => true,
        () => false,
      )
  }
  await Promise.all([keepProvider, mishaps])
  return counts
}

/** Milliseconds: on a busy machine an order takes seconds, and the service that takes it is killed meanwhile. */
const LOST_MS = 120_000

/** Whatever was chosen and has not befallen anything yet. */
export async function mend(sandbox: ProviderProcess): Promise<void> {
  for (const failure of [...MISHAPS, ...DEATHS, 'reset'])
    for (let did = false; !did; await pause(50)) did = await sandbox.act('pointer', 'mend', { failure }).catch(() => false)
}

/**
 * For a while no answer arrives, whatever is asked, and some orders are accepted meanwhile: their promise is over before anybody hears of
 * it, and their value goes back at the company's risk.
 */
export async function blackout({ db, sandbox }: Stage, many: number): Promise<void> {
  const act = async (name: string): Promise<void> => {
    for (let did = false; !did; await pause(100)) did = await sandbox.act('pointer', name, { failure: 'reset' }).catch(() => false)
  }
  await act('fail')
  for (const until = Date.now() + LOST_MS; Date.now() < until; await pause(200)) {
    const looked = await db
      .query<{ n: number }>(
        `with over as (update club_order set promised_at = clock_timestamp() - interval '2 hours'
           where state = 'pending' and attempt = 'unknown' and external_id = 'fails.lose-answer' and promised_at > clock_timestamp())
         select count(*)::int as n from club_order where at_risk`,
      )
      .catch(() => null)
    if ((looked?.rows[0]?.n ?? 0) >= many) break
  }
  await act('mend')
}
