/** The call that changes a setting; where money follows from it a second person must agree (decision 0171). */
import { isDeepStrictEqual } from 'node:util'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { isInSepa } from '@taschino/basics/iban.ts'
import { changeSetting, decideSetting, type SettingKey } from '@taschino/contract/settings.ts'
import type { Access } from '../../http/auth/access.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { hasBegun, isAnother } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { decideChange, endVainCallingOff, holdSettings, insertChange, readChange, standingChanges, type ChangeRow } from './store.ts'
import { readLogo } from './logo-store.ts'
import { tellAsked, tellDecided } from './tell.ts'
import { changeOf, isToCome, needsSecond, valueNow } from './view.ts'

const read = async (sql: Sql, id: number): Promise<ChangeRow> => (await readChange(sql, id)) ?? refuseCommon('not_found')

/** From when a wish counts: at once, or from the beginning of a day to come; null: the day is over. */
function startOf(day: string | undefined, now: number): Date | null {
  const today = businessDay(now)
  if (day === undefined || day === today) return new Date(now)
  return day < today ? null : new Date(startOfBusinessDay(day))
}

/** Somebody has said just this, and nothing else is to come. To say a default is to decide it. */
async function isSaid(sql: Sql, key: SettingKey, value: unknown, settings: Settings, now: number): Promise<boolean> {
  const own = (await standingChanges(sql, now)).filter((row) => row.key === key && row.state === 'in_force')
  return own.length > 0 && own.every((row) => row.from.getTime() <= now) && isDeepStrictEqual(valueNow(settings, key), value)
}

export const answerChangeSetting = (access: Access) =>
  handle(changeSetting)(async ({ who, body, db, tx, clock, settings, refuse }) => {
    const { key, value } = body
    if (body.key === 'payer' && !isInSepa(body.value.iban)) return refuse('iban_foreign')
    if (body.key === 'circuit' && body.value.logo !== null && !(await readLogo(db, body.value.logo))) return refuse('logo_unknown')
    const now = clock.now()
    const from = startOf(body.from, now) ?? refuse('setting_past')
    await demandFreshStepUp({ who, db, settings })
    const change = await tx(async (sql) => {
      await holdSettings(sql)
      if ((await standingChanges(sql, now)).some((row) => row.key === key && row.state === 'waiting')) return refuse('setting_waits')
      if (await isSaid(sql, key, value, settings, now)) return refuse('setting_same')
      await endVainCallingOff(sql, key, who.idUser, now)
      // What one person may decide while they set a circuit up counts at once; on a day to come others would have had to agree.
      const waits = needsSecond(key) && (from.getTime() > now || (await hasBegun(sql)))
      const id = await insertChange(sql, { key, value, from, by: who.idUser, inForceAt: waits ? null : new Date(now) })
      if (waits) await tellAsked(sql, { id, key }, who.idUser)
      await noteDeed(sql, { by: who.idUser, act: waits ? 'setting.asked' : 'setting.changed', facts: { setting: key } })
      return changeOf(await read(sql, id), who.idUser, now)
    })
    await access.look()
    return change
  })

export const answerDecideSetting = (access: Access) =>
  handle(decideSetting)(async ({ who, params, body, db, tx, clock, settings, refuse }) => {
    if (body.decision === 'approve') await demandFreshStepUp({ who, db, settings })
    const now = clock.now()
    const change = await tx(async (sql) => {
      await holdSettings(sql)
      const row = await read(sql, params.id)
      if (row.state !== 'waiting') return refuse('setting_over')
      if (row.idAskedBy !== null && !(await isAnother(sql, row.idAskedBy, who.idUser))) return refuse('second_person')
      const yes = body.decision === 'approve'
      // Its day came while somebody thought about it: what counts is changed by a new wish.
      const off = row.callsOff === null ? null : await read(sql, row.callsOff)
      if (yes && off && !isToCome(off, now)) return refuse('setting_over')
      await decideChange(sql, row.id, {
        state: yes ? 'in_force' : 'refused',
        by: who.idUser,
        at: new Date(now),
        // A day that has passed while it waited is no reason to price what was shown meanwhile anew.
        ...(yes ? { from: new Date(Math.max(now, row.from.getTime())) } : { reason: body.reason }),
      })
      if (yes && off) await decideChange(sql, off.id, { state: 'withdrawn', by: who.idUser, at: new Date(now) })
      await noteDeed(sql, {
        by: who.idUser,
        act: !yes ? 'setting.refused' : off ? 'setting.called-off' : 'setting.agreed',
        facts: { setting: row.key, ...(yes ? {} : { reason: body.reason }) },
      })
      await tellDecided(sql, row, { by: row.idAskedBy, decidedBy: who.idUser, reason: body.decision === 'refuse' ? body.reason : null })
      return changeOf(await read(sql, row.id), who.idUser, now)
    })
    await access.look()
    return change
  })
