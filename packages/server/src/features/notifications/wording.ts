/** A line of the list in the language of whoever reads it. */
import type { Notification } from '@taschino/contract/notifications.ts'
import { leadOf } from '@taschino/contract/notice-lead.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { wordsOf, type Language } from '../../platform/words.ts'
import type { Line } from './store.ts'

const FORMATS: Readonly<Record<Language, Intl.NumberFormat>> = {
  it: new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' }), en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })
}

/** What nobody wrote is said from the figures. */
function said({ type, place, count, value }: Line, language: Language): { title: string; body: string } {
  const words = wordsOf(language)
  const sum = FORMATS[language].format(value / 100)
  if (type === 'payment' && place !== null) return { title: words('notice.paid_title', { value: sum }), body: place }
  if (type === 'payment') return { title: words(count === 1 ? 'notice.taken_title' : 'notice.taken_title_many', { count, value: sum }), body: words(count === 1 ? 'notice.taken_body' : 'notice.taken_body_many', { value: sum }) }
  if (type === 'new-order') return { title: words('notice.new_order_title'), body: words('notice.new_order_body') }
  return { title: words('notice.new_request_title'), body: words('notice.new_request_body') }
}

export function worded(line: Line, role: Role, language: Language): Notification {
  const { title, body } = line.title === null ? said(line, language) : { title: line.title, body: line.body ?? '' }
  const data = line.gtid === null ? { type: line.type } : { type: line.type, GTID: line.gtid }
  return { id: line.id, title, body, imageUrl: null, data, link: leadOf(role, data), at: line.at, read: line.read, push: line.pushed, tapped: line.tapped }
}
