/** Light, dark, or as the device says: kept per device, shown at once. */
import { useSyncExternalStore } from 'react'
import { forget, recall, remember } from '../device/storage.ts'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()

function theme(): Theme {
  const kept = recall('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

export function applyTheme(): void {
  const now = theme()
  if (now === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = now
}

export function setTheme(next: Theme): void {
  if (next === 'auto') forget('theme')
  else remember('theme', next)
  themeChosen()
}

/** The device keeps another theme than before, chosen here or in another tab. */
export function themeChosen(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    theme,
    () => 'auto',
  )
}
