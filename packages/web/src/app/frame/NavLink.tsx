/** A link of the tab bar or menu; it begins to fetch the screen's code when a finger touches it. */
import { Link } from '../../routing/router.tsx'
import type { ReactNode } from 'react'
import { preload } from '../routes.ts'

export function NavLink({
  to,
  className,
  children,
  label,
  current,
  root,
}: {
  to: string
  className: string
  children: ReactNode
  label?: string
  current: boolean
  root?: boolean
}) {
  return (
    <Link
      to={to}
      root={root === true}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={className}
      onPointerEnter={() => preload(to)}
      onPointerDown={() => preload(to)}>
      {children}
    </Link>
  )
}
