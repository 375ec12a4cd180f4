/** The letters and events about a setting: to who may agree, to who asked, to all when it is taken back. */
import type { SettingKey } from '@taschino/contract/settings.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { writeNews } from '../notifications/public.ts'
import { notice } from '../realtime/public.ts'
import { mailboxOf, staffBesides } from './tell-store.ts'

interface Change {
  id: number
  key: SettingKey
}

/** Nobody agrees to their own, so whoever asked is not asked. */
export async function tellAsked(sql: Sql, { id: change, key: setting }: Change, by: number): Promise<void> {
  const others = await staffBesides(sql, by)
  await emit(sql, [
    notice({
      users: others.map(({ idUser }) => idUser),
      notification: { says: 'setting_asked', facts: { setting, change }, type: 'new-setting' },
    }),
  ])
  for (const to of others) await writeNews(sql, 'setting', { kind: 'setting-told', facts: { setting, answer: 'asked', reason: null }, to })
}

/**
 * `by`: who asked for it; what came with the first start was asked for by nobody. That something was called off is news for everybody, not
 * only for whoever asked: they get the letter.
 */
export async function tellDecided(
  sql: Sql,
  { id: change, key: setting, callsOff }: Change & { callsOff: number | null },
  { by, decidedBy, reason }: { by: number | null; decidedBy: number; reason: string | null },
): Promise<void> {
  const calledOff = callsOff !== null && reason === null
  if (calledOff) await tellWithdrawn(sql, { id: change, key: setting }, decidedBy)
  const to = by === null ? null : await mailboxOf(sql, by)
  if (to === null) return
  if (!calledOff)
    await emit(sql, [
      notice({
        users: [to.idUser],
        notification:
          reason === null
            ? { says: 'setting_agreed', facts: { setting, change }, type: 'setting' }
            : { says: 'setting_refused', facts: { setting, change, reason }, type: 'setting' },
      }),
    ])
  await writeNews(sql, 'setting', {
    kind: 'setting-told',
    facts: { setting, answer: reason === null ? 'approved' : 'rejected', reason },
    to,
  })
}

export async function tellWithdrawn(sql: Sql, { id: change, key: setting }: Change, by: number): Promise<void> {
  await emit(sql, [
    notice({
      users: (await staffBesides(sql, by)).map(({ idUser }) => idUser),
      notification: { says: 'setting_withdrawn', facts: { setting, change }, type: 'setting' },
    }),
  ])
}
