/** A ring that empties with the time left; says the seconds to everybody, but aloud only near the end. */
import { useEffect, useState } from 'react'

const RADIUS = 20
const ROUND = 2 * Math.PI * RADIUS

export function useSecondsLeft(until: string | number, onEnd?: () => void): number {
  const end = new Date(until).getTime()
  const left = () => Math.max(0, Math.ceil((end - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(now)
      if (now === 0) {
        clearInterval(timer)
        onEnd?.()
      }
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [end, onEnd])
  return seconds
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export interface CountdownProps {
  until: string | number
  /** The whole time, in seconds: what a full ring means. */
  total: number
  label: string
  onEnd?: () => void
  size?: number
}

export function Countdown({ until, total, label, onEnd, size = 64 }: CountdownProps) {
  const seconds = useSecondsLeft(until, onEnd)
  const share = Math.min(1, seconds / total)
  return (
    <span
      role="timer"
      aria-label={`${label} ${clock(seconds)}`}
      className="relative inline-grid place-items-center"
      // With larger text the ring grows too.
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}>
      <svg aria-hidden viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
        <circle cx="24" cy="24" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="4" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          stroke={seconds <= 30 ? 'var(--bad)' : 'var(--brand)'}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
        />
      </svg>
      <span aria-hidden className="text-sm font-bold">
        {clock(seconds)}
      </span>
      <span className="sr-only" aria-live="assertive">
        {seconds > 0 && seconds <= 30 && seconds % 10 === 0 ? `${label} ${clock(seconds)}` : ''}
      </span>
    </span>
  )
}
