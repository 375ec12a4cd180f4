/** The company's answer to a request: yes with its consequences, no with a reason, then the result. */
import { useState } from 'react'
import { approve, invoicePaid } from '@taschino/contract/requests.ts'
import type { RequestDetail } from '@taschino/contract/request-details.ts'
import { useMoneyCall, type MoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { dayKey, money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { RejectSheet } from './RejectSheet.tsx'
import { TakeBack } from './TakeBack.tsx'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { invalidateInbox } from './stale.ts'

type Word = 'approved' | 'first' | 'rejected' | 'paid'
interface AnswerProps {
  request: RequestDetail
  next: (() => void) | null
}

const isFirst = ({ needsTwo, firstBy }: RequestDetail): boolean => needsTwo && firstBy === null

/**
 * The news of an answer may come before its own end: until then the request is the one that was answered, and what was begun stays where
 * its end is told.
 */
export function Answer({ request: known, next }: AnswerProps) {
  const [said, setSaid] = useState<Word | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const [answered, setAnswered] = useState(known)
  const yes = useMoneyCall(approve)
  const paid = useMoneyCall(invoicePaid)
  useMoneyEnd(yes, invalidateInbox, () => setSaid(isFirst(answered) ? 'first' : 'approved'))
  useMoneyEnd(paid, invalidateInbox, () => setSaid('paid'))
  const request = isUnderWay(yes) || isUnderWay(paid) ? answered : known
  const { hindrance, mayReject, tickets, state } = request
  const mayPay = tickets !== null && state === 'approved' && tickets.invoicePaidAt === null
  return (
    <div className="grid gap-3">
      {said !== null && (
        <Notice
          kind="ok"
          title={t(said === 'paid' ? 'inbox.said.paid' : `inbox.said.${said}.${request.kind}`, {
            name: request.party.name,
            value: money(request.value),
          })}
          act={
            next && (
              <Button size="small" kind="soft" onClick={next}>
                {t('inbox.next')}
              </Button>
            )
          }>
          {t(`inbox.said.${said}_body`, { name: request.party.name, value: money(request.value) })}
        </Notice>
      )}
      {hindrance === 'own' && <Notice>{t('refusal.request_own')}</Notice>}
      {hindrance === 'second_person' && said === null && <Notice title={t('inbox.second_person')}>{t('inbox.second_person_body')}</Notice>}
      {hindrance === null && !request.flags.includes('iban_refused') ? (
        <Yes request={request} act={yes} onSend={() => setAnswered(known)} />
      ) : (
        <MoneyTrouble act={yes} />
      )}
      {mayPay ? <InvoicePaid request={request} act={paid} onSend={() => setAnswered(known)} /> : <MoneyTrouble act={paid} />}
      {mayPay && <TakeBack request={request} />}
      {state === 'returned' && !mayReject && <Notice>{t('refusal.return_own')}</Notice>}
      {mayReject && (
        <Button kind="ghost" size="small" wide onClick={() => setRejecting(true)}>
          {t('inbox.reject')}
        </Button>
      )}
      {rejecting && (
        <RejectSheet
          request={request}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false)
            setSaid('rejected')
          }}
        />
      )}
    </div>
  )
}

interface ActProps<C extends typeof approve | typeof invoicePaid> {
  request: RequestDetail
  act: MoneyCall<C>
  onSend: () => void
}

function Yes({ request, act, onSend }: ActProps<typeof approve>) {
  const first = isFirst(request)
  const [invoiceNumber, setInvoiceNumber] = useState('')
  const [valueDate, setValueDate] = useState(() => dayKey(Date.now()))
  const [expiresOn, setExpiresOn] = useState(request.agency?.lastDay ?? '')
  const [asked, setAsked] = useState(false)
  const order = request.kind === 'tickets' && !first
  const wrong = (field: string): boolean => act.refusal?.fields.some(({ path }) => path === field) ?? false
  const billed = request.agency?.billed ?? null
  const typed = invoiceNumber.trim()
  const send = () => {
    setAsked(true)
    if (order && (valueDate === '' || expiresOn === '')) return
    onSend()
    act.start(
      { params: { gtid: request.gtid }, body: order ? { ...(typed === '' ? {} : { invoiceNumber: typed }), valueDate, expiresOn } : {} },
      { value: money(request.value), name: request.party.name },
    )
  }
  return (
    <Form className="grid gap-3" onSend={send}>
      {order && (
        <fieldset disabled={isUnderWay(act)} className="m-0 grid gap-3 border-0 p-0">
          <Field
            label={t('inbox.invoice')}
            value={invoiceNumber}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setInvoiceNumber(event.target.value)}
            hint={t('inbox.invoice_hint', { number: request.agency?.nextInvoice ?? '' })}
            error={wrong('invoiceNumber') ? t('inbox.invoice_wrong') : undefined}
          />
          <div className="grid grid-cols-1 items-end min-[360px]:grid-cols-2 gap-3">
            <Field
              label={t('inbox.value_date')}
              type="date"
              value={valueDate}
              onChange={(event) => setValueDate(event.target.value)}
              error={(asked && valueDate === '') || wrong('valueDate') ? t('inbox.value_date_wrong') : undefined}
            />
            <Field
              label={t('inbox.last_day')}
              type="date"
              value={expiresOn}
              onChange={(event) => setExpiresOn(event.target.value)}
              error={(asked && expiresOn === '') || wrong('expiresOn') ? t('inbox.last_day_wrong') : undefined}
            />
          </div>
        </fieldset>
      )}
      {order && billed !== null && billed !== request.value && (
        <p className="m-0 text-[15px] text-ink-2">{t('inbox.billed', { total: money(billed), value: money(request.value) })}</p>
      )}
      {first && (
        <p className="m-0 text-[15px] text-ink-2">
          {request.limit === 0 ? t('inbox.first_related') : t('inbox.first_explained', { limit: money(request.limit) })}
        </p>
      )}
      <MoneyTrouble act={act} fieldsSaid />
      <Button type="submit" busy={isUnderWay(act)}>
        {t(first ? 'inbox.first_yes' : 'inbox.approve', { value: money(request.value) })}
      </Button>
    </Form>
  )
}

function InvoicePaid({ request, act, onSend }: ActProps<typeof invoicePaid>) {
  return (
    <div className="grid gap-2">
      <MoneyTrouble act={act} fieldsSaid />
      <Button
        kind="soft"
        size="small"
        wide
        busy={isUnderWay(act)}
        onClick={() => {
          onSend()
          act.start({ params: { gtid: request.gtid }, body: {} }, { value: money(request.value), name: request.party.name })
        }}>
        {t('inbox.mark_paid', { number: request.tickets?.invoiceNumber ?? '' })}
      </Button>
    </div>
  )
}
