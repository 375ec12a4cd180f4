/** Reads a request again after an act on it, as the answer of that act. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { readRequest } from './store.ts'
import { detailed } from './view.ts'

export async function requestNow(
  sql: Sql,
  gtid: Gtid,
  { who, clock, settings }: { who: { idUser: number }; clock: Clock; settings: Settings },
) {
  const row = await readRequest(sql, gtid)
  if (!row) throw new Error(`request ${gtid} is gone`)
  return detailed(sql, row, { idUser: who.idUser, now: clock.now(), limits: settings })
}
