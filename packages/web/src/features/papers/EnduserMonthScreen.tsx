/** A person's month: from what was there to what is left, every cent under its name, and the same on paper. */
import type { ReactNode } from 'react'
import { getOwnMonth, getOwnStatement, type OwnMonth } from '@taschino/contract/papers.ts'
import { CircleCheck } from 'lucide-react'
import { askFile } from '../../app/ask.ts'
import { useBack } from '../../app/back.ts'
import { useWide } from '../../app/media.ts'
import { paths } from '../../app/paths.ts'
import { useSearchParams } from '../../app/router.tsx'
import { useAsk } from '../../app/use-ask.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card, Figure, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayKey, money } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { errorWords } from '../../words/refusals.ts'
import { t, type WordKey } from '../../words/words.ts'
import { monthName, MonthPicker } from './MonthPicker.tsx'
import { PaperActs } from './PaperActs.tsx'

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
      {answer.error && !month && <Notice kind="bad" act={<Button size="small" onClick={() => void answer.refetch()}>{t('act.retry')}</Button>}>{errorWords(answer.error)}</Notice>}
      {!month && !answer.error && <Skeleton className="h-72 rounded-big" />}
      {month && <div aria-busy={answer.isFetching} className={answer.isPlaceholderData ? 'opacity-60' : ''}><Month month={month} paper={wide ? null : paper} /></div>}
    </Page>
  )
}

function Month({ month, paper }: { month: OwnMonth; paper: ReactNode }) {
  return (
    <>
      {!month.over && <Notice className="mb-3">{t('month.running')}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Figure name={t('own_month.spent')} detail={t('month.payments', { count: month.spentAt.reduce((sum, { payments }) => sum + payments, 0) })}><Money cents={month.spent - month.returned} /></Figure>
        <Figure name={month.over ? t('own_month.left_then') : t('own_month.left_now')} detail={t('own_month.left_hint')}><Money cents={month.closing} /></Figure>
      </div>
      <Way month={month} />
      {paper}
      <SpentAt shops={month.spentAt} />
      <Named title={t('own_month.came_from')} list={month.cameFrom} />
      <Named title={t('own_month.taken_by')} list={month.takenBy} />
      {month.expired > 0 && <Notice className="mt-4" act={<a href={paths.enduserWallet()} className={buttonClass('ghost', 'small')}>{t('own_month.to_wallet')}</a>}>{t('own_month.expired_body', { amount: money(month.expired) })}</Notice>}
      <Held month={month} />
    </>
  )
}

interface Line { word: WordKey; value: number }

const linesOf = (month: OwnMonth): Line[] => [
  { word: 'own_month.way.opening', value: month.opening },
  ...([
    { word: 'own_month.way.came', value: month.came }, { word: 'own_month.way.taken', value: -month.taken }, { word: 'own_month.way.spent', value: -month.spent },
    { word: 'own_month.way.returned', value: month.returned }, { word: 'own_month.way.expired', value: -month.expired }, { word: 'own_month.way.other', value: month.other }
  ] as const).filter(({ value }) => value !== 0)
]

/** The sum that people do on the back of a receipt, done and checked. */
function Way({ month }: { month: OwnMonth }) {
  return (
    <>
      <SectionTitle>{t('own_month.way')}</SectionTitle>
      <Card flush>
        <dl className="m-0 divide-y divide-line">
          {linesOf(month).map(({ word, value }) => <div key={word} className="flex justify-between gap-4 px-4 py-2.5"><dt className="text-ink-2">{t(word)}</dt><dd className="m-0 font-semibold"><Money cents={value} /></dd></div>)}
          <div className="flex justify-between gap-4 bg-mint px-4 py-3"><dt className="font-bold">{t('own_month.way.closing')}</dt><dd className="m-0 font-bold"><Money cents={month.closing} /></dd></div>
        </dl>
      </Card>
      <p className="mt-2 mb-0 flex gap-2 text-sm font-semibold text-ok-text"><CircleCheck aria-hidden size={18} className="shrink-0" />{t('own_month.adds_up')}</p>
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
          <Row key={name} title={<bdi>{name}</bdi>} detail={<>{t('month.payments', { count: payments })}{returned > 0 && ` · ${t('own_month.returned', { amount: money(returned) })}`}</>} end={<Money cents={spent - returned} />} />
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
      <Rows label={title}>{list.map(({ name, type, value }) => <Row key={`${name} ${type}`} title={<bdi>{name}</bdi>} detail={typeWords(type)} end={<Money cents={value} />} />)}</Rows>
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
      <Rows label={title}>{left.map(({ type, closing }) => <Row key={type} title={typeWords(type)} end={<Money cents={closing} />} />)}</Rows>
    </>
  )
}

function Paper({ month: { yearMonth } }: { month: OwnMonth }) {
  return (
    <section aria-label={t('own_month.paper')} className="mt-6 duo:mt-0">
      <SectionTitle>{t('own_month.paper')}</SectionTitle>
      <PaperActs paper={() => askFile(getOwnStatement, { query: { yearMonth } }, { quiet: true, timeout: 60_000 })} name={t('own_month.file', { month: yearMonth })} title={t('own_month.paper_of', { month: monthName(yearMonth) })} />
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('own_month.note')}</p>
    </section>
  )
}
