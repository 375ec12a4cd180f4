/** An on/off switch with its words. */
import { useId } from 'react'
import type { ReactNode } from 'react'

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-14 items-center gap-3 px-4 py-2.5">
      <label htmlFor={id} className="flex-1">
        <span className="block font-semibold">{label}</span>
        {hint !== undefined && <span className="block text-sm text-ink-2">{hint}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-bg transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-6 before:rounded-full before:bg-line-strong before:transition-transform checked:border-brand checked:bg-brand checked:before:translate-x-5 checked:before:bg-on-brand"
      />
    </div>
  )
}
