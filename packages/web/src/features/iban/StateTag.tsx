/** The state of a change of account as a tag. */
import type { IbanState } from '@taschino/contract/iban.ts'
import { Tag, type TagKind } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'

const KINDS: Record<IbanState, TagKind> = { pending: 'warn', approved: 'ok', rejected: 'bad', cancelled: 'plain', stopped: 'bad' }

export const StateTag = ({ state }: { state: IbanState }) => <Tag kind={KINDS[state]}>{t(`iban.state.${state}`)}</Tag>
