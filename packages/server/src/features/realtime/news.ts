/** The path of an event from the outbox to the screens of this process: read once, remembered for a while, told in its rooms. */
import type { Hears } from '@taschino/contract/events.ts'
import { youngestRows } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import { openRelay } from '../../platform/db/relay.ts'
import type { Relay } from '../../platform/db/relay.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { Recent } from './recent.ts'

/** What a process that has just begun to read remembers of what was before. */
const ROWS_BEFORE = 1500

export interface News {
  readonly relay: Relay
  readonly recent: Recent
}

export function openNews(sql: Sql, log: Log, realtime: () => Pick<Realtime, 'connected' | 'emit'>): News {
  const recent = new Recent()
  const relay = openRelay(sql, log, {
    anybody: () => realtime().connected > 0,
    async begins(top) {
      const rows = await youngestRows(sql, top, ROWS_BEFORE)
      recent.begin(rows, top, rows.length < ROWS_BEFORE)
    },
    handOn(row) {
      for (const { rooms, name, body, kind } of recent.note(row)) realtime().emit(rooms, name, body, kind)
    },
    hears(hears) {
      // No room means all of them.
      realtime().emit([], 'hears', { hears } satisfies Hears, null)
    },
  })
  return { relay, recent }
}
