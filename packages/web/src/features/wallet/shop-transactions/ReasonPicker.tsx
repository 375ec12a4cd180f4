/** Chooses the reason of a refund: one of four, or own words. */
import { useEffect, useRef } from 'react'
import { CircleAlert } from 'lucide-react'
import { Field } from '../../../ui/Field.tsx'
import { t } from '../../../words/words.ts'

const PRESETS = ['wrong_amount', 'returned', 'twice', 'changed_mind'] as const
type Preset = (typeof PRESETS)[number]

export interface Reason {
  readonly choice: Preset | 'other' | null
  readonly own: string
}
export const NO_REASON: Reason = { choice: null, own: '' }

/** The sentence that is stored with the movement; empty while none was chosen. */
export function reasonText(reason: Reason): string {
  if (reason.choice === null) return ''
  return reason.choice === 'other' ? reason.own.trim() : t(`shopTransactions.reason_${reason.choice}`)
}

/** The words stand last: below what is chosen from, where the foot of a full sheet begins. */
function intoSight(place: HTMLElement | null): void {
  const words = place?.querySelector('[role=alert]')
  if (!words) return
  place?.querySelector<HTMLInputElement>('input:not([type=radio]), input')?.focus({ preventScroll: true })
  words.scrollIntoView({ block: 'nearest' })
}

interface ReasonPickerProps {
  reason: Reason
  onReason: (reason: Reason) => void
  /** How often the button was pressed in vain: each time the words are brought into sight. */
  asked: number
}

export function ReasonPicker({ reason, onReason, asked }: ReasonPickerProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const missing = asked > 0 && reasonText(reason) === ''
  useEffect(() => {
    if (asked > 0) intoSight(place.current)
  }, [asked])
  return (
    <fieldset ref={place} className="m-0 border-0 p-0" aria-describedby={missing ? 'reason-missing' : undefined}>
      <legend className="mb-2 font-semibold">{t('shopTransactions.reason')}</legend>
      <div className="flex flex-wrap gap-2">
        {[...PRESETS, 'other' as const].map((choice) => (
          <label
            key={choice}
            className="press relative inline-flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-line-strong px-4 text-[15px] font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
            <input
              type="radio"
              name="reason"
              checked={reason.choice === choice}
              onChange={() => onReason({ ...reason, choice })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`shopTransactions.reason_${choice}`)}
          </label>
        ))}
      </div>
      {reason.choice === 'other' && (
        <Field
          className="mt-3"
          label={t('shopTransactions.reason_own')}
          maxLength={200}
          autoFocus
          value={reason.own}
          onChange={(event) => onReason({ ...reason, own: event.target.value })}
        />
      )}
      {missing && (
        <p id="reason-missing" role="alert" className="mt-2 mb-0 flex scroll-mb-4 gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t('shopTransactions.reason_missing')}
        </p>
      )}
    </fieldset>
  )
}
