/** Invited, active or disabled, in a word and a colour. */
import type { UserStatus } from '@taschino/contract/people/users.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { t } from '../../../words/words.ts'

const KIND = { invited: 'warn', active: 'ok', disabled: 'bad' } as const

export const StatusTag = ({ status }: { status: UserStatus }) => <Tag kind={KIND[status]}>{t(`users.status.${status}`)}</Tag>
