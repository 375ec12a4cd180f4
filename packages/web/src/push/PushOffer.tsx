/**
 * Asks somebody who has just paid or been paid whether they want notifications: first in our words, by the browser's prompt only after a
 * yes.
 */
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../words/words.ts'
import { noteRefused, setUpPush } from './push-setup.ts'
import { useSession } from '../api/session.ts'

export function PushOffer({ onDone }: { onDone: () => void }) {
  const { role } = useSession()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    await setUpPush()
    onDone()
  }
  const refuse = () => {
    noteRefused()
    onDone()
  }
  return (
    <Notice
      title={t(role === 'shop' ? 'notices.offer_shop' : 'notices.offer')}
      act={
        <>
          <Button size="small" busy={busy} onClick={() => void accept()}>
            {t('notices.offer_yes')}
          </Button>
          <Button size="small" kind="ghost" onClick={refuse}>
            {t('install.later')}
          </Button>
        </>
      }>
      {t('notices.offer_body')}
    </Notice>
  )
}
