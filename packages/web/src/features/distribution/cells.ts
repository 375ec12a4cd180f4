/** Moving about the cells of the rows by keys, as in every program for tables. */
import type { DistributionRow } from '@taschino/contract/distribution-shapes.ts'

export const CELLS = ['who', 'amount', 'unit'] as const
export type CellName = (typeof CELLS)[number]

export type Change = Partial<Record<CellName, string>> & { struck?: boolean }

/** All that is wrong with a row, so that one mending is enough. */
export const faultsOf = ({ struck, fault, at, more }: DistributionRow) => (struck || fault === null ? [] : [{ fault, at }, ...more])

/** The cell of the same column so many rows further, with all that it says chosen: typing replaces it. */
export function goTo(from: HTMLInputElement, steps: number): void {
  const column = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>(`input[name="${from.name}"]`) ?? [])]
  const next = column[column.indexOf(from) + steps]
  next?.focus()
  next?.select()
}
