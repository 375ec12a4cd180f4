/** Typing an amount: a keypad for thumbs, the keyboard for the rest. Digits come in from the right, as on a till. */
import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Delete } from 'lucide-react'
import { MAX_CENTS, parseCents } from '@taschino/basics/money.ts'
import { money } from '../words/formats.ts'
import { t } from '../words/words.ts'
import { BigMoney } from './Money.tsx'
import { cx } from './classes.ts'

export interface AmountInputProps {
  /** Whole cents; 0 is "nothing yet". */
  cents: number
  onChange: (cents: number) => void
  label?: string
  max?: number
  /** Pressing Enter. */
  onDone?: () => void
  error?: ReactNode
  hint?: ReactNode
  /** Show the keypad (default). Desks with keyboards may leave it out. */
  keypad?: boolean
  autoFocus?: boolean
}

/** One more digit from the right; digits that would go over `max` are not taken. */
export function typeDigits(cents: number, digits: string, max: number = MAX_CENTS): number {
  const next = cents * 10 ** digits.length + Number(digits)
  return Number.isSafeInteger(next) && next <= max ? next : cents
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'del'] as const

/** Without our keys below it, only a frame says that here is something to type into. */
const FRAMED = 'rounded-[14px] border-[1.5px] border-line-strong bg-card'

export function AmountInput({
  cents,
  onChange,
  label = t('money.amount'),
  max = MAX_CENTS,
  onDone,
  error,
  hint,
  keypad = true,
  autoFocus,
}: AmountInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const press = (key: (typeof KEYS)[number]) => onChange(key === 'del' ? Math.floor(cents / 10) : typeDigits(cents, key, max))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) onChange(typeDigits(cents, event.key, max))
    else if (event.key === 'Backspace') onChange(Math.floor(cents / 10))
    else if (event.key === 'Delete' || event.key === 'Escape') onChange(0)
    else if (event.key === 'Enter') onDone?.()
    else if (event.key !== ',' && event.key !== '.') return
    event.preventDefault()
  }
  return (
    <div className="text-center">
      <label htmlFor={id} className="block text-sm text-ink-2">
        {label}
      </label>
      <div
        className={cx(
          'relative mx-auto mt-1 w-fit max-w-full min-w-[min(13rem,100%)] px-4 py-1 has-focus-visible:outline-3 has-focus-visible:outline-brand',
          keypad ? 'rounded-m' : FRAMED,
          !keypad && Boolean(error) && 'border-bad',
        )}>
        <BigMoney cents={cents} size="xl" room="min(100vw, 29rem) - 4.5rem" className={cx(cents === 0 && 'text-ink-2')} />
        {/* The real input lies over the figures: caret-less, so that the amount always reads as money. With our keypad the phone's keyboard stays away. */}
        <input
          ref={field}
          id={id}
          value={money(cents)}
          inputMode={keypad ? 'none' : 'numeric'}
          autoComplete="off"
          autoFocus={autoFocus}
          enterKeyHint="done"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint !== undefined ? `${id}-more` : undefined}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            event.preventDefault()
            const pasted = parseCents(event.clipboardData.getData('text'))
            if (pasted !== null && pasted <= max) onChange(pasted)
          }}
          // Phones without key events send whole values: what counts is the digits.
          onChange={(event) => onChange(typeDigits(0, event.target.value.replace(/\D/g, '') || '0', max))}
        />
      </div>
      {(error || hint !== undefined) && (
        <p
          id={`${id}-more`}
          role={error ? 'alert' : undefined}
          className={cx('mt-1 mb-0 text-sm', error ? 'font-medium text-bad' : 'text-ink-2')}>
          {error || hint}
        </p>
      )}
      {keypad && (
        <div role="group" aria-label={t('money.keypad')} className="mx-auto mt-4 grid max-w-xs grid-cols-3 gap-2 short:mt-2 short:gap-1.5">
          {KEYS.map((key) => (
            <button
              key={key}
              type="button"
              onClick={() => press(key)}
              aria-label={key === 'del' ? t('act.delete_digit') : undefined}
              className="press grid min-h-14 short:min-h-11 place-items-center rounded-m border border-line bg-card text-2xl font-semibold active:bg-mint">
              {key === 'del' ? <Delete aria-hidden size={24} /> : key}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
