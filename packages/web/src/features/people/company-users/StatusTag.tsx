/** The state of an account (invited, active, disabled) as a tag. */
import type { ListedUser } from '@taschino/contract/people/users.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { t } from '../../../words/words.ts'

const KIND = { invited: 'warn', active: 'ok', disabled: 'bad' } as const

/** Whoever waits for a letter that could not be delivered waits in vain: that goes before everything else. */
export const StatusTag = ({ of: { status, undelivered } }: { of: Pick<ListedUser, 'status' | 'undelivered'> }) =>
  undelivered ? <Tag kind="bad">{t('users.undelivered')}</Tag> : <Tag kind={KIND[status]}>{t(`users.status.${status}`)}</Tag>
