/** A slider for an amount between nothing and all, with a thumb that is easy to hit. */
import { money } from '../words/formats.ts'

export interface SliderProps {
  label: string
  cents: number
  max: number
  /** Whole euros by default; the end of the line is always the exact maximum. */
  step?: number
  onChange: (cents: number) => void
}

export function Slider({ label, cents, max, step = 100, onChange }: SliderProps) {
  const stops = Math.max(1, Math.ceil(max / step))
  const at = cents >= max ? stops : Math.min(stops - 1, Math.round(cents / step))
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={money(cents)}
      min={0}
      max={stops}
      value={at}
      disabled={max === 0}
      onChange={(event) => onChange(Number(event.target.value) >= stops ? max : Number(event.target.value) * step)}
      className="slider block h-11 w-full cursor-pointer appearance-none bg-transparent disabled:opacity-40"
      style={{ '--at': `${(at / stops) * 100}%` } as React.CSSProperties}
    />
  )
}
