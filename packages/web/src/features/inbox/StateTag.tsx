/** The state of a request as a tag. */
import type { RequestState } from '@taschino/contract/request-shapes.ts'
import { Tag } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'

const KIND = { pending: 'warn', approved: 'ok', sent: 'plain', paid: 'ok', returned: 'bad', rejected: 'bad', cancelled: 'plain' } as const

export const StateTag = ({ state }: { state: RequestState }) => <Tag kind={KIND[state]}>{t(`inbox.state.${state}`)}</Tag>
