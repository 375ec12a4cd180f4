/** Shows the chosen row beside its list on wide screens, scrolling by itself, or a placeholder before one is chosen. */
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

export function OneBeside({ label, icon, choose, children }: { label: string; icon: ReactNode; choose: string; children: ReactNode }) {
  if (children === null)
    return (
      <Card>
        <EmptyState icon={icon} title={choose} />
      </Card>
    )
  return (
    <section aria-label={label} className="max-h-[calc(100dvh-56px)] overflow-y-auto rounded-big border border-line bg-card p-5">
      {children}
    </section>
  )
}
