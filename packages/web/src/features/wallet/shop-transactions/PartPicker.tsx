/** Chooses what to refund: a stepper for each kind of ticket, an amount for credits. */
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import type { Refundable } from './refundable.ts'

export interface PartPickerProps {
  parts: readonly Refundable[]
  /** Pieces of each part, in the order of the parts. */
  picked: readonly number[]
  onPick: (picked: readonly number[]) => void
}

function leftWords(part: Refundable): string {
  if (part.left === 0) return t('shopTransactions.part_refunded')
  return part.type === 'free_credits'
    ? t('shopTransactions.part_left_money', { amount: money(part.left) })
    : t('shopTransactions.part_left', { count: part.left })
}

export function PartPicker({ parts, picked, onPick }: PartPickerProps) {
  return (
    <div className="grid gap-2">
      {parts.map((part, nth) => {
        const name = part.type === 'free_credits' ? typeWords(part.type) : `${typeWords(part.type)} · ${money(part.unit)}`
        const amount = picked[nth] ?? 0
        const pick = (next: number) => onPick(parts.map((_, i) => (i === nth ? next : (picked[i] ?? 0))))
        return (
          <div
            key={`${part.type} ${part.unit}`}
            className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line px-4 py-3">
            <div>
              <div className="font-bold">{name}</div>
              <div className="text-sm text-ink-2">{leftWords(part)}</div>
            </div>
            {part.type !== 'free_credits' ? (
              <Stepper label={name} value={amount} max={part.left} disabled={part.left === 0} onChange={pick} />
            ) : (
              part.left > 0 && (
                <div className="flex w-full flex-wrap items-end justify-between gap-2">
                  <AmountInput cents={amount} max={part.left} keypad={false} label={t('shopTransactions.how_much')} onChange={pick} />
                  <Button kind="soft" size="small" disabled={amount === part.left} onClick={() => pick(part.left)}>
                    {t('shopTransactions.all_of_it', { amount: money(part.left) })}
                  </Button>
                </div>
              )
            )}
          </div>
        )
      })}
    </div>
  )
}
