/**
 * Counts the screens in the foreground of this process, and writes changes in batches, so that ten thousand reconnecting screens are a few
 * statements.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../../platform/db/away.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import { forgetDead, forgetProcess, sayAlive, writeLooking } from './foreground-store.ts'

const WRITE_MS = 250
const ALIVE_MS = 4000
const MOST_AT_ONCE = 2000

export interface Foreground {
  change(idUser: number, more: 1 | -1): void
  close(): Promise<void>
}

export function openForeground(sql: Sql, log: Log): Foreground {
  const process = randomUUID()
  /** Screens in front of somebody, by person. */
  const screens = new Map<number, number>()
  /** People whose row may be wrong. */
  let changed = new Set<number>()
  let known = false
  let aliveAt = -Infinity
  const ending = new AbortController()

  const write = async (users: Set<number>): Promise<void> => {
    const all = [...users]
    for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
      const some = all.slice(at, at + MOST_AT_ONCE)
      await writeLooking(
        sql,
        process,
        some.filter((id) => screens.has(id)),
        some.filter((id) => !screens.has(id)),
      )
    }
  }

  const look = async (): Promise<void> => {
    if (changed.size === 0 && (!known || performance.now() - aliveAt < ALIVE_MS)) return
    if (!known || performance.now() - aliveAt >= ALIVE_MS) {
      // A database that crashed has forgotten us: then everybody is written anew.
      if (await sayAlive(sql, process)) for (const id of screens.keys()) changed.add(id)
      known = true
      aliveAt = performance.now()
      await forgetDead(sql)
    }
    const users = changed
    changed = new Set()
    try {
      if (users.size > 0) await write(users)
    } catch (error) {
      for (const id of users) changed.add(id)
      aliveAt = -Infinity
      throw error
    }
  }

  const run = async (): Promise<void> => {
    let failing = false
    while (!ending.signal.aborted) {
      await sleep(WRITE_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      try {
        await look()
        failing = false
      } catch (error) {
        // Said once: a database that is away is away for everybody.
        if (!failing && !isDatabaseAway(error)) log.bug('foreground', 'foreground', error)
        failing = true
      }
    }
  }
  const running = run()

  return {
    change(idUser, more) {
      const before = screens.get(idUser) ?? 0
      if (before + more > 0) screens.set(idUser, before + more)
      else screens.delete(idUser)
      if (before === 0 || before + more === 0) changed.add(idUser)
    },
    async close() {
      ending.abort()
      await running
      if (known) await forgetProcess(sql, process).catch(() => undefined)
    },
  }
}
