/** One request: what is asked, what to know before answering, the answer, and its history. */
import { getRequest } from '@taschino/contract/requests.ts'
import type { RequestDetail } from '@taschino/contract/request-details.ts'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { useAsk } from '../../api/use-ask.ts'
import { SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { BigMoney } from '../../ui/Money.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { day, dayTime, money, shortDay } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { isMixed } from '@taschino/basics/fees.ts'
import { partPrice } from '../../ui/FeeLines.tsx'
import { list, typeWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { AgencyFacts, ShopFacts } from './Around.tsx'
import { Answer } from './Answer.tsx'
import { FactList, type Fact } from '../../ui/FactList.tsx'
import { StateTag } from './StateTag.tsx'
import { promiseOf, waitsWords, whatWords } from './words-of.ts'

export function RequestCard({ gtid, next }: { gtid: string; next: (() => void) | null }) {
  const answer = useAsk(getRequest, { params: { gtid } })
  const request = answer.data
  if (!request && answer.isError) return <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
  if (!request) return <SkeletonRows count={5} />
  return (
    <>
      <Head request={request} />
      <Flags request={request} />
      <Answer key={request.gtid} request={request} next={next} />
      <FactList facts={asked(request)} />
      {request.agency && <AgencyFacts request={request} agency={request.agency} />}
      {request.shop && <ShopFacts shop={request.shop} />}
      <Steps request={request} />
    </>
  )
}

function Head({ request }: { request: RequestDetail }) {
  const { party, value, state, daysLeft, waits } = request
  const promise = promiseOf(request)
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Monogram name={party.name} size="m" />
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="m-0 text-lg">
            <bdi>{party.name}</bdi>
          </h3>
          {party.group !== null && <p className="m-0 text-sm text-ink-2">{t('inbox.of_group', { name: party.group })}</p>}
        </div>
        <StateTag state={state} />
      </div>
      <p className="mt-4 mb-0 text-ink-2">{whatWords(request)}</p>
      <BigMoney cents={value} />
      <p className="mt-1.5 mb-0 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {daysLeft !== null && <span>{waitsWords(waits)}</span>}
        {promise && <Tag kind={promise.kind}>{promise.words}</Tag>}
      </p>
    </div>
  )
}

/** What deserves a second look, each with what to do about it. */
function Flags({ request: { flags, shop } }: { request: RequestDetail }) {
  const said = flags.filter((flag) => flag !== 'late')
  if (said.length === 0) return null
  const words = {
    count: shop?.related.count ?? 0,
    value: money(shop?.related.value ?? 0),
    until: shop?.ibanHeldUntil ? dayTime(shop.ibanHeldUntil) : '',
    why: shop?.ibanRefused ? t(`payouts.code.${shop.ibanRefused}`) : '',
  }
  return (
    <div className="mb-4 grid gap-2">
      {said.map((flag) => (
        <Notice key={flag} kind="warn" title={t(`inbox.flag.${flag}`)}>
          {t(`inbox.flag.${flag}_body`, words)}
        </Notice>
      ))}
    </div>
  )
}

function asked({
  gtid,
  askedBy,
  askedAt,
  note,
  payback,
  needsTwo,
  firstBy,
  tickets,
  shares,
  valueDate,
  expiresAt,
  decidedBy,
  decidedAt,
  reason,
  limit,
}: RequestDetail): Fact[] {
  return [
    [t('inbox.asked_by'), askedBy],
    [t('inbox.asked_at'), dayTime(askedAt)],
    [t('inbox.note'), note],
    [
      t('inbox.from_takings'),
      shares === null || shares.length === 0
        ? null
        : list(shares.map(({ type, value }) => t('inbox.share', { type: typeWords(type), value: money(value) }))),
    ],
    ...(payback
      ? ([
          [t('inbox.net'), money(payback.net)],
          [t('inbox.fee'), money(payback.fee)],
          [t('fees.by_type'), isMixed(payback.parts) ? list(payback.parts.map((part) => `${partPrice(part)} ${money(part.fee)}`)) : null],
          [t('inbox.promised'), day(payback.payoutDate)],
        ] satisfies Fact[])
      : []),
    [
      t('inbox.two_people'),
      needsTwo
        ? firstBy === null
          ? limit === 0
            ? t('inbox.first_related')
            : t('inbox.above', { limit: money(limit) })
          : t('inbox.first_is', { name: firstBy })
        : null,
    ],
    [t('inbox.invoice'), tickets?.invoiceNumber],
    [t('inbox.value_date'), valueDate === null ? null : shortDay(valueDate)],
    [t('inbox.invoice_paid_at'), tickets?.invoicePaidAt ? dayTime(tickets.invoicePaidAt) : null],
    [t('inbox.expires'), expiresAt === null ? null : day(expiresAt)],
    [
      t('inbox.answered_by'),
      decidedBy === null || decidedAt === null ? null : t('inbox.by_when', { name: decidedBy, when: dayTime(decidedAt) }),
    ],
    [t('inbox.reason'), reason],
    [t('inbox.code'), shortGtid(gtid)],
  ]
}

function Steps({ request }: { request: RequestDetail }) {
  return (
    <>
      <SectionTitle>{t('inbox.steps')}</SectionTitle>
      <ol aria-label={t('inbox.steps')} className="m-0 list-none border-s-2 border-line ps-4">
        {request.steps.map((step) => (
          <li
            key={`${step.step}${step.at}`}
            className="relative pb-3 before:absolute before:-start-[21.5px] before:top-2 before:size-2.5 before:rounded-full before:bg-brand">
            <span className="block font-semibold">{t(`inbox.step.${step.step}`)}</span>
            <span className="block text-sm text-ink-2">
              {dayTime(step.at)}
              {step.by !== null && (
                <>
                  {' '}
                  · <bdi>{step.by}</bdi>
                </>
              )}
              {step.reason !== null && (
                <>
                  {' '}
                  · <bdi>{step.reason}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
