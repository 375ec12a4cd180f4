/** One order of tickets: what was asked, its history, and the button that withdraws it before an answer. */
import { useState } from 'react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { getOrder, getStock, listOrders } from '@taschino/contract/agencies.ts'
import type { TicketOrder } from '@taschino/contract/agency-shapes.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { useMoneyCall, type MoneyCall } from '../../../money/money-call.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, fullDay, money } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { OrderTag } from './OrderTag.tsx'

type Step = OutputOf<typeof getOrder>['steps'][number]

export function OrderCard({ gtid, onClose }: { gtid: string; onClose: () => void }) {
  const answer = useAsk(getOrder, { params: { gtid } })
  const order = answer.data
  const call = useMoneyCall(cancel)
  useMoneyEnd(call, () => invalidate(getOrder, listOrders, getStock))
  if (!order && answer.isError)
    return (
      <Notice
        kind="bad"
        act={
          <>
            <Button size="small" onClick={() => void answer.refetch()}>
              {t('act.retry')}
            </Button>
            <Button size="small" kind="ghost" onClick={onClose}>
              {t('act.close')}
            </Button>
          </>
        }>
        {errorWords(answer.error)}
      </Notice>
    )
  if (!order) return <SkeletonRows count={4} />
  return (
    <>
      <p className="m-0 flex flex-wrap items-center justify-between gap-2 text-ink-2">
        {partWords(order)} <OrderTag order={order} />
      </p>
      <BigMoney cents={order.value} />
      {call.state === 'done' && (
        <Notice kind="ok" className="mt-3">
          {t('agencyTickets.withdrawn', { what: partWords(order) })}
        </Notice>
      )}
      {order.state !== 'pending' && <MoneyTrouble act={call} className="mt-3" />}
      {order.state === 'pending' && (
        <p className="m-0 text-sm text-ink-2">{t(order.halfWay ? 'agencyTickets.about_half_way' : 'agencyTickets.about_pending')}</p>
      )}
      {order.state === 'rejected' && (
        <Notice kind="bad" className="mt-3" title={t('agencyTickets.rejected_because')}>
          <bdi>{order.reason}</bdi>
        </Notice>
      )}
      <Facts order={order} />
      <SectionTitle>{t('agencyTickets.steps')}</SectionTitle>
      <ol aria-label={t('agencyTickets.steps')} className="m-0 list-none border-s-2 border-line ps-4">
        {order.steps.map((step) => (
          <StepLine key={step.at + step.step} step={step} />
        ))}
      </ol>
      {order.state === 'pending' && <Withdraw order={order} call={call} />}
    </>
  )
}

function StepLine({ step }: { step: Step }) {
  return (
    <li className="relative pb-3 before:absolute before:-start-[21.5px] before:top-2 before:size-2.5 before:rounded-full before:bg-brand">
      <p className="m-0 font-semibold">{t(`agencyTickets.step.${step.step}`)}</p>
      <p className="m-0 text-sm text-ink-2">
        {dayTime(step.at)}
        {step.by !== null && (
          <>
            {' '}
            · <bdi>{step.by}</bdi>
          </>
        )}
        {step.reason && (
          <>
            {' '}
            · «<bdi>{step.reason}</bdi>»
          </>
        )}
      </p>
    </li>
  )
}

function Facts({ order }: { order: TicketOrder }) {
  const facts: readonly Fact[] = [
    [t('agencyTickets.code'), shortGtid(order.gtid)],
    [t('agencyTickets.asked_by'), order.askedBy],
    [t('agencyTickets.note'), order.note || null],
    [t('agencyTickets.valid_until'), order.expiresAt === null ? null : fullDay(order.expiresAt)],
    [t('agencyTickets.invoice'), order.invoiceNumber],
    [
      t('agencyTickets.invoice_state'),
      order.invoiceNumber === null ? null : t(order.invoicePaid ? 'agencyTickets.invoice_paid' : 'agencyTickets.invoice_open'),
    ],
  ]
  return <FactList facts={facts} />
}

function Withdraw({ order, call }: { order: TicketOrder; call: MoneyCall<typeof cancel> }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  useMoneyEnd(
    call,
    () => undefined,
    () => setOpen(false),
  )
  return (
    <>
      <Button
        className="mt-2"
        kind="ghost"
        size="small"
        wide
        onClick={() => {
          setReason(t('agencyTickets.withdraw_usual'))
          setOpen(true)
        }}>
        {t('agencyTickets.withdraw')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('agencyTickets.withdraw_ask')}
        foot={
          <div className="grid grid-cols-2 gap-3">
            <Button kind="ghost" size="small" wide onClick={() => setOpen(false)}>
              {t('act.cancel')}
            </Button>
            <Button
              kind="danger"
              size="small"
              wide
              busy={isUnderWay(call)}
              disabled={reason.trim() === ''}
              onClick={() => call.start({ params: { id: order.gtid }, body: { reason: reason.trim() } }, { value: money(order.value) })}>
              {t('agencyTickets.withdraw_do')}
            </Button>
          </div>
        }>
        <MoneyTrouble act={call} className="mb-3" />
        <p className="mt-0 mb-3">{t('agencyTickets.withdraw_body', { what: partWords(order) })}</p>
        <Field label={t('agencyTickets.reason')} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Sheet>
    </>
  )
}
