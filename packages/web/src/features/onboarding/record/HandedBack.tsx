/** The acts of those who brought a shop in: hand it in again, or take it back. */
import { useState } from 'react'
import { submit, withdraw } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { recordChanged } from './EditSheet.tsx'

export function SubmitAgain({ record }: { record: ShopRecord }) {
  const again = useAct(submit, { onDone: recordChanged })
  if (!record.can.submit) return null
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
      {again.trouble !== null && <Notice kind="bad">{again.trouble}</Notice>}
      <Button busy={again.busy} onClick={() => again.start({ params: { id: String(record.id) }, body: {} })}>
        {t('shopRecord.submit')}
      </Button>
    </div>
  )
}

export function Withdraw({ record }: { record: ShopRecord }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const params = { id: String(record.id) }
  const back = useAct(withdraw, {
    onDone: async (next) => {
      await recordChanged(next)
      setAsking(false)
    },
  })
  if (!record.can.withdraw) return null
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button kind="plain" onClick={() => setAsking(true)}>
        {t('shopRecord.withdraw')}
      </Button>
      {asking && (
        <Sheet
          open
          onClose={() => setAsking(false)}
          title={t('shopRecord.withdraw_title', { title: record.data.title })}
          foot={
            <div className="grid grid-cols-2 gap-3">
              <Button kind="ghost" size="small" wide onClick={() => setAsking(false)}>
                {t('act.cancel')}
              </Button>
              <Button
                kind="danger"
                size="small"
                wide
                busy={back.busy}
                onClick={() => back.start({ params, body: reason.trim() === '' ? {} : { reason: reason.trim() } })}>
                {t('shopRecord.withdraw')}
              </Button>
            </div>
          }>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {back.trouble !== null && <Notice kind="bad">{back.trouble}</Notice>}
            <p className="m-0">{t('shopRecord.withdraw_body')}</p>
            <Field
              label={t('shopRecord.withdraw_reason')}
              value={reason}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </Sheet>
      )}
    </section>
  )
}
