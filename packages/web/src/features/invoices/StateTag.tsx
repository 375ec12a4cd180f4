/** The state of an invoice as a tag. */
import type { Invoice } from '@taschino/contract/invoices.ts'
import { Tag } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'

const KIND = { open: 'warn', late: 'bad', paid: 'ok', credited: 'plain' } as const

export const StateTag = ({ invoice: { kind, state, late } }: { invoice: Pick<Invoice, 'kind' | 'state' | 'late'> }) => (
  <Tag kind={KIND[state]}>
    {kind === 'credit-note'
      ? t('invoices.kind.credit-note')
      : late > 0
        ? t('invoices.late', { count: late })
        : t(`invoices.state.${state}`)}
  </Tag>
)
