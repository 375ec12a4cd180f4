/** Remembers when this device last asked whether documents wait: at most once a day (docs/product.md, limits). */
import { DOCUMENTS_CHECK_MS } from '@taschino/contract/documents.ts'
import { recallJson, rememberJson } from '../../device/storage.ts'

const NAME = 'documentsChecked'
interface Mark {
  idUser: number
  at: number
}

export function isDue(idUser: number, now: number): boolean {
  const mark = recallJson<Mark>(NAME)
  // A clock that was set back must not put the question off for ever.
  return !mark || mark.idUser !== idUser || now - mark.at >= DOCUMENTS_CHECK_MS || mark.at > now
}

/** Only when nothing waits: whoever leaves without agreeing is asked again at once. */
export const markChecked = (idUser: number, now: number): void => rememberJson(NAME, { idUser, at: now } satisfies Mark)
