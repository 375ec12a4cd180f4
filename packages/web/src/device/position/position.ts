/**
 * Where the device is, as one stream for all screens (docs/product.md, device): it runs only while somebody looks, and only once the person
 * allowed it.
 */
import { metresBetween } from './distance.ts'

export interface Place {
  readonly lat: number
  readonly lon: number
}

/** Position refresh and time-out of docs/product.md, limits. */
export const POSITION = { refresh: 2000, timeout: 60_000 } as const
/** Emitted where the device cannot tell: a place in the ocean, where no shop is. */
export const DEFAULT_PLACE: Place = { lat: 0, lon: 0 }

export type PositionState =
  /** Nobody asked yet: the browser would ask the person, and that is done only by their act. */
  'off' | 'asking' | 'here' | 'denied' | 'unknown'
interface Position {
  readonly state: PositionState
  readonly place: Place
  /**
   * Where lists are ordered from: stays while the device moves a little, and while it cannot tell for a moment. Null where nothing is
   * known.
   */
  readonly settled: Place | null
}

export type Permission = 'granted' | 'denied' | 'prompt'

/** What the stream needs of a device; tests hand in another one. */
export interface PositionDevice {
  /** Where it is, once. Answers exactly one of the two. */
  locate: (found: (place: Place) => void, failed: (denied: boolean) => void) => void
  permission: () => Promise<Permission>
  onPermission: (heard: (permission: Permission) => void) => () => void
  isForeground: () => boolean
  onForeground: (heard: (seen: boolean) => void) => () => void
  /** Calls `work` again and again until what it returns is called. */
  every: (ms: number, work: () => void) => () => void
}

export interface PositionStream {
  /** Tells of every change until what it returns is called: whoever watches needs the position, the last one to go switches it off. */
  watch: (heard: () => void) => () => void
  current: () => Position
  /** The person's own wish: the browser may ask them now. */
  ask: () => void
  /** The person goes: nothing is known any more, and no answer under way counts. */
  forget: () => void
}

/** Nothing that is ordered by distance moves before the person has moved as far as this. */
const MOVED_M = 50

const OFF: Position = { state: 'off', place: DEFAULT_PLACE, settled: null }

function settle(before: Place | null, state: PositionState, place: Place): Place | null {
  if (state === 'asking' || state === 'unknown') return before
  if (state !== 'here') return null
  return before === null || metresBetween(before, place) > MOVED_M ? place : before
}

interface Refreshing {
  start: () => void
  stop: () => void
  running: () => boolean
}

/** Asks at once and every 2000 ms, never while an answer is awaited; a start outdates the answers of the one before. */
function openRefreshing(device: PositionDevice, found: (place: Place) => void, failed: (state: 'denied' | 'unknown') => void): Refreshing {
  let rest: (() => void) | null = null
  let run = 0
  const stop = () => {
    rest?.()
    rest = null
    run++
  }
  const start = () => {
    const mine = ++run
    let waited: number | null = null
    const locate = () => {
      waited = 0
      device.locate(
        (place) => {
          if (mine !== run) return
          waited = null
          found(place)
        },
        (denied) => {
          if (mine === run) failed(denied ? 'denied' : 'unknown')
        },
      )
    }
    rest = device.every(POSITION.refresh, () => {
      if (waited === null) return locate()
      waited += POSITION.refresh
      // A prompt that nobody answers times out here: the device counts from the answer only.
      if (waited >= POSITION.timeout) failed('unknown')
    })
    locate()
  }
  return { start, stop, running: () => rest !== null }
}

interface Audience {
  join: (heard: () => void) => () => void
  tell: () => void
  isEmpty: () => boolean
}

/** Those who watch: `open` is called when the first one comes, what it returns when the last one has gone. */
function openAudience(open: () => () => void): Audience {
  const watchers = new Set<() => void>()
  let close: (() => void) | null = null
  return {
    tell: () => {
      for (const heard of watchers) heard()
    },
    isEmpty: () => watchers.size === 0,
    join: (heard) => {
      watchers.add(heard)
      close ??= open()
      return () => {
        watchers.delete(heard)
        if (watchers.size > 0) return
        close?.()
        close = null
      }
    },
  }
}

export function openPosition(device: PositionDevice): PositionStream {
  let now = OFF
  /**
   * The person said "find me" since they came: as good as a permission while it is promptable. One wish is one question: a no, or no
   * answer, ends it.
   */
  let wished = false
  /** Questions about the permission that were put before the last stop are answered for nobody. */
  let asked = 0

  const become = (state: PositionState, place: Place) => {
    if (now.state === state && now.place.lat === place.lat && now.place.lon === place.lon) return
    now = { state, place, settled: settle(now.settled, state, place) }
    audience.tell()
  }
  /** On failure the default coordinates are emitted, and the stream stops on them. */
  const fail = (state: 'denied' | 'unknown') => {
    if (state === 'denied') wished = false
    refreshing.stop()
    become(state, DEFAULT_PLACE)
  }
  const refreshing = openRefreshing(device, (place) => become('here', place), fail)
  const start = () => {
    if (refreshing.running() || audience.isEmpty() || !device.isForeground()) return
    if (now.state !== 'here') become('asking', now.place)
    refreshing.start()
  }
  const stop = () => {
    asked++
    // The question may still stand there, and pause the app: whoever comes back is not asked twice.
    if (refreshing.running() && now.state === 'asking') wished = false
    refreshing.stop()
  }
  const enabledBy = (permission: Permission) => {
    if (permission === 'granted' || (permission === 'prompt' && wished)) start()
    else if (permission === 'denied') fail('denied')
    // Promptable, and not asked for: nothing starts by itself. What was refused, or left without an answer, may be asked for again.
    else if (now.state === 'denied' || now.state === 'asking') become('off', DEFAULT_PLACE)
  }
  const begin = () => {
    const mine = asked
    void device.permission().then((permission) => {
      if (mine === asked && !audience.isEmpty()) enabledBy(permission)
    })
  }
  const turned = (permission: Permission) => {
    if (permission !== 'granted') stop()
    enabledBy(permission)
  }
  const audience = openAudience(() => {
    const deaf = [device.onPermission(turned), device.onForeground((seen) => (seen ? begin() : stop()))]
    begin()
    return () => {
      stop()
      deaf.forEach((end) => end())
    }
  })

  return {
    current: () => now,
    watch: audience.join,
    ask() {
      wished = true
      start()
    },
    forget() {
      wished = false
      stop()
      become('off', DEFAULT_PLACE)
    },
  }
}

/** Rounded to about a hundred metres: all that leaves the device (T51). */
export const roundedPlace = ({ lat, lon }: Place): Place => ({ lat: Math.round(lat * 1000) / 1000, lon: Math.round(lon * 1000) / 1000 })
