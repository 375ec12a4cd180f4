/** Invitations that nobody has answered, and one button that writes to all of them again. */
import { useState } from 'react'
import { countEmployees, resendInvitations } from '@taschino/contract/agencies.ts'
import { ask } from '../../../app/ask.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'

export function ResendAll() {
  const counts = useAsk(countEmployees, { query: {} }).data
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null)
  const waiting = (counts?.byStatus.invited ?? 0) + (counts?.byStatus.unopened ?? 0)
  const send = async () => {
    setBusy(true)
    try {
      const { sent, spared } = await ask(resendInvitations, { body: {} }, { quiet: true, timeout: 60_000 })
      setSaid({ kind: 'ok', text: [sent > 0 ? t('employees.resent', { count: sent }) : '', spared > 0 ? t('employees.spared', { count: spared }) : '', sent + spared === 0 ? t('employees.resent_none') : ''].filter(Boolean).join(' ') })
      await peopleChanged()
    } catch (error) {
      setSaid({ kind: 'bad', text: errorWords(error) })
    } finally {
      setBusy(false)
    }
  }
  if (said) return <Notice kind={said.kind} className="mb-3" onClose={() => setSaid(null)}>{said.text}</Notice>
  if (waiting < 2) return null
  return <Notice className="mb-3" title={t('employees.waiting', { count: waiting })} act={<Button size="small" kind="soft" busy={busy} onClick={() => void send()}>{t('employees.resend_all')}</Button>}>{t('employees.waiting_body')}</Notice>
}
