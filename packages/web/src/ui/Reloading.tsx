/**
 * Keeps the last answer on screen while the next one comes, under a running line; it is not dimmed, because paler text has too little
 * contrast (WCAG 1.4.3).
 */
import type { ReactNode } from 'react'

/** `busy` says that something is being asked, `old` that what is shown answers another question. */
export function Reloading({ busy, old, children }: { busy: boolean; old: boolean; children: ReactNode }) {
  return (
    <div aria-busy={busy} className="relative">
      {old && (
        <span aria-hidden className="absolute inset-x-0 -top-1 h-0.5 animate-pulse rounded-full bg-brand motion-reduce:animate-none" />
      )}
      {children}
    </div>
  )
}
