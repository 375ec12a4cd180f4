/** The calls for one's own notifications: by page, the unread count, marking as seen. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { countUnread, listNotifications, readAllNotifications, readNotification } from '@taschino/contract/notifications.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { languageOf, linesOf, markAllRead, markRead, unreadOf } from './store.ts'
import { worded } from './wording.ts'

const PAGE = 20
const CURSOR = /^n\.(\d{1,17})\.(\d{1,15})$/

function placeOf(cursor: string | undefined): { moment: number; id: number } | null {
  if (cursor === undefined) return null
  const [, moment, id] = CURSOR.exec(cursor) ?? refuseInput([{ path: 'query.cursor', why: 'format' }])
  return { moment: Number(moment), id: Number(id) }
}

export const listNotificationsAnswer = handle(listNotifications)(async ({
  who,
  query: { cursor, limit = PAGE, language: asked },
  db,
  clock,
}) => {
  const before = placeOf(cursor)
  const [language, found] = await Promise.all([asked ?? languageOf(db, who.idUser), linesOf(db, who.idUser, before, limit + 1)])
  const lines = found.slice(0, limit)
  const last = lines.at(-1)
  const today = businessDay(clock.now())
  return {
    items: lines.map((line) => worded(line, { role: who.role, language, today })),
    nextCursor: found.length > limit && last ? `n.${last.moment}.${last.id}` : null,
  }
})

export const countUnreadAnswer = handle(countUnread)(async ({ who, db }) => ({ unread: await unreadOf(db, who.idUser) }))

export const readNotificationAnswer = handle(readNotification)(async ({ who, params, body, db }) => {
  if (!(await markRead(db, who.idUser, params.id, body.tapped))) return refuseCommon('not_found')
  return { unread: await unreadOf(db, who.idUser) }
})

export const readAllNotificationsAnswer = handle(readAllNotifications)(async ({ who, body, db }) => {
  await markAllRead(db, who.idUser, body.until)
  return { unread: await unreadOf(db, who.idUser) }
})
