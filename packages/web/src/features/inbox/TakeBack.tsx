/** The act that takes an approved order back: consequences, the credit note, and the reason that the agency reads. */
import { useState } from 'react'
import type { RequestDetail } from '@taschino/contract/request-details.ts'
import { takeBackOrder } from '@taschino/contract/requests.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { invalidateInbox } from './stale.ts'

export function TakeBack({ request }: { request: RequestDetail }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const act = useMoneyCall(takeBackOrder)
  useMoneyEnd(act, invalidateInbox, () => setOpen(false))
  const value = money(request.value)
  const send = () => {
    setTried(true)
    if (reason.trim() === '') return
    act.start(
      { params: { gtid: request.gtid }, body: { reason: reason.trim(), ...(note.trim() === '' ? {} : { creditNote: note.trim() }) } },
      { value, name: request.party.name },
    )
  }
  return (
    <>
      <Button kind="ghost" size="small" wide onClick={() => setOpen(true)}>
        {t('takeBack.open')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('takeBack.open')}
        foot={
          <Button wide kind="danger" busy={isUnderWay(act)} onClick={send}>
            {t('takeBack.yes', { value })}
          </Button>
        }>
        <div className="grid gap-4">
          <ul className="m-0 grid list-disc gap-2 ps-5">
            <li>{t('takeBack.means_tickets')}</li>
            <li>{t('takeBack.means_debt', { number: request.tickets?.invoiceNumber ?? '' })}</li>
          </ul>
          <Field
            label={t('takeBack.note')}
            hint={t('takeBack.note_hint')}
            value={note}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
          <Field
            label={t('takeBack.reason')}
            value={reason}
            maxLength={200}
            autoComplete="off"
            error={tried && reason.trim() === '' ? t('takeBack.reason_missing') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <MoneyTrouble act={act} />
        </div>
      </Sheet>
    </>
  )
}
