/** The jobs that read what webhooks were about, again and again until the provider answers, and that find events whose webhook was lost. */
import type { EventType } from '@taschino/protocol/order-shapes.ts'
import { isDatabaseAway } from '../../../platform/db/away.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import { endBells, holdEvents, keepEvents, putBackBells, takeBells, type Rung } from './bell-queue-store.ts'
import type { Providers } from './open-providers.ts'
import type { ProviderPort } from './provider-port.ts'

/** Reads one thing and takes it into our books; false: the provider could not answer, it is asked again. */
export type BellReader = (provider: string, port: ProviderPort, about: string) => Promise<boolean>
export type BellReaders = Partial<Record<EventType, BellReader>>

const AT_ONCE = 50
/** Seconds until the next try; the last one repeats. */
const BACKOFF = [5, 15, 60, 300, 900] as const

const waitAfter = (tries: number): number => BACKOFF[Math.min(tries, BACKOFF.length) - 1] ?? 900

async function readOne(db: Db, log: Log, providers: Providers, readers: BellReaders, rung: Rung): Promise<void> {
  const [port, read] = [providers.port(rung.provider), readers[rung.type as EventType]]
  try {
    if (port && read && (await read(rung.provider, port, rung.about))) return await endBells(db, rung)
  } catch (error) {
    if (!isDatabaseAway(error)) log.bug('read bells', rung.type, error)
  }
  return putBackBells(db, rung, waitAfter(rung.tries))
}

/** Providers are read side by side, so that a silent one does not delay the others. */
export async function readBells(db: Db, log: Log, providers: Providers, readers: BellReaders): Promise<void> {
  for (;;) {
    const rung = await takeBells(db, Object.keys(readers), AT_ONCE)
    if (rung.length === 0) return
    const lines = Map.groupBy(rung, ({ provider }) => provider).values()
    await Promise.all(
      lines.map(async (line) => {
        for (const one of line) await readOne(db, log, providers, readers, one)
      }),
    )
  }
}

/**
 * Finds events whose webhook was lost, by the provider's list, which has no gaps. A provider restored from an older copy knows fewer
 * events than we do.
 */
export async function catchUpEvents(db: Db, log: Log, providers: Providers, types: readonly string[]): Promise<void> {
  for (const name of providers.names)
    for (;;) {
      const from = await holdEvents(db, name)
      const heard = await providers.port(name)?.eventsAfter(from)
      if (heard?.is !== 'done') break
      const { events, more, last } = heard.value
      if (last < from) log.alarm('a provider of the club knows less than it told before', { provider: name })
      const upTo = last < from ? last : (events.at(-1)?.seq ?? from)
      if (upTo !== from)
        await db.tx((sql) =>
          keepEvents(
            sql,
            name,
            events.filter(({ type }) => types.includes(type)),
            upTo,
          ),
        )
      if (!more) break
    }
}
