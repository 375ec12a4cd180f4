/**
 * Six digits by thumb, keyboard or paste: hidden, and shown on a press of its owner while a new one is chosen; each digit is told to those
 * who do not see it.
 */
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Delete } from 'lucide-react'
import { PIN_LENGTH } from '@taschino/basics/pin.ts'
import { t } from '../words/words.ts'
import { cx } from './classes.ts'

export interface PinPadProps {
  value: string
  onChange: (digits: string) => void
  /** All digits are there. */
  onDone?: (pin: string) => void
  label: ReactNode
  error?: ReactNode
  hint?: ReactNode
  /** A new one is chosen: hidden from whoever stands by, shown on a press of its owner. */
  fresh?: boolean
  busy?: boolean
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'del'] as const

export function PinPad({ value, onChange, onDone, label, error, hint, fresh, busy }: PinPadProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Together with what is seen, not after it: whoever types as soon as they can read must not lose the first digits.
  useLayoutEffect(() => {
    // A dialog that opens around it chooses its first button otherwise.
    field.current?.setAttribute('autofocus', '')
    field.current?.focus()
  }, [])
  const change = (text: string) => {
    // Behind a PIN that was turned away the next digit begins a new one: nobody has to delete six.
    const typed = error && value.length === PIN_LENGTH && text.startsWith(value) ? text.slice(value.length) : text
    const digits = typed.replace(/\D/g, '').slice(0, PIN_LENGTH)
    if (busy || digits === value) return
    onChange(digits)
    if (digits.length === PIN_LENGTH) onDone?.(digits)
  }
  // Whoever went on to our keys and back to a real keyboard types on.
  const typeOn = ({ key }: KeyboardEvent) => {
    if (/^\d$/.test(key)) change(value + key)
    if (key === 'Backspace') change(value.slice(0, -1))
  }
  return (
    <div className="text-center">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <div
        className={cx(
          'relative mx-auto mt-2 flex w-fit gap-2.5 rounded-m px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-brand',
          error ? 'bg-bad-soft' : null,
        )}>
        <Dots value={value} shown={shown} />
        {/* The real input lies over the dots: managers, paste and keyboards work as everywhere; with our keys the phone's keyboard stays away. */}
        <input
          ref={field}
          id={id}
          type={shown ? 'text' : 'password'}
          value={value}
          inputMode="none"
          autoComplete="off"
          maxLength={PIN_LENGTH + 2}
          enterKeyHint="done"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint !== undefined ? `${id}-more` : undefined}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
          onChange={(event) => change(event.target.value)}
        />
      </div>
      {fresh && (
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="min-h-11 px-3 text-sm font-semibold text-brand">
          {t(shown ? 'pin.hide' : 'pin.show')}
        </button>
      )}
      {(error || hint !== undefined) && (
        <p
          id={`${id}-more`}
          role={error ? 'alert' : undefined}
          className={cx('mt-1 mb-0 text-sm', error ? 'font-medium text-bad' : 'text-ink-2')}>
          {error || hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {value.length > 0 ? t('pin.typed', { count: value.length, all: PIN_LENGTH }) : ''}
      </p>
      <PinKeys value={value} onChange={change} onTyped={typeOn} busy={busy} />
    </div>
  )
}

function Dots({ value, shown }: { value: string; shown: boolean }) {
  return Array.from({ length: PIN_LENGTH }, (_, n) => (
    <span
      key={n}
      aria-hidden
      className={cx(
        'grid h-9 w-7 place-items-center border-b-2 text-2xl font-bold',
        n < value.length ? 'border-brand' : 'border-line-strong',
      )}>
      {n < value.length ? shown ? value[n] : <span className="size-3 rounded-full bg-ink" /> : ''}
    </span>
  ))
}

interface PinKeysProps {
  value: string
  onChange: (text: string) => void
  onTyped: (event: KeyboardEvent) => void
  busy: boolean | undefined
}

/** Our own keys, for thumbs: they take no focus from the field. */
function PinKeys({ value, onChange, onTyped, busy }: PinKeysProps) {
  return (
    <div role="group" aria-label={t('pin.keypad')} className="mx-auto mt-3 grid max-w-xs grid-cols-3 gap-2 short:gap-1.5">
      {KEYS.map((key) =>
        key === '' ? (
          <span key="gap" />
        ) : (
          <button
            key={key}
            type="button"
            disabled={busy}
            onKeyDown={onTyped}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(key === 'del' ? value.slice(0, -1) : value + key)}
            aria-label={key === 'del' ? t('act.delete_digit') : undefined}
            className="press grid min-h-13 short:min-h-11 place-items-center rounded-m border border-line bg-card text-2xl font-semibold active:bg-mint disabled:opacity-50">
            {key === 'del' ? <Delete aria-hidden size={24} /> : key}
          </button>
        ),
      )}
    </div>
  )
}
