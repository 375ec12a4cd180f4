/** A shop's request in a row, with its steps and the button that withdraws it. */
import { useState } from 'react'
import { Landmark, Ticket } from 'lucide-react'
import { isMixed } from '@taschino/basics/fees.ts'
import { shortGtid } from '@taschino/basics/gtid.ts'
import type { ShopRequest } from '@taschino/contract/paybacks.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { useMoneyCall, type MoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import type { TagKind } from '../../ui/Chip.tsx'
import { FeeLines, rateWords } from '../../ui/FeeLines.tsx'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stops } from '../../ui/Stops.tsx'
import { dayTime, money, shortDay } from '../../words/formats.ts'
import { t, tMaybe } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { dayOf, inDays, isOver, shortDayOf } from './days.ts'
import { takingsMoved } from './stale.ts'
import { isPromised, wayOf } from './way.ts'

const KINDS: Readonly<Record<ShopRequest['state'], TagKind>> = {
  pending: 'warn',
  approved: 'ok',
  sent: 'ok',
  paid: 'ok',
  returned: 'bad',
  rejected: 'bad',
  cancelled: 'bad',
}

export const RequestTag = ({ request }: { request: ShopRequest }) => (
  <Tag kind={KINDS[request.state]}>{tMaybe(`asked.state.${request.kind}.${request.state}`) || tMaybe(`asked.state.${request.state}`)}</Tag>
)

export function RequestRow({ request, to, shopToo }: { request: ShopRequest; to: string; shopToo: boolean }) {
  const { payback } = request
  const Icon = request.kind === 'payback' ? Landmark : Ticket
  const over = request.state === 'rejected' || request.state === 'cancelled'
  return (
    <Row
      to={to}
      title={shopToo ? request.shop.title : <span className="whitespace-normal">{t(`asked.kind.${request.kind}`)}</span>}
      lead={
        <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-xl bg-mint text-brand">
          <Icon size={20} />
        </span>
      }
      detail={
        <>
          <span className="block truncate">
            {shopToo ? `${shortDay(request.askedAt)} · ${t(`asked.kind.${request.kind}`)}` : dayTime(request.askedAt)}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <RequestTag request={request} />
            {payback && !over && isPromised(request) && <Arrives day={payback.payoutDate} />}
          </span>
        </>
      }
      end={
        <>
          <Money cents={payback && !over ? payback.net : request.value} className={over ? 'font-semibold text-ink-2 line-through' : ''} />
          {payback && !over && <span className="block text-[13px] font-normal text-ink-2">{t('payback.net')}</span>}
        </>
      }
    />
  )
}

/** The promised day; once it is over, how long ago that was. */
function Arrives({ day }: { day: string }) {
  return isOver(day) ? (
    <span className="font-semibold text-bad">{inDays(day)}</span>
  ) : (
    <span>{t('payback.arrives_short', { day: shortDayOf(day) })}</span>
  )
}

export function RequestDetail({ request }: { request: ShopRequest }) {
  const { payback } = request
  const act = useMoneyCall(cancel)
  useMoneyEnd(act, takingsMoved)
  return (
    <div className="grid gap-5 pt-1">
      <div className="text-center">
        <p className="m-0 text-sm text-ink-2">
          {t(`asked.kind.${request.kind}`)} · <bdi>{request.shop.title}</bdi>
        </p>
        <p className="big-money m-0 mt-1 text-[42px]">{money(payback ? payback.net : request.value)}</p>
        {payback && (
          <p className="m-0 mt-1 text-sm text-ink-2">
            {t('payback.of', { amount: money(request.value), fee: money(payback.fee), percent: rateWords(payback) })}
          </p>
        )}
        <p className="m-0 mt-2">
          <RequestTag request={request} />
        </p>
        {request.reason && (
          <p className="m-0 mt-2 text-[15px]">
            «<bdi>{request.reason}</bdi>»
          </p>
        )}
      </div>
      <Way request={request} />
      <dl className="m-0 rounded-m border border-line p-4">
        <dt className="text-sm text-ink-2">{t('payback.taken_from')}</dt>
        {request.shares.map(({ type, value }) => (
          <dd key={type} className="m-0 flex justify-between gap-3 font-semibold">
            <span>{t(`type.${type}`)}</span>
            <Money cents={value} />
          </dd>
        ))}
        {payback && isMixed(payback.parts) && (
          <>
            <dt className="mt-3 text-sm text-ink-2">{t('asked.fee')}</dt>
            <dd className="m-0 mt-1">
              <FeeLines parts={payback.parts} />
            </dd>
          </>
        )}
        <dt className="mt-3 text-sm text-ink-2">{t('transactions.short')}</dt>
        <dd translate="no" className="m-0 text-2xl font-bold tracking-wide">
          {shortGtid(request.gtid)}
        </dd>
      </dl>
      <SupportLine className="m-0 text-sm text-ink-2" />
      {/* Once it is called off it can no longer be, and that is read before or after the act has its end: the end is told all the same. */}
      {(request.can.cancel || act.state !== 'idle') && <CallOff request={request} act={act} />}
    </div>
  )
}

/** "chiesto · approvato · in banca · pagato": what was, with its time, and what is still to come, with the day that was promised. */
export function Way({ request }: { request: ShopRequest }) {
  return (
    <Stops
      label={t('payback.way')}
      stops={wayOf(request).map((stop, i) => ({
        key: `${stop.step} ${stop.at ?? i}`,
        done: stop.done,
        bad: stop.bad,
        title: t(`asked.step.${stop.step}`),
        detail: (
          <>
            {stop.at !== null ? dayTime(stop.at) : stop.day !== null ? `${dayOf(stop.day)} · ${inDays(stop.day)}` : t('asked.waits')}
            {stop.by !== null && (
              <>
                {' '}
                · <bdi>{stop.by}</bdi>
              </>
            )}
            {stop.reason !== null && (
              <span className="block">
                «<bdi>{stop.reason}</bdi>»
              </span>
            )}
          </>
        ),
      }))}
    />
  )
}

function CallOff({ request, act }: { request: ShopRequest; act: MoneyCall<typeof cancel> }) {
  const [sure, setSure] = useState(false)
  if (act.state === 'done') return <Notice kind="ok">{t('payback.called_off', { amount: money(request.value) })}</Notice>
  return (
    <div className="grid gap-2">
      <MoneyTrouble act={act} />
      {!request.can.cancel && !isUnderWay(act) ? null : sure ? (
        <>
          <p className="m-0 text-[15px]">{t('payback.call_off_sure', { amount: money(request.value) })}</p>
          <div className="grid grid-cols-2 gap-2">
            <Button kind="ghost" size="small" onClick={() => setSure(false)}>
              {t('payback.keep')}
            </Button>
            <Button
              kind="danger"
              size="small"
              busy={isUnderWay(act)}
              onClick={() =>
                act.start({ params: { id: request.gtid }, body: { reason: t('payback.call_off_reason') } }, { value: money(request.value) })
              }>
              {t('payback.call_off_yes')}
            </Button>
          </div>
        </>
      ) : (
        <Button kind="ghost" size="small" wide onClick={() => setSure(true)}>
          {t('payback.call_off')}
        </Button>
      )}
    </div>
  )
}
