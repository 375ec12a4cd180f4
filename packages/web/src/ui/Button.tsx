/** The buttons of the app: one size that thumbs hit, a busy state that keeps its width and says so. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './classes.ts'

export type ButtonKind = 'primary' | 'ghost' | 'soft' | 'danger' | 'plain'

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-brand text-on-brand shadow-card',
  ghost: 'border-[1.5px] border-line-strong text-brand hover:bg-mint',
  soft: 'bg-mint text-brand',
  danger: 'bg-bad text-on-bad',
  plain: 'text-brand hover:bg-mint',
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: 'normal' | 'small'
  /** Work is under way: the button stays, cannot be pressed again, and tells assistive technology. */
  busy?: boolean
  icon?: ReactNode
  /** As wide as its place (default for the normal size). */
  wide?: boolean
}

/** What makes anything look like a button; for links that act like one. */
export function buttonClass(kind: ButtonKind = 'primary', size: 'normal' | 'small' = 'normal', wide = size === 'normal'): string {
  return cx(
    'press inline-flex items-center justify-center gap-2 font-bold text-center no-underline disabled:opacity-50 aria-busy:opacity-80',
    size === 'normal'
      ? 'min-h-14 rounded-[18px] px-5 py-2 text-[17px] max-[360px]:px-2'
      : 'min-h-11 rounded-[14px] px-4 py-1.5 text-[15px] max-[360px]:px-3',
    wide && 'w-full',
    KINDS[kind],
  )
}

export const BusySign = () => <span aria-hidden className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent" />

export function Button({
  kind = 'primary',
  size = 'normal',
  busy,
  icon,
  wide,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={cx(buttonClass(kind, size, wide ?? size === 'normal'), className)}>
      {busy ? <BusySign /> : icon}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** What it does, for those who do not see the icon. */
  label: string
  children: ReactNode
  /** `bare` takes the colour of what it stands on. */
  kind?: 'plain' | 'soft' | 'card' | 'bare'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, kind = 'plain', className, children, type = 'button', ...rest }: IconButtonProps) {
  const look =
    kind === 'soft'
      ? 'bg-mint text-brand'
      : kind === 'card'
        ? 'bg-card border border-line text-ink'
        : kind === 'bare'
          ? 'text-current hover:opacity-75'
          : 'text-ink hover:bg-mint'
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx('press grid size-11 shrink-0 place-items-center rounded-[14px] disabled:opacity-40', look, className)}>
      {children}
    </button>
  )
}
