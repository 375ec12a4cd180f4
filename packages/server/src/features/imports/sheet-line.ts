/** What a list says of a sheet, whether it brings in shops or people. */
import type { ImportLine } from '@taschino/contract/imports-shapes.ts'
import type { ImportFacts } from './store.ts'

export const idOf = ({ id }: Pick<ImportFacts, 'id'>): number => id

export const sheetLineOf = ({
  id,
  state,
  name,
  madeAt,
  madeBy,
  appliedAt,
}: ImportFacts): Pick<ImportLine, 'id' | 'state' | 'name' | 'madeAt' | 'madeBy' | 'appliedAt'> => ({
  id,
  state,
  name,
  madeAt: madeAt.toISOString(),
  madeBy,
  appliedAt: appliedAt?.toISOString() ?? null,
})
