/** The state of a code as a tag. */
import type { CodeState } from '@taschino/contract/gift-shapes.ts'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { t } from '../../../words/words.ts'

const KINDS: Readonly<Record<CodeState, TagKind>> = {
  free: 'ok',
  quarantined: 'warn',
  assigned: 'plain',
  revealed: 'plain',
  burned: 'bad',
  withdrawn: 'bad',
  expired: 'bad',
}

export const CodeTag = ({ state }: { state: CodeState }) => <Tag kind={KINDS[state]}>{t(`giftStock.state.${state}`)}</Tag>
