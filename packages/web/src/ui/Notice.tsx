/** Words that appear by themselves: notices in their place on the screen, toasts from above (drawn by Toasts.tsx); both are read aloud. */
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { t } from '../words/words.ts'
import { Button, IconButton } from './Button.tsx'
import { cx } from './classes.ts'

export type NoticeKind = 'info' | 'ok' | 'bad' | 'warn'

export const LOOKS: Record<NoticeKind, string> = {
  info: 'bg-card border-line text-ink',
  ok: 'bg-ok text-on-ok border-transparent',
  bad: 'bg-bad-soft text-bad border-transparent',
  warn: 'bg-gold-soft text-on-gold-soft border-transparent',
}
const ICONS: Record<NoticeKind, typeof Info> = { info: Info, ok: CircleCheck, bad: CircleAlert, warn: CircleAlert }

export interface NoticeProps {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  act?: ReactNode
  onClose?: (() => void) | undefined
  className?: string
}

export function Notice({ kind = 'info', title, children, act, onClose, className }: NoticeProps) {
  const Icon = ICONS[kind]
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'} className={cx('flex gap-3 rounded-m border p-4', LOOKS[kind], className)}>
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <strong className="block">{title}</strong>}
        {children !== undefined && <div className="text-[15px]">{children}</div>}
        {act !== undefined && <div className="mt-3 flex flex-wrap gap-2">{act}</div>}
      </div>
      {onClose && (
        <IconButton label={t('act.close')} kind="bare" onClick={onClose} className="-m-2">
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </div>
  )
}

interface RetryNoticeProps {
  again: () => void
  children: ReactNode
  className?: string
}

/** What could not be fetched, and the way to try again. */
export const RetryNotice = ({ again, children, className = '' }: RetryNoticeProps) => (
  <Notice
    kind="bad"
    className={className}
    act={
      <Button size="small" onClick={again}>
        {t('act.retry')}
      </Button>
    }>
    {children}
  </Notice>
)

/** Toast durations of docs/product.md, limits. */
export const TOAST_MS = { short: 1000, standard: 3000, long: 5000 } as const

export interface Toast {
  id: number
  kind: NoticeKind
  title: string
  body: string | undefined
  onClick: (() => void) | undefined
}
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
let nextId = 1

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function toast(
  title: string,
  options: { body?: string; kind?: NoticeKind; lasts?: keyof typeof TOAST_MS; onClick?: () => void } = {},
): void {
  const id = nextId++
  // Three at most: older ones make place.
  setToasts([...toasts.slice(-2), { id, kind: options.kind ?? 'info', title, body: options.body, onClick: options.onClick }])
  setTimeout(() => dropToast(id), TOAST_MS[options.lasts ?? 'standard'])
}

export const dropToast = (id: number): void => setToasts(toasts.filter((shown) => shown.id !== id))

export const shownToasts = (): readonly Toast[] => toasts

export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
