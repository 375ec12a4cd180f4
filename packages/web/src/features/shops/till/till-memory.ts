/** What this device remembers of its till between visits: which till it is, how loud, what was shown and what is still to be acknowledged. */
import type { Green, Till } from './till-state.ts'

export interface Loudness { readonly sound: boolean; readonly voice: boolean; readonly vibration: boolean }
export const LOUD: Loudness = { sound: true, voice: true, vibration: true }

export interface TillMemory {
  /** The chosen till's code; null means the first one. */
  readonly code: string | null
  readonly loudness: Loudness
  readonly seen: readonly string[]
  readonly greens: readonly Green[]
}

const BLANK: TillMemory = { code: null, loudness: LOUD, seen: [], greens: [] }
const place = (idShop: number): string => `taschino.till.${idShop}`

const isGreen = (value: unknown): value is Green =>
  typeof value === 'object' && value !== null && 'gtid' in value && typeof value.gtid === 'string' && 'bill' in value && (value.bill === null || typeof value.bill === 'number')

/** Reads what an older version, or another hand, may have written: whatever does not fit is left out. */
export function readTillMemory(stored: string | null): TillMemory {
  try {
    const raw = JSON.parse(stored ?? 'null') as Partial<Record<keyof TillMemory, unknown>> | null
    if (raw === null || typeof raw !== 'object') return BLANK
    const loud = (raw.loudness ?? {}) as Partial<Loudness>
    return {
      code: typeof raw.code === 'string' ? raw.code : null,
      loudness: { sound: loud.sound !== false, voice: loud.voice !== false, vibration: loud.vibration !== false },
      seen: Array.isArray(raw.seen) ? raw.seen.filter((item) => typeof item === 'string') : [],
      greens: Array.isArray(raw.greens) ? raw.greens.filter(isGreen) : []
    }
  } catch {
    return BLANK
  }
}

export function recallTill(idShop: number): TillMemory {
  try {
    return readTillMemory(localStorage.getItem(place(idShop)))
  } catch {
    return BLANK
  }
}

/** Private windows and full disks refuse to store: the till then simply forgets at the next visit. */
export function rememberTill(idShop: number, memory: TillMemory): void {
  try {
    localStorage.setItem(place(idShop), JSON.stringify(memory))
  } catch {
    return
  }
}

export const kept = (till: Till): Pick<TillMemory, 'seen' | 'greens'> => ({ seen: till.seen, greens: till.greens })
