/** The company's home: figures, what waits by age, charts; everything leads to its list. */
import type { ReactNode } from 'react'
import { getOverview } from '@taschino/contract/overview.ts'
import { useAsk } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useWide } from '../../settings/media.ts'
import { Tag } from '../../ui/Chip.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { money, shortDay } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { invoicePaths } from '../invoices/public.ts'
import { SetupCard } from '../setup/public.ts'
import { Circulating, CodesLeft, NotArrived, OwedByAgencies, PromisedToShops, Spent, type Overview } from './Charts.tsx'
import { Waits } from './Waits.tsx'

export function CompanyHomeScreen() {
  const onBack = useBack(paths.companyAgencies())
  const desk = useWide()
  const asked = useAsk(getOverview)
  const { data } = asked
  return (
    <Page title={t('overview.title')} {...(desk ? {} : { onBack })} width="full">
      <SetupCard />
      {data ? (
        <Morning data={data} />
      ) : asked.isError ? (
        <RetryNotice again={() => void asked.refetch()}>{errorWords(asked.error)}</RetryNotice>
      ) : (
        <SkeletonRows count={8} />
      )}
    </Page>
  )
}

function Morning({ data }: { data: Overview }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!data.books.balanced && (
        <Notice kind="bad" title={t('overview.books_bad')}>
          {t('overview.books_bad_body')}
        </Notice>
      )}
      <Figures data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1280px]:grid-cols-[minmax(676px,6fr)_minmax(0,5fr)]">
        <Waits waiting={data.waiting} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,290px),1fr))] gap-4">
          <PromisedToShops {...data} />
          <OwedByAgencies {...data} />
          <Circulating {...data} />
          <Spent />
          <CodesLeft {...data} />
          <NotArrived {...data} />
        </div>
      </div>
    </div>
  )
}

function Figures({ data: { money: sums, books, waiting } }: { data: Overview }) {
  const late = waiting.reduce((sum, one) => sum + one.late, 0)
  return (
    <ul aria-label={t('overview.now')} className="m-0 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,165px),1fr))] gap-3 p-0">
      <Stand
        name={t('overview.waiting')}
        to="#overview-waiting"
        detail={late > 0 && <Tag kind="bad">{t('overview.late', { count: late })}</Tag>}>
        {waiting.reduce((sum, { count }) => sum + count, 0)}
      </Stand>
      <Stand name={t('overview.outstanding')} to={paths.companyAgencies({ view: 'lots' })}>
        {money(sums.outstanding)}
      </Stand>
      <Stand name={t('overview.owed_to_shops')} to={paths.companyShops({ view: 'shops', sort: '-takings' })}>
        {money(sums.owedToShops)}
      </Stand>
      <Stand
        name={t('overview.owed_by_agencies')}
        to={sums.lateInvoices > 0 ? invoicePaths.company({ state: 'late' }) : `${invoicePaths.company()}?state=open`}
        detail={sums.lateInvoices > 0 && <Tag kind="bad">{t('overview.late_invoices', { count: sums.lateInvoices })}</Tag>}>
        {money(sums.owedByAgencies)}
      </Stand>
      <Stand
        name={t('overview.books')}
        to={paths.companyReports('trial')}
        detail={
          <span className="text-[13px] text-ink-2">
            {books.sealedUntil === null ? t('overview.books_young') : t('overview.books_sealed', { day: shortDay(books.sealedUntil) })}
          </span>
        }>
        <span className={books.balanced ? 'text-base text-ok-text' : 'text-base text-bad'}>
          {t(books.balanced ? 'overview.books_good' : 'overview.books_bad')}
        </span>
      </Stand>
    </ul>
  )
}

function Stand({ name, to, detail, children }: { name: string; to: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a
        href={to}
        className="press flex h-full min-h-[84px] flex-col rounded-m border border-line bg-card px-4 py-3 text-ink no-underline hover:border-line-strong">
        <span className="text-sm text-ink-2">{name}</span>
        <span className="text-xl font-bold tracking-tight tabular-nums">{children}</span>
        {detail !== undefined && detail !== false && <span className="mt-0.5">{detail}</span>}
      </a>
    </li>
  )
}
