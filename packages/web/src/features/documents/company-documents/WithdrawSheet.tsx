/** The sheet that withdraws a version: which one is in force instead, what that means for payments, and a reason for the log. */
import { useState } from 'react'
import { listDocuments, mandatoryNotAgreed, withdrawDocument } from '@taschino/contract/documents.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

export type Version = OutputOf<typeof listDocuments>['documents'][number]['versions'][number]

interface WithdrawSheetProps {
  version: Version
  /** What is in force afterwards. */
  before: Version | null
  onClose: () => void
  onDone: (sentence: string) => void
}

export function WithdrawSheet({ version, before, onClose, onDone }: WithdrawSheetProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(withdrawDocument, {
    prove: withStepUp,
    onDone: () =>
      invalidate(listDocuments, mandatoryNotAgreed).then(() =>
        onDone(t('companyDocuments.withdrawn_done', { title: version.title, version: version.version })),
      ),
  })
  const withdraw = () => {
    setAsked(true)
    if (reason.trim() !== '') act.start({ params: { id: String(version.idDocument) }, body: { reason: reason.trim() } })
  }
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={t('companyDocuments.withdraw_title', { version: version.version })}
        foot={
          <div className="grid grid-cols-2 gap-3">
            <Button kind="ghost" size="small" wide onClick={onClose}>
              {t('act.cancel')}
            </Button>
            <Button kind="danger" size="small" wide busy={act.busy} onClick={withdraw}>
              {t('companyDocuments.withdraw_do')}
            </Button>
          </div>
        }>
        <div className="grid gap-4">
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <Notice kind="warn" title={version.title}>
            {before ? t('companyDocuments.withdraw_before', { version: before.version }) : t('companyDocuments.withdraw_last')}
          </Notice>
          <p className="m-0 text-ink-2">{t('companyDocuments.withdraw_keep', { version: version.version })}</p>
          <Field
            label={t('companyDocuments.withdraw_reason')}
            value={reason}
            maxLength={200}
            autoComplete="off"
            error={asked && reason.trim() === '' ? t('companyDocuments.withdraw_reason_missing') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </Sheet>
      {sheet}
    </>
  )
}
