/** How an import stands. */
import type { ImportLine } from '@taschino/contract/imports-shapes.ts'
import { Tag, type TagKind } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'

const KIND: Readonly<Record<ImportLine['state'], TagKind>> = {
  draft: 'warn',
  checked: 'plain',
  applying: 'plain',
  applied: 'ok',
  undoing: 'plain',
  undone: 'bad',
}

export const StateTag = ({ state }: { state: ImportLine['state'] }) => <Tag kind={KIND[state]}>{t(`bulk.state.${state}`)}</Tag>
