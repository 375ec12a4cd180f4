/** The sheet that rejects with a reason: a usual one or own words, read by those who asked. */
import { useState } from 'react'
import { CircleAlert } from 'lucide-react'
import { reject } from '@taschino/contract/requests.ts'
import type { RequestDetail } from '@taschino/contract/request-details.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { invalidateInbox } from './stale.ts'

const USUAL = {
  tickets: ['invoices_open', 'wrong_amount', 'twice'],
  payback: ['iban_unsure', 'under_check', 'twice'],
  credits: ['under_check', 'wrong_amount', 'twice'],
} as const

export function RejectSheet({ request, onClose, onDone }: { request: RequestDetail; onClose: () => void; onDone: () => void }) {
  const act = useMoneyCall(reject)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  useMoneyEnd(act, invalidateInbox, onDone)
  const missing = asked && reason.trim() === ''
  const send = () => {
    setAsked(true)
    if (reason.trim() !== '')
      act.start(
        { params: { gtid: request.gtid }, body: { reason: reason.trim() } },
        { value: money(request.value), name: request.party.name },
      )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('inbox.reject_title')}
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="ghost" size="small" wide onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button kind="danger" size="small" wide busy={isUnderWay(act)} onClick={send}>
            {t('inbox.reject_do', { value: money(request.value) })}
          </Button>
        </div>
      }>
      <div className="grid gap-3">
        <p className="m-0 text-ink-2">
          {t(request.kind === 'tickets' ? 'inbox.reject_order' : 'inbox.reject_shop', { name: request.party.name })}
        </p>
        <div role="group" aria-label={t('inbox.reasons')} className="flex flex-wrap gap-x-2 gap-y-3">
          {USUAL[request.kind].map((word) => (
            <Chip key={word} pressed={reason === t(`inbox.reason.${word}`)} onClick={() => setReason(t(`inbox.reason.${word}`))}>
              {t(`inbox.reason.${word}`)}
            </Chip>
          ))}
        </div>
        <Field
          label={t('inbox.reason')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={missing ? t('inbox.reason_missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {request.flags.includes('disabled') && (
          <p className="m-0 flex gap-1.5 text-sm text-bad">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {t('inbox.flag.disabled')}
          </p>
        )}
        <MoneyTrouble act={act} />
      </div>
    </Sheet>
  )
}
