/** Why a new account is refused: the shop reads it, so it cannot be left out. */
import { useState } from 'react'
import { countIbanChanges, listIbanChanges, rejectIban, type ListedIbanChange } from '@taschino/contract/iban.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'

export function RejectSheet({
  change,
  open,
  onClose,
  onDone,
}: {
  change: ListedIbanChange
  open: boolean
  onClose: () => void
  onDone: () => void
}) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(rejectIban, {
    prove: withStepUp,
    onDone: () => {
      onDone()
      onClose()
    },
    onEnd: () => invalidate(listIbanChanges, countIbanChanges),
  })
  const reject = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') act.start({ params: { id: String(change.id) }, body: { reason: reason.trim() } })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('iban.reject_title', { shop: change.holder.title })}
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="ghost" size="small" wide onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button kind="danger" size="small" wide busy={act.busy} onClick={reject}>
            {t('iban.reject')}
          </Button>
        </div>
      }>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      <Field
        label={t('iban.reject_reason')}
        value={reason}
        maxLength={200}
        error={missing ? t('iban.reject_missing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {sheet}
    </Sheet>
  )
}
