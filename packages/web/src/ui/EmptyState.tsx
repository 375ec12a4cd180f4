/** What a list shows when it is empty, with the next thing to do. */
import type { ReactNode } from 'react'

export function EmptyState({ icon, title, children, act }: { icon?: ReactNode; title: ReactNode; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center">
      {icon !== undefined && (
        <div aria-hidden className="mb-4 grid size-18 place-items-center rounded-big bg-mint text-brand">
          {icon}
        </div>
      )}
      <h2 className="m-0 text-lg">{title}</h2>
      {children !== undefined && <p className="mt-1.5 mb-0 text-ink-2">{children}</p>}
      {act !== undefined && <div className="mt-5 w-full">{act}</div>}
    </div>
  )
}
