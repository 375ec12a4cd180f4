/** What the shop pays of its takings, from the slowest transfer to the quickest, within what may be offered. */
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { locale, t } from '../../../words/words.ts'
import { FEES } from './shop-draft.ts'

/** Hundredths of a percent at a press. */
const STEP = 10

export const percent = (fee: number): string =>
  `${(fee / 100).toLocaleString(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u00a0%`

type Fees = Record<'feeMin' | 'feeMax', number>

interface FeeFieldsProps {
  /** Null: as usual. */
  value: Fees | null
  error: ReactNode | undefined
  onChange: (fees: Fees) => void
}

export function FeeFields({ value, error, onChange }: FeeFieldsProps) {
  const step = { min: 0, max: FEES.most, step: STEP, show: percent }
  return (
    <div>
      <SectionTitle>{t('shopAdd.fees')}</SectionTitle>
      {value === null ? (
        <>
          <p className="m-0 mb-3 text-[15px] text-ink-2">{t('shopAdd.fees_usual')}</p>
          <Button kind="ghost" size="small" wide onClick={() => onChange({ feeMin: FEES.feeMin, feeMax: FEES.feeMax })}>
            {t('shopAdd.fees_other')}
          </Button>
        </>
      ) : (
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Line label={t('shopAdd.fee_slow')}>
            <Stepper
              {...step}
              label={t('shopAdd.fee_slow')}
              value={value.feeMin}
              // The quickest transfer never costs less than the slowest.
              onChange={(fee) => onChange({ feeMin: fee, feeMax: Math.max(fee, value.feeMax) })}
            />
          </Line>
          <Line label={t('shopAdd.fee_quick')}>
            <Stepper
              {...step}
              label={t('shopAdd.fee_quick')}
              value={value.feeMax}
              onChange={(fee) => onChange({ feeMin: Math.min(fee, value.feeMin), feeMax: fee })}
            />
          </Line>
        </Card>
      )}
      {error && (
        <p role="alert" className="mt-1.5 mb-0 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
    <span aria-hidden className="text-[15px] font-semibold">
      {label}
    </span>
    {children}
  </div>
)
