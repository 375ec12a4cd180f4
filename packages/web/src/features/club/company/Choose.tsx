/** A select field with its label. */
import { useId } from 'react'

interface ChooseProps {
  label: string
  value: string
  /** What stands first, chosen or not yet. */
  none?: string
  options: readonly (readonly [value: string, words: string])[]
  onChange: (value: string) => void
  hideLabel?: boolean
}

export function Choose({ label, value, none, options, onChange, hideLabel = false }: ChooseProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-[15px] font-semibold'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-13 w-full min-w-0 rounded-[14px] border-[1.5px] border-line-strong bg-card px-3 text-ink">
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
