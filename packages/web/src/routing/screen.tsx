/** A screen of the table: where its code is, and what stands in its place until it has come. */
import type { ComponentType } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { t } from '../words/words.ts'
import { Waiting, type WaitingKind } from '../ui/Waiting.tsx'
import { late } from './late.tsx'

export interface Screen {
  /** Path under features/ without ending; the component has the file's name. */
  readonly file: string
  readonly preload: () => Promise<void>
  readonly Component: ComponentType
  /** What stands there first. */
  readonly kind: WaitingKind
}

/**
 * `file` repeats what `fetchIt` imports: the build reads it to know which chunks the page's inline script has to fetch, and fails when it
 * is wrong.
 */
export function screen(file: string, fetchIt: () => Promise<ComponentType>, kind: WaitingKind = 'list'): Screen {
  const { preload, Component: Part } = late(fetchIt)
  const Component = () => <Part waiting={<Waiting kind={kind} />} failed={(again) => <Failed again={again} />} />
  return { file, preload, Component, kind }
}

/** After an update the old files are gone: reloading gets the new ones. */
export function Failed({ again }: { again: () => void }) {
  return (
    <EmptyState
      title={t('error.title')}
      act={
        <div className="grid gap-2">
          <Button onClick={again}>{t('act.retry')}</Button>
          <Button kind="ghost" onClick={() => location.reload()}>
            {t('app.reload')}
          </Button>
        </div>
      }>
      {t('error.unreachable')}
    </EmptyState>
  )
}
