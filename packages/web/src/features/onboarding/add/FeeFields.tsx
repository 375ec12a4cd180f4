/** The fields for the shop's fees, from the slowest to the fastest term, within the company's bounds. */
import type { ReactNode } from 'react'
import type { FeeRange, TypeFees } from '@taschino/basics/fees.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { typeWords } from '../../../words/parts.ts'
import { locale, t } from '../../../words/words.ts'
import { FEES } from './shop-draft.ts'

/** Hundredths of a percent at a press. */
const STEP = 10

export const percent = (fee: number): string =>
  `${(fee / 100).toLocaleString(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u00a0%`

interface ShopFees extends FeeRange {
  /** Undefined in what was written before types could have prices of their own. */
  feesByType?: TypeFees[]
}

interface FeeFieldsProps {
  /** Null: as usual. */
  value: ShopFees | null
  error: ReactNode | undefined
  onChange: (fees: ShopFees) => void
}

export function FeeFields({ value, error, onChange }: FeeFieldsProps) {
  return (
    <div>
      <SectionTitle>{t('shopAdd.fees')}</SectionTitle>
      {value === null ? (
        <>
          <p className="m-0 mb-3 text-[15px] text-ink-2">{t('shopAdd.fees_usual')}</p>
          <Button kind="ghost" size="small" wide onClick={() => onChange({ feeMin: FEES.feeMin, feeMax: FEES.feeMax, feesByType: [] })}>
            {t('shopAdd.fees_other')}
          </Button>
        </>
      ) : (
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Range value={value} onChange={(range) => onChange({ ...range, feesByType: value.feesByType ?? [] })} />
          <ByType value={value} onChange={(feesByType) => onChange({ feeMin: value.feeMin, feeMax: value.feeMax, feesByType })} />
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

/** `of`: the type, where it is one type's. */
function Range({ value, of = '', onChange }: { value: FeeRange; of?: string; onChange: (range: FeeRange) => void }) {
  const step = { min: 0, max: FEES.most, step: STEP, show: percent }
  const named = (label: string): string => (of === '' ? label : `${of}: ${label}`)
  const { feeMin, feeMax } = value
  return (
    <>
      <Line label={t('shopAdd.fee_slow')}>
        <Stepper
          {...step}
          label={named(t('shopAdd.fee_slow'))}
          value={feeMin}
          // The quickest transfer never costs less than the slowest.
          onChange={(fee) => onChange({ feeMin: fee, feeMax: Math.max(fee, feeMax) })}
        />
      </Line>
      <Line label={t('shopAdd.fee_quick')}>
        <Stepper
          {...step}
          label={named(t('shopAdd.fee_quick'))}
          value={feeMax}
          onChange={(fee) => onChange({ feeMin: Math.min(fee, feeMin), feeMax: fee })}
        />
      </Line>
    </>
  )
}

/** Types that cost something else: a press adds one, beginning with what all cost, or takes it away. */
function ByType({ value, onChange }: { value: ShopFees; onChange: (list: TypeFees[]) => void }) {
  const list = value.feesByType ?? []
  const turn = (type: TicketType) =>
    onChange(
      TICKET_TYPES.flatMap((one) => {
        const there = list.find((fees) => fees.type === one)
        if (one !== type) return there ? [there] : []
        return there ? [] : [{ type, feeMin: value.feeMin, feeMax: value.feeMax }]
      }),
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <p className="m-0 text-[15px] text-ink-2">{t('shopAdd.fees_by_type')}</p>
      <div role="group" aria-label={t('shopAdd.fees_by_type')} className="flex flex-wrap gap-2">
        {TICKET_TYPES.map((type) => (
          <Chip key={type} pressed={list.some((fees) => fees.type === type)} onClick={() => turn(type)}>
            {typeWords(type)}
          </Chip>
        ))}
      </div>
      {list.map((fees) => (
        <section key={fees.type} aria-label={typeWords(fees.type)} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m bg-bg p-3">
          <h3 className="m-0 text-[15px]">{typeWords(fees.type)}</h3>
          <Range
            value={fees}
            of={typeWords(fees.type)}
            onChange={(range) => onChange(list.map((one) => (one === fees ? { type: fees.type, ...range } : one)))}
          />
        </section>
      ))}
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
