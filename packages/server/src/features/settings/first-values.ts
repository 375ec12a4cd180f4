/** Takes over, once, what the environment said about the company; from then on the database counts. */
import type { SettingKey } from '@taschino/contract/settings.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdSettings, insertChange, neverSaid } from './store.ts'

export type FirstValues = Readonly<Partial<Record<SettingKey, unknown>>>

/** Keys that have had a value before stay what they are; their names are told, so that the start can say that nobody reads them. */
export function takeOverOnce(db: Pick<Db, 'tx'>, values: FirstValues): Promise<SettingKey[]> {
  const given = (Object.keys(values) as SettingKey[]).filter((key) => values[key] !== undefined && values[key] !== null)
  if (given.length === 0) return Promise.resolve([])
  return db.tx(async (sql) => {
    await holdSettings(sql)
    const first = await neverSaid(sql, given)
    const now = new Date()
    for (const key of first) await insertChange(sql, { key, value: values[key], from: now, by: null, inForceAt: now })
    return given.filter((key) => !first.includes(key))
  })
}
