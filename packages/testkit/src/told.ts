/** Reads somebody's notifications in a story: lines, unread count, waiting pushes. */
import { countUnread, listNotifications, type Notification } from '@taschino/contract/notifications.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { notice } from '@taschino/server/features/realtime/public.ts'
import { expect } from 'vitest'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
export const lines = async (who: Person): Promise<Notification[]> =>
  (await who.gets(listNotifications, { query: {} })).items.map((one) => ({ ...one, title: plain(one.title), body: plain(one.body) }))
export const unread = async (who: Person): Promise<number> => (await who.gets(countUnread, {})).unread

/** Waits for the list to have so many lines. */
export async function told(who: Person, count: number): Promise<Notification[]> {
  await expect.poll(async () => (await lines(who)).length, { timeout: 15_000 }).toBe(count)
  return lines(who)
}

/** Something is told to somebody, as an agency would that takes tickets back. */
export const says = (world: World, idUser: number, type: string, reason = 'Ciao') =>
  world.db.tx((sql) =>
    emit(sql, [
      notice({ users: [idUser], notification: { says: 'tickets_taken', facts: { agency: 'Alfieri', tickets: 2, reason }, type } }),
    ]),
  )

export interface WaitingPush {
  state: string
  tries: number
  failure: string | null
}
/** What is kept for the device of this name, oldest first. */
export const waitingFor = async (world: World, name: string): Promise<WaitingPush[]> =>
  (
    await world.db.query<WaitingPush & Record<string, unknown>>(
      `select m.state, m.tries, m.failure from push_message m where m.push_token like $1 order by m.id`,
      [`%/push/${name}"%`],
    )
  ).rows
