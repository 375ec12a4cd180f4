/** Cards and rows: the surfaces that lists and figures stand on. */
import type { ReactNode } from 'react'
import { cx } from './classes.ts'

export function Card({
  children,
  className,
  flush,
}: {
  children: ReactNode
  className?: string
  /** No padding: for rows that reach the edge. */ flush?: boolean
}) {
  return <div className={cx('rounded-m border border-line bg-card', flush ? 'overflow-hidden' : 'p-4', className)}>{children}</div>
}

/** A list of rows in one card. */
export function Rows({ children, className, label }: { children: ReactNode; className?: string; label?: string }) {
  return (
    <ul
      aria-label={label}
      className={cx('m-0 list-none divide-y divide-line overflow-hidden rounded-m border border-line bg-card p-0', className)}>
      {children}
    </ul>
  )
}

export interface RowProps {
  title: ReactNode
  detail?: ReactNode
  /** Icon or monogram at the start. */
  lead?: ReactNode
  /** Value or act at the end. */
  end?: ReactNode
  /** An act of its own at the edge, outside of what the row does. */
  beside?: ReactNode
  /** Where the row leads; or what it does. */
  to?: string
  onClick?: () => void
  selected?: boolean
  label?: string
}

/** One line of a list; whole rows are links or buttons, so that they are easy to hit. */
export function Row({ title, detail, lead, end, beside, to, onClick, selected, label }: RowProps) {
  const inside = (
    <>
      {lead}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{title}</span>
        {detail !== undefined && <span className="mt-0.5 block text-sm text-ink-2">{detail}</span>}
      </span>
      {end !== undefined && <span className="shrink-0 text-end font-bold">{end}</span>}
    </>
  )
  const look = cx(
    'flex min-h-16 w-full min-w-0 items-center gap-3 px-4 py-2.5 max-[360px]:gap-2 max-[360px]:px-3 text-start text-ink no-underline',
  )
  const active = 'hover:bg-mint/50 active:bg-mint focus-visible:-outline-offset-3'
  return (
    <li className={cx('row-auto', beside !== undefined && 'flex items-center', selected && 'bg-mint')}>
      {to !== undefined ? (
        <a href={to} aria-label={label} aria-current={selected || undefined} className={cx(look, active)}>
          {inside}
        </a>
      ) : onClick ? (
        <button type="button" onClick={onClick} aria-label={label} className={cx(look, active)}>
          {inside}
        </button>
      ) : (
        <div className={look}>{inside}</div>
      )}
      {beside}
    </li>
  )
}

/** Title of a part of a screen, with an act at its end. */
export function SectionTitle({ children, act, id }: { children: ReactNode; act?: ReactNode; id?: string }) {
  return (
    <div className="mt-6 mb-2 flex min-h-6 items-baseline justify-between gap-3 first:mt-0">
      <h2 id={id} className="m-0 text-base">
        {children}
      </h2>
      {act !== undefined && <span className="text-sm font-semibold text-brand">{act}</span>}
    </div>
  )
}

/** A figure with its name. */
export function Figure({ name, children, detail }: { name: ReactNode; children: ReactNode; detail?: ReactNode }) {
  return (
    <Card>
      <div className="text-sm text-ink-2">{name}</div>
      <div className="text-[22px] font-bold tracking-tight max-[360px]:text-[17px]">{children}</div>
      {detail !== undefined && <div className="text-sm text-ink-2">{detail}</div>}
    </Card>
  )
}
