/** What is said after an act on a request: the request as it stands now. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Said } from '../../door/once.ts'
import type { Sql } from '../../platform/db.ts'
import type { Settings } from '../../platform/settings.ts'
import { readRequest } from './store.ts'
import { detailed } from './view.ts'

export async function said(sql: Sql, gtid: Gtid, { who, clock, settings }: { who: { idUser: number }; clock: Clock; settings: Settings }): Promise<Said> {
  const row = await readRequest(sql, gtid)
  if (!row) throw new Error(`request ${gtid} is gone`)
  return { status: 200, text: JSON.stringify(await detailed(sql, row, { idUser: who.idUser, now: clock.now(), limits: settings })), gtid: null }
}
