/** The notice of unanswered invitations, with one button that sends them all again. */
import { countEmployees, resendInvitations } from '@taschino/contract/agencies.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAct } from '../../../api/use-act.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'

function sentWords({ sent, spared }: OutputOf<typeof resendInvitations>): string {
  if (sent + spared === 0) return t('employees.resent_none')
  return [sent > 0 ? t('employees.resent', { count: sent }) : '', spared > 0 ? t('employees.spared', { count: spared }) : '']
    .filter(Boolean)
    .join(' ')
}

export function ResendAll() {
  const counts = useAsk(countEmployees, { query: {} }).data
  const act = useAct(resendInvitations, { timeout: 60_000, onDone: peopleChanged })
  const waiting = (counts?.byStatus.invited ?? 0) + (counts?.byStatus.unopened ?? 0)
  const said = act.result ? sentWords(act.result) : act.trouble
  if (said !== null)
    return (
      <Notice kind={act.done ? 'ok' : 'bad'} className="mb-3" onClose={act.dismiss}>
        {said}
      </Notice>
    )
  if (waiting < 2) return null
  return (
    <Notice
      className="mb-3"
      title={t('employees.waiting', { count: waiting })}
      act={
        <Button size="small" kind="soft" busy={act.busy} onClick={() => act.start({ body: {} })}>
          {t('employees.resend_all')}
        </Button>
      }>
      {t('employees.waiting_body')}
    </Notice>
  )
}
