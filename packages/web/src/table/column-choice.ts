/** Which columns of a table somebody sees and how wide they are; kept by the device until the service has stored it. */
import { recallJson, rememberJson } from '../device/storage.ts'
import type { Column } from './column.ts'

export interface ColumnChoice {
  /** By key, whether it is shown; what is not named is as the list was made. */
  readonly shown: Readonly<Record<string, boolean>>
  /** By key, px. */
  readonly widths: Readonly<Record<string, number>>
}

export const AS_MADE: ColumnChoice = { shown: {}, widths: {} }
export const NARROWEST = 64
const WIDEST = 720

/** Only what could have been chosen counts: the device may hold what another version wrote. */
export function choiceFrom(stored: unknown): ColumnChoice {
  if (typeof stored !== 'object' || stored === null) return AS_MADE
  const { shown, widths } = stored as Partial<Record<keyof ColumnChoice, unknown>>
  const entries = (of: unknown): [string, unknown][] => (typeof of === 'object' && of !== null ? Object.entries(of) : [])
  return {
    shown: Object.fromEntries(entries(shown).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
    widths: Object.fromEntries(
      entries(widths)
        .filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
        .map(([key, width]) => [key, Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))]),
    ),
  }
}

/** The first column says which row one is in: it is always there. */
export const isShown = <T>(columns: readonly Column<T>[], { shown }: ColumnChoice, key: string): boolean =>
  columns[0]?.key === key || (shown[key] ?? columns.find((column) => column.key === key)?.aside !== true)

/** On this device, of this person: `sent` says that the service has heard of it. */
export interface OnDevice extends ColumnChoice {
  readonly sent: boolean
}

const nameOf = (list: string): string => `table.${list}`

export function choiceOnDevice(list: string, idUser: number | null): OnDevice | null {
  const kept = recallJson<Partial<Record<'who' | 'sent', unknown>>>(nameOf(list))
  return kept?.who === idUser ? { ...choiceFrom(kept), sent: kept.sent === true } : null
}

export const keepOnDevice = (list: string, idUser: number | null, choice: OnDevice): void =>
  rememberJson(nameOf(list), { ...choice, who: idUser })
