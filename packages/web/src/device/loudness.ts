/** How loud this device is: tones, voice and vibration, each on until a person switches it off here. */
import { useSyncExternalStore } from 'react'
import { onOtherTab, recall, remember } from './storage.ts'

export const LOUDNESS = ['sound', 'voice', 'vibration'] as const
export type Loudness = (typeof LOUDNESS)[number]

const watchers = new Set<() => void>()
const tell = (): void => { for (const watcher of watchers) watcher() }

export const isLoud = (way: Loudness): boolean => recall(`loud.${way}`) !== 'off'

export function setLoud(way: Loudness, on: boolean): void {
  remember(`loud.${way}`, on ? 'on' : 'off')
  tell()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  const stop = onOtherTab(LOUDNESS.map((way) => `loud.${way}`), watcher)
  return () => {
    watchers.delete(watcher)
    stop()
  }
}

export function useLoud(way: Loudness): boolean {
  return useSyncExternalStore(watch, () => isLoud(way), () => true)
}
