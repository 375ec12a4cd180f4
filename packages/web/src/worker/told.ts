/** Reads a push message without trusting it, and makes its sentence. */
import { APP_NAME } from '@taschino/basics/app-name.ts'
import { newsOf } from '@taschino/contract/notice-lead.ts'
import { isOwnPath } from './words-to-page.ts'

export interface Told {
  id: number | null
  type: string
  link: string | null
  count: number
  unread: number
  language: 'it' | 'en'
  /** In whose name it speaks. */
  circuit: string
}

/** The sentences of notifications, by language. */
export type PushWords = Readonly<Record<'it' | 'en', Readonly<Record<string, string>>>>

export const whole = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0)

/** Whatever comes, something can be shown: a push that shows nothing costs the permission on iOS. */
export function toldBy(read: () => unknown): Told {
  let said: unknown = null
  try {
    said = read()
  } catch {
    // Not ours, or of a newer version: the plain sentence fits.
  }
  const { id, type, link, count, unread, language, circuit } = (typeof said === 'object' && said !== null ? said : {}) as Record<
    string,
    unknown
  >
  return {
    id: whole(id) || null,
    type: typeof type === 'string' && /^[a-z-]{1,40}$/.test(type) ? type : 'network',
    link: isOwnPath(link) ? link : null,
    count: whole(count),
    unread: whole(unread),
    language: language === 'en' ? 'en' : 'it',
    circuit: typeof circuit === 'string' && circuit !== '' && circuit.length <= 40 ? circuit : APP_NAME,
  }
}

export function sentenceFor({ type, count, language }: Told, words: PushWords): string {
  const own = words[language]
  const sentence = own[`push.${newsOf(type)}`] ?? own['push.network'] ?? ''
  return count > 1 ? `${sentence} ${(own['push.more'] ?? '').replace('{count}', String(count))}` : sentence
}
