/** The company's answer: yes with what it takes, no with a reason, and afterwards what happened and what is next. */
import { useState } from 'react'
import { approve, invoicePaid, type RequestDetail } from '@taschino/contract/requests.ts'
import { useMoneyCall } from '../../app/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { dayKey, money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { RejectSheet } from './RejectSheet.tsx'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { invalidateInbox } from './stale.ts'

type Word = 'approved' | 'first' | 'rejected' | 'paid'
interface AnswerProps { request: RequestDetail; next: (() => void) | null }

export function Answer({ request, next }: AnswerProps) {
  const [said, setSaid] = useState<Word | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const { hindrance, mayReject, tickets, state } = request
  return (
    <div className="grid gap-3">
      {said !== null && <Notice kind="ok" title={t(`inbox.said.${said}`)} act={next && <Button size="small" kind="soft" onClick={next}>{t('inbox.next')}</Button>}>{t(`inbox.said.${said}_body`, { name: request.party.name, value: money(request.value) })}</Notice>}
      {hindrance === 'own' && <Notice>{t('refusal.request_own')}</Notice>}
      {hindrance === 'second_person' && said === null && <Notice title={t('inbox.second_person')}>{t('inbox.second_person_body')}</Notice>}
      {hindrance === null && <Yes request={request} onSaid={setSaid} />}
      {tickets !== null && state === 'approved' && tickets.invoicePaidAt === null && <InvoicePaid request={request} onSaid={() => setSaid('paid')} />}
      {state === 'returned' && !mayReject && <Notice>{t('refusal.return_own')}</Notice>}
      {mayReject && <Button kind="ghost" size="small" wide onClick={() => setRejecting(true)}>{t('inbox.reject')}</Button>}
      {rejecting && <RejectSheet request={request} onClose={() => setRejecting(false)} onDone={() => { setRejecting(false); setSaid('rejected') }} />}
    </div>
  )
}

function Yes({ request, onSaid }: { request: RequestDetail; onSaid: (word: Word) => void }) {
  const act = useMoneyCall(approve)
  const first = request.needsTwo && request.firstBy === null
  const [invoiceNumber, setInvoiceNumber] = useState(request.agency?.nextInvoice ?? '')
  const [valueDate, setValueDate] = useState(() => dayKey(Date.now()))
  const [expiresOn, setExpiresOn] = useState(request.agency?.lastDay ?? '')
  const [asked, setAsked] = useState(false)
  useMoneyEnd(act, invalidateInbox, () => onSaid(first ? 'first' : 'approved'))
  const order = request.kind === 'tickets' && !first
  const wrong = (field: string): boolean => act.refusal?.fields.some(({ path }) => path === field) ?? false
  const send = () => {
    setAsked(true)
    if (order && (invoiceNumber.trim() === '' || valueDate === '' || expiresOn === '')) return
    act.start({ params: { gtid: request.gtid }, body: order ? { invoiceNumber: invoiceNumber.trim(), valueDate, expiresOn } : {} })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => { event.preventDefault(); send() }}>
      {order && (
        <fieldset disabled={isUnderWay(act)} className="m-0 grid gap-3 border-0 p-0">
          <Field label={t('inbox.invoice')} value={invoiceNumber} maxLength={40} autoComplete="off" onChange={(event) => setInvoiceNumber(event.target.value)}
            error={(asked && invoiceNumber.trim() === '') || wrong('invoiceNumber') ? t('inbox.invoice_missing') : undefined} />
          <div className="grid grid-cols-2 items-end gap-3">
            <Field label={t('inbox.value_date')} type="date" value={valueDate} onChange={(event) => setValueDate(event.target.value)} error={(asked && valueDate === '') || wrong('valueDate') ? t('inbox.value_date_wrong') : undefined} />
            <Field label={t('inbox.last_day')} type="date" value={expiresOn} onChange={(event) => setExpiresOn(event.target.value)} error={(asked && expiresOn === '') || wrong('expiresOn') ? t('inbox.last_day_wrong') : undefined} />
          </div>
        </fieldset>
      )}
      {first && <p className="m-0 text-[15px] text-ink-2">{request.limit === 0 ? t('inbox.first_related') : t('inbox.first_explained', { limit: money(request.limit) })}</p>}
      <MoneyTrouble act={act} fieldsSaid />
      <Button type="submit" busy={isUnderWay(act)}>{t(first ? 'inbox.first_yes' : 'inbox.approve', { value: money(request.value) })}</Button>
    </form>
  )
}

function InvoicePaid({ request, onSaid }: { request: RequestDetail; onSaid: () => void }) {
  const act = useMoneyCall(invoicePaid)
  useMoneyEnd(act, invalidateInbox, onSaid)
  return (
    <div className="grid gap-2">
      <MoneyTrouble act={act} fieldsSaid />
      <Button kind="soft" size="small" wide busy={isUnderWay(act)} onClick={() => act.start({ params: { gtid: request.gtid }, body: {} })}>{t('inbox.mark_paid', { number: request.tickets?.invoiceNumber ?? '' })}</Button>
    </div>
  )
}
