/** How much goes back: a stepper for each kind of ticket in the payment, an amount for credits; one kind at a time, as the call has it. */
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import type { Refundable } from './refundable.ts'

export interface Picked { readonly nth: number; readonly amount: number }

export interface PartPickerProps {
  parts: readonly Refundable[]
  picked: Picked
  onPick: (picked: Picked) => void
}

function leftWords(part: Refundable): string {
  if (part.left === 0) return t('shopTransactions.part_refunded')
  return part.type === 'free_credits' ? t('shopTransactions.part_left_money', { amount: money(part.left) }) : t('shopTransactions.part_left', { count: part.left })
}

export function PartPicker({ parts, picked, onPick }: PartPickerProps) {
  return (
    <div className="grid gap-2">
      {parts.map((part, nth) => {
        const name = part.type === 'free_credits' ? typeWords(part.type) : `${typeWords(part.type)} · ${money(part.unit)}`
        const amount = picked.nth === nth ? picked.amount : 0
        return (
          <div key={`${part.type} ${part.unit}`} className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line px-4 py-3">
            <div><div className="font-bold">{name}</div><div className="text-sm text-ink-2">{leftWords(part)}</div></div>
            {part.type === 'free_credits'
              ? <AmountInput cents={amount} max={part.left} keypad={false} label={t('shopTransactions.how_much')} onChange={(cents) => onPick({ nth, amount: cents })} />
              : <Stepper label={name} value={amount} max={part.left} disabled={part.left === 0} onChange={(next) => onPick({ nth, amount: next })} />}
          </div>
        )
      })}
      {parts.filter((part) => part.left > 0).length > 1 && <p className="m-0 text-sm text-ink-2">{t('shopTransactions.one_part')}</p>}
    </div>
  )
}
