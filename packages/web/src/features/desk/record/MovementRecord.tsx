/** The record of a movement: what it was, the acts allowed, what each side sees, its postings. */
import { useState } from 'react'
import { ArrowRight } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { getMovement, getTimeline, type MovementRecord as Movement, type Side } from '@taschino/contract/desk-records.ts'
import { isPayment } from '@taschino/contract/movement-figures.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { kindWords, Receipt, statusTag, statusWords, TakeBack, type TakeBackKind } from '../../wallet/receipt/public.ts'
import { Who } from './Who.tsx'
import { RecordFrame, RecordSection, RecordWaits, type RecordProps } from './RecordFrame.tsx'

const pathTo = (gtid: string) => deskPaths.record('movement', gtid)

export function MovementRecord({ id }: RecordProps) {
  const answer = useAsk(getMovement, { params: { gtid: id } })
  const record = answer.data
  if (!record) return <RecordWaits title={t('record.movement')} error={answer.error} again={() => void answer.refetch()} />
  return (
    <RecordFrame title={t('record.movement')} about="movement" id={id} head={<Head record={record} />} data={<Data record={record} />}>
      <Sides record={record} />
      <Ways record={record} />
    </RecordFrame>
  )
}

function Head({ record: { receipt } }: { record: Movement }) {
  const [taking, setTaking] = useState<TakeBackKind | null>(null)
  const { can } = receipt
  const tag = statusTag(receipt)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="m-0 text-sm text-ink-2">{kindWords(receipt)}</p>
          <BigMoney cents={Math.abs(receipt.value)} />
          <p className="m-0 mt-1 flex flex-wrap items-center gap-2">
            <Tag kind={tag?.kind ?? 'ok'}>{tag?.words ?? statusWords(receipt)}</Tag>
            {receipt.refunded > 0 && (
              <span className="text-sm text-ink-2">
                {t('record.given_back')} <Money cents={receipt.refunded} />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {can.cancel && (
            <Button size="small" kind="ghost" onClick={() => setTaking('cancel')}>
              {t('shopTransactions.cancel')}
            </Button>
          )}
          {can.refund && (
            <Button size="small" kind="ghost" onClick={() => setTaking('refund')}>
              {t('shopTransactions.refund')}
            </Button>
          )}
        </div>
      </div>
      {isPayment(receipt.type) && !can.cancel && !can.refund && receipt.status === 'completed' && (
        <p className="mt-2 mb-0 text-sm text-ink-2">{t('record.too_late')}</p>
      )}
      {taking && (
        <TakeBack.Component
          kind={taking}
          payment={receipt}
          onClose={() => {
            setTaking(null)
            void invalidate(getMovement, getTimeline)
          }}
          waiting={null}
          failed={(again) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>}
        />
      )}
    </>
  )
}

function Data({ record: { receipt } }: { record: Movement }) {
  const facts: readonly Fact[] = [
    [t('transactions.short'), shortGtid(receipt.gtid)],
    [t('transactions.gtid'), receipt.gtid.replace(/(.{4})(?=.)/g, '$1 ')],
    [t('record.when'), dayTime(receipt.at)],
    [t('record.till'), receipt.till],
    [t('record.reason'), receipt.reason],
    [
      t('record.parent'),
      receipt.parent && (
        <Link to={pathTo(receipt.parent)} className="text-brand">
          {shortGtid(receipt.parent)}
        </Link>
      ),
    ],
    [t('record.request'), receipt.request && <Request receipt={receipt} />],
    [t('record.after'), receipt.children.length > 0 && <After receipt={receipt} />],
  ]
  return (
    <RecordSection title={t('record.data')}>
      <FactList facts={facts} className="mt-0" />
    </RecordSection>
  )
}

/** What an agency or a shop asked for is answered in the inbox. */
function Request({ receipt: { gtid } }: { receipt: Movement['receipt'] }) {
  return (
    <Link to={deskPaths.request(gtid)} className="text-brand">
      {t('record.request_open')}
    </Link>
  )
}

function After({ receipt }: { receipt: Movement['receipt'] }) {
  return (
    <ul className="m-0 list-none p-0">
      {receipt.children.map((child) => (
        <li key={child.gtid}>
          <Link to={pathTo(child.gtid)} className="text-brand">{`${kindWords(child)} · ${shortGtid(child.gtid)}`}</Link>
        </li>
      ))}
    </ul>
  )
}

/** What the payer read, and what the shop read: each on its own paper, side by side where there is room. */
function Sides({ record: { sides, moreSides } }: { record: Movement }) {
  if (sides.length === 0) return null
  return (
    <section aria-label={t('record.sides')} className="mt-6">
      <h2 className="m-0 mb-2 text-base">{t('record.sides')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {sides.map(({ who, sees }) => (
          <article
            key={`${who.kind} ${who.id}`}
            aria-label={t('record.as_seen', { name: who.name })}
            className="min-w-0 rounded-m border border-line bg-card p-4">
            <h3 className="m-0 text-base">
              <Who side={who} />
            </h3>
            {sees.counterparty && (
              <p className="m-0 mb-2 text-sm text-ink-2">
                {t('record.other_side')} <bdi className="font-semibold text-ink">{sees.counterparty.name}</bdi>
              </p>
            )}
            <Receipt receipt={sees} pathTo={pathTo} read />
          </article>
        ))}
      </div>
      {moreSides > 0 && <p className="mt-2 mb-0 text-sm text-ink-2">{t('record.more_sides', { count: moreSides })}</p>}
    </section>
  )
}

function Ways({ record: { transfers } }: { record: Movement }) {
  if (transfers.length === 0) return null
  return (
    <RecordSection title={t('record.ways')}>
      <ul className="m-0 grid list-none gap-2 p-0">
        {transfers.map(({ from, to, amount, type }, i) => (
          <li key={i} className="flex items-baseline justify-between gap-x-3">
            <span className="min-w-0">
              <Place side={from} />
              <ArrowRight aria-hidden size={14} className="mx-1.5 inline" />
              <span className="sr-only"> {t('record.to')} </span>
              <Place side={to} />
            </span>
            <span className="shrink-0 text-end font-bold">
              {type !== null && (
                <span className="me-2 text-sm font-normal text-ink-2 max-[480px]:block max-[480px]:me-0">{t(`type.${type}`)}</span>
              )}
              <Money cents={amount} />
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

function Place({ side }: { side: Side }) {
  return (
    <>
      <Who side={side} /> <span className="text-sm text-ink-2">{tMaybe(`reports.account.${side.account}`)}</span>
    </>
  )
}
