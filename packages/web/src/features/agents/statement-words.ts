/** Words and colours for statements of commissions. */
import type { StatementRow } from '@taschino/contract/agent-shapes.ts'
import type { TagKind } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'

export const STATEMENT_LOOK: Readonly<Record<StatementRow['state'], TagKind>> = {
  open: 'plain',
  closed: 'warn',
  invoiced: 'warn',
  paid: 'ok',
}

export const quarterWords = (quarter: string): string => t('agents.quarter', { number: quarter.slice(6), year: quarter.slice(0, 4) })
