/** Words that come from above and go by themselves; read aloud, never the only place where something important is said. */
import { useSyncExternalStore } from 'react'
import { cx } from './classes.ts'
import { dropToast, LOOKS, shownToasts, subscribeToasts } from './Notice.tsx'
import type { Toast } from './Notice.tsx'

const NONE: readonly Toast[] = []

/** Where toasts appear; once in the shell. The region is always there, so that screen readers notice what enters it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribeToasts, shownToasts, () => NONE)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto flex max-w-md flex-col gap-2 p-3 pt-[max(12px,env(safe-area-inset-top))]">
      {shown.map((one) => (
        <button
          key={one.id}
          type="button"
          onClick={() => {
            one.onClick?.()
            dropToast(one.id)
          }}
          className={cx('toast pointer-events-auto w-full rounded-m border p-3.5 text-start shadow-card', LOOKS[one.kind])}>
          <strong className="block">{one.title}</strong>
          {one.body && <span className="text-sm">{one.body}</span>}
        </button>
      ))}
    </div>
  )
}
