/** A screen whose code comes later: drawn at once when it is here, as its skeleton until then. No Suspense, whose reveal React holds for 300 ms. */
import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { t } from '../words/words.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const files = import.meta.glob<Record<string, ComponentType>>(['../features/**/*Screen.tsx', '!../features/session/LoginScreen.tsx', '!../features/**/GreenScreen.tsx'])

export interface Screen {
  /** Path under features/ without ending; the component has the file's name. */
  readonly file: string
  readonly preload: () => Promise<void>
  readonly Component: ComponentType<{ waiting: ReactNode }>
}

type State = ComponentType | 'waiting' | 'failed'

export function screen(file: string): Screen {
  let state: State = 'waiting'
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const become = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  const preload = () => (loading ??= load())
  const load = async () => {
    try {
      const found = (await files[`../features/${file}.tsx`]?.())?.[file.slice(file.lastIndexOf('/') + 1)]
      if (!found) throw new TypeError(`no screen ${file}`)
      become(found)
    } catch {
      loading = null
      become('failed')
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const current = () => state
  function Component({ waiting }: { waiting: ReactNode }) {
    const now = useSyncExternalStore(subscribe, current, () => 'waiting' as const)
    useEffect(() => void preload(), [])
    if (now === 'waiting') return waiting
    if (now === 'failed') return <Failed again={() => { become('waiting'); void preload() }} />
    const Loaded = now
    return <Loaded />
  }
  return { file, preload, Component }
}

/** After an update the old files are gone: reloading gets the new ones. */
function Failed({ again }: { again: () => void }) {
  return (
    <EmptyState title={t('error.title')} act={<div className="grid gap-2"><Button onClick={again}>{t('act.retry')}</Button><Button kind="ghost" onClick={() => location.reload()}>{t('app.reload')}</Button></div>}>
      {t('error.unreachable')}
    </EmptyState>
  )
}

export const screenFiles = (): string[] => Object.keys(files).map((path) => path.slice('../features/'.length, -'.tsx'.length))
