/** One field of a form: label, hint and error are tied to the input, so that everybody hears them. */
import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { cx } from './classes.ts'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  hint?: ReactNode
  /** A sentence that says what is wrong and what to write instead. */
  error?: ReactNode
  /** Buttons inside the field's end. */
  end?: ReactNode
  /** The label is heard but not seen (search fields with an icon). */
  hideLabel?: boolean
  start?: ReactNode
}

export function Field({ label, hint, error, end, start, hideLabel, className, id, ...rest }: FieldProps) {
  const made = useId()
  const fieldId = id ?? made
  const hintId = hint === undefined ? undefined : `${fieldId}-hint`
  const errorId = error ? `${fieldId}-error` : undefined
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-[15px] font-semibold'}>
        {label}
      </label>
      <div
        className={cx(
          'flex min-h-13 items-center rounded-[14px] border-[1.5px] bg-card focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-brand',
          error ? 'border-bad' : 'border-line-strong',
        )}>
        {start !== undefined && (
          <span aria-hidden className="ps-3.5 text-ink-2">
            {start}
          </span>
        )}
        <input
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          className="min-w-0 flex-1 self-stretch rounded-[14px] bg-transparent px-3.5 text-ink outline-none placeholder:text-ink-2"
        />
        {end}
      </div>
      {error ? (
        <p id={errorId} className="mt-1.5 mb-0 flex gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 mb-0 text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
