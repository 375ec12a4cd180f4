/** Minus, value, plus: for how many tickets or how much credit. Holding a button goes on by itself. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { Minus, Plus } from 'lucide-react'
import { t } from '../words/words.ts'
import { cx } from './classes.ts'

export interface StepperProps {
  /** What is counted: names the whole group. */
  label: string
  value: number
  min?: number
  max: number
  step?: number
  onChange: (value: number) => void
  /** How the value looks (default: the number). */
  show?: (value: number) => ReactNode
  /** How the value sounds, when `show` is not a plain text. */
  say?: (value: number) => string
  disabled?: boolean
}

export function Stepper({ label, value, min = 0, max, step = 1, onChange, show, say, disabled }: StepperProps) {
  const move = (direction: 1 | -1) => onChange(Math.max(min, Math.min(max, value + direction * step)))
  return (
    <div role="group" aria-label={label} className="flex items-center gap-2 text-lg font-extrabold">
      <Hold label={`${t('act.less')}: ${label}`} disabled={disabled || value <= min} act={() => move(-1)}>
        <Minus aria-hidden size={20} strokeWidth={2.6} />
      </Hold>
      <output aria-live="polite" className="min-w-9 px-1 text-center whitespace-nowrap" aria-label={say?.(value)}>
        {show ? show(value) : value}
      </output>
      <Hold label={`${t('act.more')}: ${label}`} disabled={disabled || value >= max} act={() => move(1)}>
        <Plus aria-hidden size={20} strokeWidth={2.6} />
      </Hold>
    </div>
  )
}

const FIRST_MS = 450
const NEXT_MS = 90

function Hold({ label, disabled, act, children }: { label: string; disabled?: boolean; act: () => void; children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const again = useEffectEvent(() => {
    if (disabled) return
    held.current = true
    act()
    timer.current = setTimeout(() => again(), NEXT_MS)
  })
  const armed = useRef<() => void>(undefined)
  useEffect(() => {
    armed.current = () => again()
    return () => clearTimeout(timer.current)
  }, [])
  const release = () => clearTimeout(timer.current)
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      className={cx('press grid size-11 select-none place-items-center rounded-[14px] bg-mint text-brand disabled:opacity-40')}
      onPointerDown={() => {
        held.current = false
        clearTimeout(timer.current)
        timer.current = setTimeout(() => armed.current?.(), FIRST_MS)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      // A press that was held has acted already; keys and short taps act here.
      onClick={() => (held.current ? (held.current = false) : act())}>
      {children}
    </button>
  )
}
