/** Sends the letter that belongs to a notification, to those who want that kind by mail. */
import { NEWS, type MailedNews } from '@taschino/contract/people/own-data.ts'
import type { Sql } from '../../platform/db/db.ts'
import { queueLetter, type Letter } from '../mail/public.ts'
import { wants } from './choice-store.ts'

/** A kind that is offered by mail (contract/people/own-data.ts) has its letter here, or this does not compile. */
export const LETTER_OF = {
  expiry: 'tickets-ending',
  club: 'club-news',
  'agency-request': 'request-answered',
  'shop-payback-request': 'request-answered',
  'shop-free-credits-request': 'request-answered',
  review: 'review-answered',
  setting: 'setting-told',
  network: 'network-news',
} as const satisfies Record<MailedNews, Letter['kind']>

/** Queues the letter, in the transaction of what it tells of; an address without a person has nobody who could have chosen. */
export async function writeNews<K extends MailedNews>(sql: Sql, kind: K, letter: Letter & { kind: (typeof LETTER_OF)[K] }): Promise<void> {
  const { idUser } = letter.to
  if (idUser === null || (await wants(sql, idUser, kind, 'mail', NEWS[kind].usual.mail))) await queueLetter(sql, letter)
}
