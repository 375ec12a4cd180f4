/** The call that takes a setting back: one's own waiting wish freely, an agreed future one by two persons (decision 0216). */
import { withdrawSetting } from '@taschino/contract/settings.ts'
import type { Access } from '../../http/auth/access.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { hasBegun } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { decideChange, endVainCallingOff, holdSettings, insertChange, readChange, standingChanges, type ChangeRow } from './store.ts'
import { tellAsked, tellWithdrawn } from './tell.ts'
import { changeOf, isToCome, needsSecond } from './view.ts'

type Why = 'setting_over' | 'setting_not_yours'

/** Who may take what back; null: go ahead. */
function obstacleTo(row: ChangeRow, me: number, now: number): Why | null {
  if (row.state === 'waiting') return row.idAskedBy === me ? null : 'setting_not_yours'
  return isToCome(row, now) ? null : 'setting_over'
}

async function endsAtOnce(sql: Sql, row: ChangeRow, by: number, now: number): Promise<number> {
  await decideChange(sql, row.id, { state: 'withdrawn', by, at: new Date(now) })
  if (needsSecond(row.key)) await tellWithdrawn(sql, row, by)
  await noteDeed(sql, { by, act: 'setting.withdrawn', facts: { setting: row.key } })
  return row.id
}

/** Two agreed to it: a second person agrees to call it off, too. */
async function asksToCallOff(sql: Sql, { id: callsOff, key, value, from }: ChangeRow, by: number): Promise<number> {
  const id = await insertChange(sql, { key, value, from, by, inForceAt: null, callsOff })
  await tellAsked(sql, { id, key }, by)
  await noteDeed(sql, { by, act: 'setting.calling-off', facts: { setting: key } })
  return id
}

export const answerWithdrawSetting = (access: Access) =>
  handle(withdrawSetting)(async ({ who, params, db, tx, clock, settings, refuse }) => {
    const now = clock.now()
    const seen = (await readChange(db, params.id)) ?? refuseCommon('not_found')
    const before = obstacleTo(seen, who.idUser, now)
    if (before) return refuse(before)
    if (seen.state !== 'waiting') await demandFreshStepUp({ who, db, settings })
    const change = await tx(async (sql) => {
      await holdSettings(sql)
      const row = (await readChange(sql, params.id)) ?? refuseCommon('not_found')
      // Answered meanwhile: what was free a moment ago may want a proof now.
      const obstacle = row.state === seen.state ? obstacleTo(row, who.idUser, now) : 'setting_over'
      if (obstacle) return refuse(obstacle)
      const waiting = (await standingChanges(sql, now)).some(({ key, state }) => key === row.key && state === 'waiting')
      const two = row.state === 'in_force' && needsSecond(row.key) && (await hasBegun(sql))
      if (two && waiting) return refuse('setting_waits')
      await endVainCallingOff(sql, row.key, who.idUser, now)
      const id = two ? await asksToCallOff(sql, row, who.idUser) : await endsAtOnce(sql, row, who.idUser, now)
      return changeOf((await readChange(sql, id)) ?? refuseCommon('not_found'), who.idUser, now)
    })
    await access.look()
    return change
  })
