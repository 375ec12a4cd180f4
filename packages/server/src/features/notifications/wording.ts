/** Puts a notification into the language of its reader. */
import type { Notification } from '@taschino/contract/notifications.ts'
import { leadOf } from '@taschino/contract/notice-lead.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { wordsOf, type Language } from '../../platform/words.ts'
import { euros, sentenceOf } from '../realtime/public.ts'
import { ASKED, isAsked, saysNow, waits } from './over.ts'
import { kindOf } from './rules.ts'
import type { Line } from './store.ts'

/** What has no sentence of its own is said from its type and figures; whatever lies there, never nothing. */
function said({ type, place, count, value, state }: Line, language: Language): { title: string; body: string } {
  const words = wordsOf(language)
  const sum = euros(value, language)
  if (type === 'payment' && place !== null) return { title: words('notice.paid_title', { value: sum }), body: place }
  if (type === 'payment')
    return {
      title: words(count === 1 ? 'notice.taken_title' : 'notice.taken_title_many', { count, value: sum }),
      body: words(count === 1 ? 'notice.taken_body' : 'notice.taken_body_many', { value: sum }),
    }
  if (isAsked(type)) {
    const key = `notice.${ASKED[type]}`
    return waits(state)
      ? { title: words.at(`${key}_title`), body: words.at(`${key}_body`) }
      : { title: words.at(`${key}_over_title`), body: words.at(`${key}_over_body.${state}`) }
  }
  return { title: words.at(`push.${kindOf(type) ?? 'network'}`), body: type === 'security' ? words('notice.security_body') : '' }
}

/** Whose list it is, in which language it is read, and which business day it is. */
interface Reader {
  role: Role
  language: Language
  today: string
}

export function worded(line: Line, { role, language, today }: Reader): Notification {
  const { title, body } = sentenceOf({ ...line, says: saysNow(line, today) }, language) ?? said(line, language)
  const idTicket = line.facts?.['idTicket']
  const data = {
    type: line.type,
    ...(line.gtid === null ? {} : { GTID: line.gtid }),
    ...(typeof idTicket === 'number' ? { idTicket } : {}),
  }
  return {
    id: line.id,
    title,
    body,
    imageUrl: null,
    data,
    link: leadOf(role, data),
    at: line.at,
    read: line.read,
    push: line.pushed,
    tapped: line.tapped,
  }
}
