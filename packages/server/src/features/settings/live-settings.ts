/**
 * The settings in force now, for every call: the company's over the installation's. Kept in memory, refreshed on changes (decision 0171).
 */
import type { SettingKey, SettingValue } from '@taschino/contract/settings.ts'
import { SETTINGS_CHANGED, type Access } from '../../http/auth/access.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { valuesInForce, type InForce } from './store.ts'

export interface LiveSettings {
  /** What counts at `now` (milliseconds), at most a second old. */
  at(now: number): Settings | Promise<Settings>
  /** As they were when somebody last asked: for what cannot wait. */
  known(): Settings
}

type Values = { [K in SettingKey]?: SettingValue<K> }

/** What counts at a moment, since when and until when it is just that. */
function valuesAt(history: readonly InForce[], now: number): { values: Values; from: number; until: number } {
  const begun = history.filter(({ from }) => from.getTime() <= now)
  return {
    values: Object.fromEntries(begun.map(({ key, value }) => [key, value])) as Values,
    from: begun.at(-1)?.from.getTime() ?? -Infinity,
    until: history[begun.length]?.from.getTime() ?? Infinity,
  }
}

/** `base` is what an installation without a word of the company has. */
function merged(base: Settings, { limits, nightUntil, fees, ...values }: Values): Settings {
  return {
    ...base,
    ...values,
    // A value of the time when all types had one price says nothing of types.
    ...(fees === undefined ? {} : { fees: { ...fees, byType: fees.byType ?? [] } }),
    stepUp: { ...base.stepUp, ...limits, ...(nightUntil === undefined ? {} : { nightUntil }) },
  }
}

export function openLiveSettings(sql: Sql, access: Pick<Access, 'fresh' | 'onChange'>, base: Settings): LiveSettings {
  let history: readonly InForce[] | null = null
  /** Grows with every change: an answer that was on its way meanwhile is asked for again. */
  let epoch = 0
  let loading: Promise<void> | null = null
  let current = { settings: base, from: -Infinity, until: -Infinity }
  access.onChange((users) => {
    if (!users.includes(SETTINGS_CHANGED)) return
    epoch++
    history = null
  })

  const load = async (): Promise<void> => {
    while (history === null) {
      const begunIn = epoch
      const found = await valuesInForce(sql)
      if (begunIn !== epoch) continue
      history = found
      current.until = -Infinity
    }
  }
  const read = (now: number): Settings => {
    if (now >= current.from && now < current.until) return current.settings
    const { values, from, until } = valuesAt(history ?? [], now)
    const settings = merged(base, values)
    // What counted in a month that is over is for whoever asked for it.
    if (from >= current.from || until === Infinity) current = { settings, from, until }
    return settings
  }
  const loaded = async (now: number): Promise<Settings> => {
    loading ??= load().finally(() => {
      loading = null
    })
    await loading
    return read(now)
  }

  return {
    at(now) {
      const seen = access.fresh()
      if (seen) return seen.then(() => (history === null ? loaded(now) : read(now)))
      return history === null ? loaded(now) : read(now)
    },
    known: () => current.settings,
  }
}
