/** A line of the list in the language of whoever reads it. */
import type { Notification } from '@taschino/contract/notifications.ts'
import { leadOf } from '@taschino/contract/notice-lead.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { wordsOf, type Language } from '../../platform/words.ts'
import { euros, sentenceOf } from '../notices/public.ts'
import { kindOf } from './rules.ts'
import type { Line } from './store.ts'

/** What has no sentence of its own is said from its type and figures; whatever lies there, never nothing. */
function said({ type, place, count, value }: Line, language: Language): { title: string; body: string } {
  const words = wordsOf(language)
  const sum = euros(value, language)
  if (type === 'payment' && place !== null) return { title: words('notice.paid_title', { value: sum }), body: place }
  if (type === 'payment') return { title: words(count === 1 ? 'notice.taken_title' : 'notice.taken_title_many', { count, value: sum }), body: words(count === 1 ? 'notice.taken_body' : 'notice.taken_body_many', { value: sum }) }
  if (type === 'new-order') return { title: words('notice.new_order_title'), body: words('notice.new_order_body') }
  if (type === 'new-iban') return { title: words('notice.new_iban_title'), body: words('notice.new_iban_body') }
  if (type === 'new-request') return { title: words('notice.new_request_title'), body: words('notice.new_request_body') }
  return { title: words(`push.${kindOf(type) ?? 'network'}`), body: type === 'security' ? words('notice.security_body') : '' }
}

export function worded(line: Line, role: Role, language: Language): Notification {
  const { title, body } = sentenceOf(line, language) ?? said(line, language)
  const data = line.gtid === null ? { type: line.type } : { type: line.type, GTID: line.gtid }
  return { id: line.id, title, body, imageUrl: null, data, link: leadOf(role, data), at: line.at, read: line.read, push: line.pushed, tapped: line.tapped }
}
