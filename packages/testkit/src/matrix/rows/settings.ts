/** The company's settings: the company alone, and everybody of it alike. */
import { holdSettings, insertChange } from '@taschino/server/features/settings/store.ts'
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

let count = 0

/** One red pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

/** A change that waits, the first start's or the caller's own; of each key only one does. */
function waiting({ world: { db }, me }: Target, mine = false): Promise<number> {
  return db.tx(async (sql) => {
    await holdSettings(sql)
    await sql.query(`update company_setting set state = 'withdrawn', decided_at = now() where state = 'waiting'`)
    return insertChange(sql, { key: 'vat', value: { tickets: 10 }, from: new Date(), by: mine ? me.id : null, inForceAt: null })
  })
}

export const settingsRows: Rows = {
  'settings.getSettings': {},
  'settings.listSettingChanges': { ask: () => ({ params: { key: 'fees' } }) },
  'settings.changeSetting': { ask: () => ({ body: { key: 'ticketYears', value: 1 + (++count % 2) } }) },
  'settings.uploadLogo': { ask: () => ({ files: { file: new File([PIXEL], 'logo.png', { type: 'image/png' }) } }) },
  'settings.decideSetting': { ask: async (to) => ({ params: { id: await waiting(to) }, body: { decision: 'refuse', reason: 'Non ora' } }) },
  'settings.withdrawSetting': { ask: async (to) => ({ params: { id: await waiting(to, true) }, body: {} }) },
}
