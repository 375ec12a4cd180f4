/** A screen of the table: where its code is, and what stands in its place until it has come. */
import type { ComponentType } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { t } from '../words/words.ts'
import { Waiting } from './Waiting.tsx'
import { late } from './late.tsx'

const files = import.meta.glob<Record<string, ComponentType>>(['../features/**/*Screen.tsx', '!../features/session/LoginScreen.tsx'])

/** What stands in the screen's place until its code is here. */
export type WaitingKind = 'pocket' | 'list' | 'till' | 'form' | 'plain'

export interface Screen {
  /** Path under features/ without ending; the component has the file's name. */
  readonly file: string
  readonly preload: () => Promise<void>
  readonly Component: ComponentType
}

export function screen(file: string, kind: WaitingKind = 'list'): Screen {
  const { preload, Component: Part } = late(async () => {
    const found = (await files[`../features/${file}.tsx`]?.())?.[file.slice(file.lastIndexOf('/') + 1)]
    if (!found) throw new TypeError(`no screen ${file}`)
    return found
  })
  const Component = () => <Part waiting={<Waiting kind={kind} />} failed={(again) => <Failed again={again} />} />
  return { file, preload, Component }
}

/** After an update the old files are gone: reloading gets the new ones. */
export function Failed({ again }: { again: () => void }) {
  return (
    <EmptyState title={t('error.title')} act={<div className="grid gap-2"><Button onClick={again}>{t('act.retry')}</Button><Button kind="ghost" onClick={() => location.reload()}>{t('app.reload')}</Button></div>}>
      {t('error.unreachable')}
    </EmptyState>
  )
}

export const screenFiles = (): string[] => Object.keys(files).map((path) => path.slice('../features/'.length, -'.tsx'.length))
