/** Taking back what is unspent: says what happens before it happens, asks why, because those concerned read it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { undoDistribution, type Distribution } from '@taschino/contract/distribution.ts'
import { useMoneyCall } from '../../app/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'

export function UndoSheet({ one, onClose, onBegun }: { one: Distribution; onClose: () => void; onBegun: () => void }) {
  const [reason, setReason] = useState('')
  const { state, refusal, start, unsent, resend } = useMoneyCall(undoDistribution)
  const ended = useEffectEvent(() => {
    onBegun()
    if (state === 'done') onClose()
  })
  useEffect(() => { if (state === 'done' || state === 'refused') ended() }, [state])
  const busy = (state === 'sending' || state === 'verifying') && !unsent
  return (
    <Sheet open onClose={onClose} title={t('dist.undo')}
      foot={<Button kind="danger" busy={busy} disabled={reason.trim() === ''} onClick={() => (unsent ? resend() : start({ params: { id: one.id }, body: { reason: reason.trim() } }))}>{t('dist.undo_do')}</Button>}>
      <p className="mt-0 mb-4">{t('dist.undo_body')}</p>
      {refusal && <Notice kind="bad" className="mb-3">{errorWords(refusal)}</Notice>}
      <Field label={t('dist.undo_reason')} hint={t('dist.undo_reason_hint')} value={reason} maxLength={200} autoComplete="off" onChange={(event) => setReason(event.target.value)} />
    </Sheet>
  )
}
