/** The initials of a person or shop that has no picture. */
import { cx } from './classes.ts'

/** First letters of the first and the last word (`Giulia Bianchi` → GB); one for shops. */
export function initials(name: string, count: 1 | 2 = 1): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words[0]?.charAt(0) ?? '?'
  const last = count === 2 && words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return (first + last).toLocaleUpperCase()
}

const SIZES = { s: 'size-10 rounded-xl', m: 'size-13 rounded-m text-lg', l: 'size-16 rounded-[20px] text-2xl' } as const

export function Monogram({ name, size = 's' }: { name: string; size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden
      className={cx('grid shrink-0 place-items-center overflow-hidden bg-mint font-extrabold whitespace-nowrap text-brand', SIZES[size])}>
      {initials(name)}
    </span>
  )
}

/** A person: round, two letters. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 'm' | 'l' }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-mint font-bold whitespace-nowrap text-brand',
        size === 'm' ? 'size-10' : 'size-18 text-2xl',
      )}>
      {initials(name, 2)}
    </span>
  )
}
