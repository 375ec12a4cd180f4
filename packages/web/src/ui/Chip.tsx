/** Chips, which can be pressed (filters), and tags, which only tell. */
import type { ReactNode } from 'react'
import { cx } from './classes.ts'

export function Chip({
  children,
  pressed,
  onClick,
  icon,
  label,
}: {
  children: ReactNode
  pressed?: boolean
  onClick?: () => void
  icon?: ReactNode
  label?: string
}) {
  const look = cx(
    'inline-flex min-h-8 max-w-full shrink-0 items-center gap-1.5 rounded-full px-3 py-1 text-start text-sm font-semibold',
    pressed ? 'bg-brand text-on-brand' : 'bg-mint text-brand',
  )
  if (!onClick)
    return (
      <span className={look}>
        {icon}
        {children}
      </span>
    )
  return (
    <button
      type="button"
      onClick={onClick}
      aria-pressed={pressed}
      aria-label={label}
      className={cx('press relative after:absolute after:-inset-y-1.5 after:inset-x-0', look)}>
      {icon}
      {children}
    </button>
  )
}

export type TagKind = 'plain' | 'warn' | 'ok' | 'bad'
const KINDS: Record<TagKind, string> = {
  plain: 'bg-mint text-brand',
  warn: 'bg-gold-soft text-on-gold-soft',
  ok: 'bg-mint text-ok-text',
  bad: 'bg-bad-soft text-bad',
}

export function Tag({ children, kind = 'plain' }: { children: ReactNode; kind?: TagKind }) {
  return <span className={cx('inline-block rounded-lg px-2 py-0.5 text-[12.5px] font-bold', KINDS[kind])}>{children}</span>
}
