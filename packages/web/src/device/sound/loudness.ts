/**
 * The switches of this device for tones, voice and vibration: on until switched off here; a payer's phone says amounts only when asked to.
 */
import { useSyncExternalStore } from 'react'
import { onOtherTab, recall, remember } from '../storage.ts'

export const LOUDNESS = ['sound', 'voice', 'vibration'] as const
/** `own_voice`: the amount that one pays oneself, said aloud where others may hear it. */
export const PAYERS_LOUDNESS = ['sound', 'vibration', 'own_voice'] as const
export type Loudness = (typeof LOUDNESS)[number] | (typeof PAYERS_LOUDNESS)[number]
const ALL = [...new Set<Loudness>([...LOUDNESS, ...PAYERS_LOUDNESS])]

const watchers = new Set<() => void>()
const tell = (): void => {
  for (const watcher of watchers) watcher()
}

export const isLoud = (way: Loudness): boolean =>
  way === 'own_voice' ? recall('loud.own_voice') === 'on' : recall(`loud.${way}`) !== 'off'

export function setLoud(way: Loudness, on: boolean): void {
  remember(`loud.${way}`, on ? 'on' : 'off')
  tell()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  const stop = onOtherTab(
    ALL.map((way) => `loud.${way}`),
    watcher,
  )
  return () => {
    watchers.delete(watcher)
    stop()
  }
}

export function useLoud(way: Loudness): boolean {
  return useSyncExternalStore(
    watch,
    () => isLoud(way),
    () => way !== 'own_voice',
  )
}
