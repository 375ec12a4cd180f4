/** Settings as the company sees them: the value in force and since when, what waits, what begins later. */
import {
  SECOND_PERSON_SETTINGS,
  SETTING_KEYS,
  type ListedSetting,
  type SettingChange,
  type SettingKey,
} from '@taschino/contract/settings.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { ChangeRow } from './store.ts'

export const needsSecond = (key: SettingKey): boolean => SECOND_PERSON_SETTINGS.includes(key)

/** What counts now under the names of the keys. */
export const valueNow = ({ stepUp, ...settings }: Settings, key: SettingKey): unknown => {
  const { nightUntil, single, sum, count, giveBack, handOut, freshMinutes } = stepUp
  if (key === 'nightUntil') return nightUntil
  return key === 'limits' ? { single, sum, count, giveBack, handOut, freshMinutes } : settings[key]
}

/** Agreed to, for a day that has not come. */
export const isToCome = ({ state, callsOff, from }: ChangeRow, now: number): boolean =>
  state === 'in_force' && callsOff === null && from.getTime() > now

export const changeOf = (row: ChangeRow, me: number, now: number): SettingChange => ({
  id: row.id,
  key: row.key,
  value: row.value,
  state: row.state,
  from: row.from.toISOString(),
  askedAt: row.askedAt.toISOString(),
  by: row.askedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  reason: row.reason,
  mayDecide: row.state === 'waiting' && row.idAskedBy !== me,
  mayWithdraw: row.state === 'waiting' ? row.idAskedBy === me : isToCome(row, now),
  callsOff: row.callsOff,
})

export function listed(rows: readonly ChangeRow[], settings: Settings, me: number, now: number): ListedSetting[] {
  return SETTING_KEYS.map((key) => {
    const own = rows.filter((row) => row.key === key)
    const counts = own.find((row) => row.state === 'in_force' && row.from.getTime() <= now)
    const waits = own.find((row) => row.state === 'waiting')
    return {
      key,
      value: valueNow(settings, key),
      since: counts?.from.toISOString() ?? null,
      by: counts?.askedBy ?? null,
      second: needsSecond(key),
      waiting: waits ? changeOf(waits, me, now) : null,
      coming: own
        .filter((row) => isToCome(row, now))
        .map((row) => changeOf(row, me, now))
        .map((one) => ({ ...one, mayWithdraw: one.mayWithdraw && !waits })),
    }
  })
}
