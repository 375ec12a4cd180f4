/** Remembers on this device which list of people, stored on the server, belongs to the agency being created. */
import { getPeopleImport } from '@taschino/contract/imports-people.ts'
import type { PeopleImport } from '@taschino/contract/imports-shapes.ts'
import { useAsk } from '../../../api/use-ask.ts'

export interface PeopleListDraft {
  one: PeopleImport | null
  /** It is not here yet, or something in it is still to be corrected. */
  waits: boolean
}

export function usePeopleList(id: number | null): PeopleListDraft {
  const answer = useAsk(getPeopleImport, { params: { id: id ?? 0 } }, { enabled: id !== null })
  if (id === null) return { one: null, waits: false }
  const gone = answer.isError && (answer.error as { error?: string }).error === 'not_found'
  const one = answer.data ?? null
  // Thrown away elsewhere, or brought in with another agency already.
  if (gone || (one !== null && (one.agency !== null || !one.can.mend))) return { one: null, waits: false }
  return { one, waits: one?.state !== 'checked' }
}
