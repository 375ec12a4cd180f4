/** Shows the dialog over any screen when documents wait for this person. */
import { useEffect, useState } from 'react'
import { listAgreed, mandatoryNotAgreed } from '@taschino/contract/documents.ts'
import type { DocumentVersion } from '@taschino/contract/documents.ts'
import { ask } from '../../api/ask.ts'
import { whenDocumentsNeeded } from '../../api/documents-needed.ts'
import { useSession } from '../../api/session.ts'
import { invalidate } from '../../api/use-ask.ts'
import { DocumentsDialog } from './DocumentsDialog.tsx'
import { isDue, markChecked } from './check-mark.ts'

export function DocumentsGate() {
  const { idUser } = useSession()
  const [waiting, setWaiting] = useState<readonly DocumentVersion[]>([])

  useEffect(() => {
    if (idUser === null) return undefined
    const look = async () => {
      // Without a network nothing is asked now, and the next start or the next payment asks again.
      const found = await ask(mandatoryNotAgreed, undefined, { quiet: true }).catch(() => null)
      if (found?.length === 0) markChecked(idUser, Date.now())
      if (found) setWaiting(found)
    }
    if (isDue(idUser, Date.now())) void look()
    return whenDocumentsNeeded(() => void look())
  }, [idUser])

  if (waiting.length === 0 || idUser === null) return null
  return (
    <DocumentsDialog
      documents={waiting}
      onList={setWaiting}
      onAgreed={() => {
        markChecked(idUser, Date.now())
        void invalidate(mandatoryNotAgreed, listAgreed)
      }}
      onClose={() => setWaiting([])}
    />
  )
}
