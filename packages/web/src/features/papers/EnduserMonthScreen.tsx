/** A person's month: from the first balance to the last, and as PDF. */
import type { ReactNode } from 'react'
import { getOwnMonth, getOwnStatement, type OwnMonth } from '@taschino/contract/papers.ts'
import { CircleCheck } from 'lucide-react'
import { askFile } from '../../api/ask.ts'
import { useBack } from '../../routing/back.ts'
import { useWide } from '../../settings/media.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { useAsk } from '../../api/use-ask.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Figure, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Reloading } from '../../ui/Reloading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayKey, money } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { ownFigures, ownWay } from './money-way.ts'
import { monthName, MonthPicker } from './MonthPicker.tsx'
import { PaperActs } from './PaperActs.tsx'
import { WayCard } from './WayCard.tsx'

const runningMonth = (): string => dayKey(new Date()).slice(0, 7)

export function EnduserMonthScreen() {
  const back = useBack(paths.enduserTransactions())
  const [search, setSearch] = useSearchParams()
  const yearMonth = /^20\d\d-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0] ?? runningMonth()
  const answer = useAsk(getOwnMonth, { query: { yearMonth } }, { keepPrevious: true })
  const month = answer.data
  const wide = useWide('duo')
  const paper = month ? <Paper month={month} /> : null
  const choose = (chosen: string) => setSearch(new URLSearchParams({ month: chosen }), { replace: true })
  return (
    <Page title={t('own_month.title')} onBack={back} side={wide ? paper : undefined}>
      <MonthPicker value={yearMonth} onChange={choose} since={month ? (month.since ?? runningMonth()) : undefined} />
      {answer.error && !month && <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>}
      {!month && !answer.error && <Skeleton className="h-72 rounded-big" />}
      {month && (
        <Reloading busy={answer.isFetching} old={answer.isPlaceholderData}>
          <Month month={month} paper={wide ? null : paper} />
        </Reloading>
      )}
    </Page>
  )
}

function Month({ month, paper }: { month: OwnMonth; paper: ReactNode }) {
  return (
    <>
      {!month.over && <Notice className="mb-3">{t('month.running')}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        {ownFigures(month).map(({ word, value }, i) => (
          <Figure key={word} name={t(word)} detail={i === 0 ? spentDetail(month) : t('own_month.left_hint')}>
            <Money cents={value} />
          </Figure>
        ))}
      </div>
      <Way month={month} />
      {paper}
      <SpentAt shops={month.spentAt} />
      <Named title={t('own_month.came_from')} list={month.cameFrom} />
      <Named title={t('own_month.taken_by')} list={month.takenBy} />
      {month.expired > 0 && (
        <Notice
          className="mt-4"
          act={
            <a href={paths.enduserWallet()} className={buttonClass('ghost', 'small')}>
              {t('own_month.to_wallet')}
            </a>
          }>
          {t('own_month.expired_body', { amount: money(month.expired) })}
        </Notice>
      )}
      <Held month={month} />
    </>
  )
}

/** How it came to be: the way below shows both halves. */
const spentDetail = ({ spentAt, returned }: OwnMonth): string =>
  [
    t('month.payments', { count: spentAt.reduce((sum, { payments }) => sum + payments, 0) }),
    returned > 0 && t('own_month.without_returned', { amount: money(returned) }),
  ]
    .filter(Boolean)
    .join(', ')

/** The sum that people do on the back of a receipt, done and checked. */
function Way({ month }: { month: OwnMonth }) {
  return (
    <>
      <SectionTitle>{t('own_month.way')}</SectionTitle>
      <WayCard lines={ownWay(month)} />
      <p className="mt-2 mb-0 flex gap-2 text-sm font-semibold text-ok-text">
        <CircleCheck aria-hidden size={18} className="shrink-0" />
        {t('own_month.adds_up')}
      </p>
    </>
  )
}

function SpentAt({ shops }: { shops: OwnMonth['spentAt'] }) {
  if (shops.length === 0) return null
  return (
    <>
      <SectionTitle>{t('own_month.spent_at')}</SectionTitle>
      <Rows label={t('own_month.spent_at')}>
        {shops.map(({ name, payments, spent, returned }) => (
          <Row
            key={name}
            title={<bdi>{name}</bdi>}
            detail={
              <>
                {t('month.payments', { count: payments })}
                {returned > 0 && ` · ${t('own_month.returned', { amount: money(returned) })}`}
              </>
            }
            end={<Money cents={spent - returned} />}
          />
        ))}
      </Rows>
    </>
  )
}

function Named({ title, list }: { title: string; list: OwnMonth['cameFrom'] }) {
  if (list.length === 0) return null
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <Rows label={title}>
        {list.map(({ name, type, value }) => (
          <Row key={`${name} ${type}`} title={<bdi>{name}</bdi>} detail={typeWords(type)} end={<Money cents={value} />} />
        ))}
      </Rows>
    </>
  )
}

function Held({ month: { held, over } }: { month: OwnMonth }) {
  const left = held.filter(({ closing }) => closing > 0)
  if (left.length < 2) return null
  const title = over ? t('own_month.held_then') : t('own_month.held_now')
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <Rows label={title}>
        {left.map(({ type, closing }) => (
          <Row key={type} title={typeWords(type)} end={<Money cents={closing} />} />
        ))}
      </Rows>
    </>
  )
}

function Paper({ month: { yearMonth } }: { month: OwnMonth }) {
  return (
    <section aria-label={t('own_month.paper')} className="mt-6 duo:mt-0">
      <SectionTitle>{t('own_month.paper')}</SectionTitle>
      <PaperActs
        paper={() => askFile(getOwnStatement, { query: { yearMonth } }, { quiet: true, timeout: 60_000 })}
        name={t('own_month.file', { month: yearMonth })}
        title={t('own_month.paper_of', { month: monthName(yearMonth) })}
      />
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('own_month.note')}</p>
    </section>
  )
}
