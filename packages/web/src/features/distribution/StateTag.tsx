/** How a distribution stands. */
import type { DistributionLine } from '@taschino/contract/distribution-shapes.ts'
import { Tag, type TagKind } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'

const KIND: Readonly<Record<DistributionLine['state'], TagKind>> = {
  draft: 'warn',
  scheduled: 'plain',
  applying: 'plain',
  applied: 'ok',
  undoing: 'plain',
  undone: 'bad',
  dropped: 'plain',
}

export const StateTag = ({ state }: { state: DistributionLine['state'] }) => <Tag kind={KIND[state]}>{t(`dist.state.${state}`)}</Tag>
