/** Judges rows against the agency's people and months: who is meant, what is wrong, what differs from the month before. Pure. */
import { cellFaults, planOf, type Employee } from '@taschino/basics/distribution.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import type { WrittenRow } from './table.ts'

/** Two months of working days: more for one person is a slip of the finger. */
const MOST = 60

export interface JudgedRow extends WrittenRow {
  idUser: number | null
  pieces: number | null
  face: Cents | null
  fault: DistributionRow['fault']
  at: DistributionRow['at']
  lastMonth: number
  thisMonth: number
}

/** Pieces by person. */
export type Pieces = ReadonlyMap<number, number>

export interface Measure {
  employees: readonly Employee[]
  /** Face value where a row names none. */
  unit: Cents
  lastMonth: Pieces
  thisMonth: Pieces
}

const HEADINGS = { email: 0, amount: 1, unit: 2 } as const

export function judge(rows: readonly WrittenRow[], { employees, unit, lastMonth, thisMonth }: Measure): JudgedRow[] {
  const plan = planOf(
    rows
      .filter(({ struck }) => !struck)
      .map(({ n, hidden, who, amount, unit: face }) => ({ line: n, hidden, cells: [who || null, amount || null, face || null] })),
    HEADINGS,
    { employees, unit, most: MOST },
  )
  const judged = new Map(plan.map((row) => [row.line, row]))
  return rows.map((row) => {
    const found = judged.get(row.n)
    if (!found)
      return { ...row, idUser: null, pieces: row.struck ? null : 0, face: null, fault: null, at: null, lastMonth: 0, thisMonth: 0 }
    const idUser = found.employee?.id ?? null
    return {
      ...row,
      idUser,
      pieces: found.amount,
      face: found.unit,
      fault: found.fault,
      at: found.fault === null ? null : found.at,
      lastMonth: idUser === null ? 0 : (lastMonth.get(idUser) ?? 0),
      thisMonth: idUser === null ? 0 : (thisMonth.get(idUser) ?? 0),
    }
  })
}

/** Rows that would be carried out: neither struck nor wrong, and more than nothing. */
export const isGood = (row: Pick<JudgedRow, 'struck' | 'fault' | 'pieces'>): boolean =>
  !row.struck && row.fault === null && (row.pieces ?? 0) > 0

/** What is wrong with a row besides its first fault; a row that is right or left out has nothing more. */
export const moreFaults = ({
  struck,
  fault,
  at,
  amount,
  unit,
}: Pick<JudgedRow, 'struck' | 'fault' | 'at' | 'amount' | 'unit'>): DistributionRow['more'] =>
  struck || fault === null ? [] : cellFaults(amount || null, unit || null, MOST).filter((one) => one.at !== at)
