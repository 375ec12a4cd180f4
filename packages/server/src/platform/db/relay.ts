/** Reads the outbox and hands each row on, only while somebody listens: at once after a write of this process, else by a short poll. */
import { OutboxCursor } from '@taschino/ledger/outbox.ts'
import type { OutboxRow } from '@taschino/ledger/outbox.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './away.ts'
import type { Sql } from './db.ts'
import type { Log } from '../log.ts'

const POLL_MS = 250
/** Under load many commits are read together: no two reads follow each other faster than this. */
const GAP_MS = 25
const AT_ONCE = 200
/** While the database is away it is looked for this often. */
const AWAY_MS = 500
/** Who was promised to be heard needs a moment to be counted. */
const PATIENCE_MS = 15_000

export interface Relay {
  /** Something was committed: look soon. */
  wake(): void
  /** Resolves when everything committed from now on will be heard: to be awaited before somebody begins to listen. */
  attend(): Promise<void>
  close(): Promise<void>
}

interface Hands {
  anybody: () => boolean
  /** Reading begins with what comes after the row `top`: time to look at what was before. */
  begins: (top: number) => Promise<void>
  handOn: (row: OutboxRow) => void
  /** Nothing could be read for a while, or it can be again. */
  hears: (hears: boolean) => void
}

/** Shorter than whoever looks at a screen takes its silence for news. */
const DEAF_MS = 3000

/** Says so when nothing could be read for longer than a moment: a database that is frozen fails nobody, it just stays silent. */
function openEars(says: (hears: boolean) => void) {
  let [lastAt, hearing] = [performance.now(), true]
  const change = (now: boolean): void => {
    if (hearing === now) return
    hearing = now
    says(now)
  }
  const timer = setInterval(() => performance.now() - lastAt > DEAF_MS && change(false), AWAY_MS).unref()
  return {
    well(): void {
      lastAt = performance.now()
      change(true)
    },
    close: () => clearInterval(timer),
  }
}

/** True where the database is away: jobs tell of that, once for all. */
async function isAway(work: () => Promise<void>, log: Log): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (isDatabaseAway(error)) return true
    log.bug('relay', 'relay', error)
    return false
  }
}

/**
 * What happens while nobody listens is not read: an event is a hint, and whoever connects reads the state first.
 * A restart begins with what is committed from then on, for the same reason.
 */
export function openRelay(sql: Sql, log: Log, { anybody, begins, handOn, hears }: Hands): Relay {
  const ears = openEars(hears)
  let cursor: OutboxCursor | null = null
  let beginning: Promise<OutboxCursor> | null = null
  let closing = false
  let woken: (() => void) | null = null
  let patientUntil = 0
  let due = false
  const wake = (): void => {
    due = true
    woken?.()
  }

  const pause = async (): Promise<void> => {
    // Somebody called while we were reading: what they mean may have come behind it.
    if (due) return
    const stop = new AbortController()
    await Promise.race([
      sleep(POLL_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined),
      new Promise<void>((resolve) => {
        woken = resolve
      }),
    ])
    woken = null
    stop.abort()
  }

  const begin = (): Promise<OutboxCursor> =>
    (beginning ??= (async () => {
      const begun = await OutboxCursor.fromNow(sql)
      await begins(begun.top)
      return (cursor = begun)
    })().finally(() => {
      beginning = null
    }))

  const readOn = async (): Promise<void> => {
    if (!anybody() && performance.now() > patientUntil) {
      cursor = null
      return
    }
    const reading = cursor ?? (await begin())
    for (;;) {
      const rows = await reading.next(sql, AT_ONCE)
      for (const row of rows) handOn(row)
      if (rows.length < AT_ONCE) return
    }
  }

  const run = async (): Promise<void> => {
    while (!closing) {
      await pause()
      due = false
      const away = closing ? false : await isAway(() => readOn().then(ears.well), log)
      await sleep(away ? AWAY_MS : GAP_MS, undefined, { ref: false })
    }
  }
  const running = run()

  return {
    wake,
    async attend() {
      patientUntil = performance.now() + PATIENCE_MS
      if (!cursor) await begin()
    },
    async close() {
      closing = true
      ears.close()
      wake()
      await running
    },
  }
}
