/** The call that shows the company its settings and their history. */
import { getSettings, listSettingChanges } from '@taschino/contract/settings.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { changesOf, standingChanges } from './store.ts'
import { changeOf, listed } from './view.ts'

const PAGE = 20

export const answerGetSettings = handle(getSettings)(async ({ who, db, clock, settings }) => {
  const now = clock.now()
  return { settings: listed(await standingChanges(db, now), settings, who.idUser, now) }
})

export const answerListSettingChanges = handle(listSettingChanges)(async ({ who, params, query, db, clock }) => {
  const before = query.cursor === undefined ? undefined : Number(query.cursor)
  if (before !== undefined && !Number.isSafeInteger(before)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const limit = query.limit ?? PAGE
  const rows = await changesOf(db, params.key, { before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    items: page.map((row) => changeOf(row, who.idUser, clock.now())),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
})
