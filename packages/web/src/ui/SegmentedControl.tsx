/** A choice of one among few: the browser's radio buttons drawn as a switch. */
import { useId } from 'react'
import type { ReactNode } from 'react'

export interface SegmentedControlProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

export function SegmentedControl<T extends string>({ label, value, options, onChange }: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <fieldset className="m-0 flex flex-wrap rounded-[14px] border-0 bg-mint p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-10 flex-auto cursor-pointer items-center justify-center rounded-[11px] px-1 text-center text-[15px] wrap-normal sm:px-2 font-semibold text-brand transition-colors has-checked:bg-card has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-brand">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
