/** Which columns of a table somebody sees and how wide they are: remembered on the device, list by list. */
import { useCallback, useState } from 'react'
import { recallJson, rememberJson } from '../device/storage.ts'
import type { Column } from './column.ts'

export interface ColumnChoice {
  /** By key, whether it is shown; what is not named is as the list was made. */
  readonly shown: Readonly<Record<string, boolean>>
  /** By key, px. */
  readonly widths: Readonly<Record<string, number>>
}

const AS_MADE: ColumnChoice = { shown: {}, widths: {} }
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
        .map(([key, width]) => [key, Math.min(WIDEST, Math.max(NARROWEST, width))]),
    ),
  }
}

/** The first column says which row one is in: it is always there. */
export const isShown = <T>(columns: readonly Column<T>[], { shown }: ColumnChoice, key: string): boolean =>
  columns[0]?.key === key || (shown[key] ?? columns.find((column) => column.key === key)?.aside !== true)

export function useColumnChoice(list: string): [ColumnChoice, (next: ColumnChoice | null) => void] {
  const name = `table.${list}`
  const [choice, setChoice] = useState(() => choiceFrom(recallJson(name)))
  const choose = useCallback(
    (next: ColumnChoice | null) => {
      rememberJson(name, next ?? AS_MADE)
      setChoice(next ?? AS_MADE)
    },
    [name],
  )
  return [choice, choose]
}
