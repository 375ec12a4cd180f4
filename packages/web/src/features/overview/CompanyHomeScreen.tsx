/**
 * The company's home: what waits and since when, what is owed, twelve months as a chart, what runs low or failed, the state of the books.
 */
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getOverview, type Waiting } from '@taschino/contract/overview.ts'
import { circulation } from '@taschino/contract/reports.ts'
import { useAsk } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { invoicePaths } from '../invoices/public.ts'
import { Link } from '../../routing/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Card, Figure, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Sparkbars } from '../../ui/Sparkbars.tsx'
import { daysUntil, money, shortDay } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { locale, t } from '../../words/words.ts'
import { SetupCard } from '../setup/public.ts'
import { LEADS } from './leads.ts'

type Overview = OutputOf<typeof getOverview>

export function CompanyHomeScreen() {
  const onBack = useBack(paths.companyAgencies())
  const asked = useAsk(getOverview)
  const { data } = asked
  return (
    <Page title={t('overview.title')} onBack={onBack} width="wide" side={data ? <Beside data={data} /> : <SkeletonRows count={3} />}>
      <SetupCard />
      {data ? (
        <WaitingList waiting={data.waiting} />
      ) : asked.isError ? (
        <RetryNotice again={() => void asked.refetch()}>{errorWords(asked.error)}</RetryNotice>
      ) : (
        <SkeletonRows count={5} />
      )}
    </Page>
  )
}

function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0)
    return (
      <EmptyState icon={<CircleCheck size={32} />} title={t('overview.nothing')}>
        {t('overview.nothing_body')}
      </EmptyState>
    )
  return (
    <section aria-labelledby="overview-waiting">
      <SectionTitle id="overview-waiting">{t('overview.waiting')}</SectionTitle>
      <Rows label={t('overview.waiting')}>
        {waiting.map((one) => (
          <Row
            key={one.name}
            to={LEADS[one.name]}
            title={t(`overview.name.${one.name}`)}
            detail={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {ageWords(one.oldest)}
                {one.late > 0 && <Tag kind="bad">{t('overview.late', { count: one.late })}</Tag>}
              </span>
            }
            end={
              <span className="block text-end">
                <span className="block font-bold">{one.count}</span>
                {one.value !== null && <span className="block text-sm text-ink-2">{money(one.value)}</span>}
              </span>
            }
          />
        ))}
      </Rows>
    </section>
  )
}

function ageWords(oldest: string): string {
  const days = -daysUntil(oldest)
  return days <= 0 ? t('overview.since_today') : t('overview.since', { count: days })
}

const monthWords = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale(), { month: 'short', year: 'numeric' })

/** What shops took in each of the last twelve months. */
function Year() {
  const year = useAsk(circulation, { query: {} }, { quiet: true }).data
  if (!year) return <Skeleton className="mt-6 h-40" />
  const months = [...Map.groupBy(year.rows, ({ month }) => month)].map(([month, rows]) => ({
    name: monthWords(month),
    value: rows.reduce((sum, row) => sum + row.redeemed - row.refunded, 0),
  }))
  return (
    <section aria-labelledby="overview-year" className="mt-6">
      <SectionTitle id="overview-year">{t('overview.year')}</SectionTitle>
      <Card>
        <Sparkbars
          label={t('overview.year')}
          points={months}
          show={money}
          height={120}
          caption={t('overview.year_caption', { value: money(year.now.volume) })}
        />
      </Card>
    </section>
  )
}

function Beside({ data }: { data: Overview }) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
        <Figure name={t('overview.outstanding')}>{money(data.money.outstanding)}</Figure>
        <Figure name={t('overview.owed_to_shops')}>{money(data.money.owedToShops)}</Figure>
        <Figure
          name={t('overview.owed_by_agencies')}
          detail={
            data.money.lateInvoices > 0 ? (
              <Link to={invoicePaths.company({ state: 'late' })}>{t('overview.late_invoices', { count: data.money.lateInvoices })}</Link>
            ) : undefined
          }>
          {money(data.money.owedByAgencies)}
        </Figure>
      </div>
      <Year />
      <Books books={data.books} />
      <Low lowStock={data.lowStock} />
      <Failed failed={data.failed} />
    </>
  )
}

function Books({ books }: { books: Overview['books'] }) {
  return (
    <Notice kind={books.balanced ? 'ok' : 'bad'} className="mt-4" title={t(books.balanced ? 'overview.books_good' : 'overview.books_bad')}>
      {books.balanced
        ? books.sealedUntil === null
          ? t('overview.books_young')
          : t('overview.books_sealed', { day: shortDay(books.sealedUntil) })
        : t('overview.books_bad_body')}
    </Notice>
  )
}

function Low({ lowStock }: { lowStock: Overview['lowStock'] }) {
  if (lowStock.length === 0) return null
  return (
    <section aria-labelledby="overview-low" className="mt-4">
      <SectionTitle id="overview-low">{t('overview.low')}</SectionTitle>
      <Rows label={t('overview.low')}>
        {lowStock.map(({ merchant, codes }) => (
          <Row key={merchant} to={paths.companyBarcodeGift()} title={<bdi>{merchant}</bdi>} end={t('gifts.codes', { count: codes })} />
        ))}
      </Rows>
    </section>
  )
}

function Failed({ failed }: { failed: Overview['failed'] }) {
  if (failed.letters + failed.pushes === 0) return null
  return (
    <p className="mt-4 mb-0 flex items-start gap-2 text-[15px]">
      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warn" />
      {t('overview.failed', { letters: failed.letters, pushes: failed.pushes })}
    </p>
  )
}
