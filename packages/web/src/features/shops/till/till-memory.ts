/** What this device remembers of its till: which till it is, what was shown, what waits to be acknowledged. */
import { recall, recallJson, remember, rememberJson } from '../../../device/storage.ts'
import type { Green, Till } from './till-state.ts'

type Kept = Pick<Till, 'seen' | 'greens'>

/** The choice belongs to the device and outlives a logout; what was shown belongs to the person ("kept." names leave with them). */
const choiceName = (idShop: number): string => `till.${idShop}`
const keptName = (idShop: number): string => `kept.till.${idShop}`

const isGreen = (value: unknown): value is Green =>
  typeof value === 'object' &&
  value !== null &&
  'gtid' in value &&
  typeof value.gtid === 'string' &&
  'bill' in value &&
  (value.bill === null || typeof value.bill === 'number')

/** Storage may hold what an older version, or another hand, wrote: whatever does not fit is left out. */
export function keptTill(raw: unknown): Kept {
  const { seen, greens } = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<Record<keyof Kept, unknown>>
  return {
    seen: Array.isArray(seen) ? seen.filter((item) => typeof item === 'string') : [],
    greens: Array.isArray(greens) ? greens.filter(isGreen) : [],
  }
}

export const recallTill = (idShop: number): Kept => keptTill(recallJson(keptName(idShop)))
export const rememberTill = (idShop: number, { seen, greens }: Kept): void => rememberJson(keptName(idShop), { seen, greens })

/** What this device is: a till, or the screen of one that faces the customer. */
export interface Device {
  code: string
  faces: 'cashier' | 'customer'
}

const CUSTOMER = 'customer '

/** Null while nobody has said so here, or when that till is gone. */
export function deviceHere(idShop: number, tills: readonly { code: string }[]): Device | null {
  const kept = recall(choiceName(idShop))
  const faces = kept?.startsWith(CUSTOMER) ? 'customer' : 'cashier'
  const code = kept?.replace(CUSTOMER, '')
  return code !== undefined && tills.some((till) => till.code === code) ? { code, faces } : null
}

export const chooseDevice = (idShop: number, { code, faces }: Device): void =>
  remember(choiceName(idShop), `${faces === 'customer' ? CUSTOMER : ''}${code}`)

/** The chosen till; the first one when none was chosen here, or when the chosen one is gone. */
export function chosenTill<T extends { code: string }>(idShop: number, tills: readonly T[]): T | null {
  const code = deviceHere(idShop, tills)?.code
  return tills.find((till) => till.code === code) ?? tills[0] ?? null
}

export const chooseTill = (idShop: number, code: string): void => chooseDevice(idShop, { code, faces: 'cashier' })
