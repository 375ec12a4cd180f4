/** The state of an employee as a word, a colour and a line. */
import type { Employee } from '@taschino/contract/agency-shapes.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

const KIND = { active: 'ok', invited: 'warn', unopened: 'warn', closed: 'bad', left: 'plain' } as const

/** Whoever waits for a letter that could not be delivered waits in vain: that goes before everything else. */
export const StatusTag = ({ of: { status, undelivered } }: { of: Pick<Employee, 'status' | 'undelivered'> }) =>
  undelivered ? <Tag kind="bad">{t('users.undelivered')}</Tag> : <Tag kind={KIND[status]}>{t(`employees.status.${status}`)}</Tag>

export function standingWords({ status, undelivered, email, invitedAt, linkEndsAt, leftAt }: Employee): string {
  if (undelivered) return email
  if (status === 'invited' && linkEndsAt) return t('employees.link_until', { when: dayTime(linkEndsAt) })
  if (status === 'unopened') return invitedAt ? t('employees.link_over', { when: shortDay(invitedAt) }) : t('employees.never_in')
  if (status === 'left' && leftAt) return t('employees.left_on', { when: shortDay(leftAt) })
  return email
}
