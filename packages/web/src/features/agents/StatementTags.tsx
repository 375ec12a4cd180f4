/** How far a statement of commissions has come, and whether its day to be closed is over. */
import type { StatementRow } from '@taschino/contract/agent-shapes.ts'
import { Tag } from '../../ui/Chip.tsx'
import { dayKey } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { STATEMENT_LOOK } from './statement-words.ts'

type Due = Pick<StatementRow, 'state' | 'due'>

export const LateTag = ({ state, due }: Due) =>
  state === 'open' &&
  due < dayKey(Date.now()) && (
    <>
      {' '}
      <Tag kind="bad">{t('agents.statement_late')}</Tag>
    </>
  )

export const StatementTags = (row: Due) => (
  <>
    <Tag kind={STATEMENT_LOOK[row.state]}>{t(`agents.statement.${row.state}`)}</Tag>
    <LateTag {...row} />
  </>
)
