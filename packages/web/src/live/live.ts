/** What screens read of the live connection: events, texts, whether it stands. Its code is loaded after the first paint. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { REALTIME } from '@taschino/contract/events.ts'
import type { RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'
import { isOnline } from '../device/device.ts'
import type { Connection, Live } from './live-run.ts'

const hearers = new Set<(event: RealtimeEvent) => void>()
const readers = new Set<(notification: RealtimeNotification) => void>()
const latecomers = new Set<() => void>()
const watchers = new Set<() => void>()
let connection: Connection = 'reconnecting'

function setConnection(next: Connection): void {
  if (connection === next) return
  connection = next
  for (const watcher of watchers) watcher()
}

let stop: (() => void) | null = null
let live: Live | null = null
let wanted = 0

/** Opens the connection for the logged-in person; safe to call again. */
export async function startLive(): Promise<void> {
  if (stop) return
  const mine = ++wanted
  stop = () => undefined
  setConnection(isOnline() ? 'reconnecting' : 'offline')
  const runLive = await fetchRun(() => wanted === mine)
  if (!runLive || wanted !== mine) return
  live = runLive({
    heard: (event) => hearers.forEach((hear) => hear(event)),
    notified: (notification) => readers.forEach((read) => read(notification)),
    late: () => latecomers.forEach((hear) => hear()),
    state: setConnection,
  })
  stop = live.stop
}

/** All tabs of a browser hear the same, one of them says it aloud: it is heard of first, and said when it is known what to say. */
export const hearWord = (what: string): void => live?.hearWord(what)
export const sayWord = (what: string, say: () => void): void => (live ? live.sayWord(what, say) : say())

/** The code comes after the first paint, when the network may be gone: asked for until it is here or nobody wants it any more. */
async function fetchRun(isWanted: () => boolean) {
  while (isWanted()) {
    try {
      return (await import('./live-run.ts')).runLive
    } catch {
      await new Promise((resolve) => setTimeout(resolve, REALTIME.reconnectionDelayMax))
    }
  }
  return null
}

export function stopLive(): void {
  wanted++
  stop?.()
  stop = live = null
}

/** Hears while the screen is shown, always with the youngest ears. */
function useEar<T>(ears: Set<(said: T) => void>, hear: (said: T) => void): void {
  const latest = useEffectEvent(hear)
  useEffect(() => {
    const ear = (said: T) => latest(said)
    ears.add(ear)
    return () => void ears.delete(ear)
  }, [ears])
}

/** Hears every event; the refetching is done already. */
export const useLive = (hear: (event: RealtimeEvent) => void): void => useEar(hearers, hear)

/** Hears texts for people (the shell shows them). */
export const useNotifications = (read: (notification: RealtimeNotification) => void): void => useEar(readers, read)

/** Hears that something had happened between reading a screen and being connected. */
export const useLate = (hear: () => void): void => useEar(latecomers, hear)

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    watch,
    () => connection,
    () => 'reconnecting',
  )
}
