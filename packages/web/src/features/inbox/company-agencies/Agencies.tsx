/** Every agency with its tickets that are not spent yet, what it owes, and how many invoices are late. */
import { useState } from 'react'
import { Building2, Search } from 'lucide-react'
import { listAgencies, type AgencyStanding } from '@taschino/contract/requests.ts'
import { paths } from '../../../app/paths.ts'
import { useInfinite } from '../../../app/use-ask.ts'
import { useSettled } from '../../../app/use-settled.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { MoreOnSight } from '../../../ui/MoreOnSight.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { Amounts } from '../Figures.tsx'

export function Agencies() {
  const [text, setText] = useState('')
  const settled = useSettled(text).trim()
  const list = useInfinite(listAgencies, { query: settled === '' ? {} : { text: settled } })
  return (
    <section aria-label={t('tab.agencies')}>
      <Field className="mb-3" hideLabel label={t('inbox.find_agency')} placeholder={t('inbox.find_agency')} type="search" enterKeyHint="search" autoComplete="off" value={text} start={<Search size={18} />} onChange={(event) => setText(event.target.value)} />
      {list.isPending ? <SkeletonRows count={6} />
        : list.isError && list.items.length === 0 ? <Notice kind="bad" act={<Button size="small" onClick={() => void list.refetch()}>{t('act.retry')}</Button>}>{errorWords(list.error)}</Notice>
          : list.items.length === 0 ? <EmptyState icon={<Building2 size={30} />} title={t('inbox.no_agency')} />
            : <Rows label={t('tab.agencies')}>{list.items.map((agency) => <AgencyRow key={agency.id} agency={agency} />)}</Rows>}
      {list.hasNextPage && <MoreOnSight onSight={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} />}
    </section>
  )
}

function AgencyRow({ agency }: { agency: AgencyStanding }) {
  const { name, enabled, employees, stock, outstanding, owed, openInvoices, lateInvoices, waiting, nextExpiry } = agency
  return (
    <Row to={paths.companyAgencies({ text: name, shown: 'all' })} lead={<Monogram name={name} />} title={<bdi>{name}</bdi>}
      detail={<>
        <span className="flex flex-wrap items-center gap-1.5">{t('inbox.employees', { count: employees })}
          {waiting > 0 && <Tag kind="warn">{t('inbox.waiting_count', { count: waiting })}</Tag>}{lateInvoices > 0 && <Tag kind="bad">{t('inbox.late_invoices', { count: lateInvoices })}</Tag>}{!enabled && <Tag kind="bad">{t('inbox.disabled')}</Tag>}</span>
        <Amounts list={[[t('inbox.outstanding'), money(outstanding)], [t('inbox.stock'), money(stock)], [t('inbox.owed_in', { count: openInvoices }), money(owed)], [t('inbox.next_expiry'), nextExpiry === null ? '–' : shortDay(nextExpiry)]]} />
      </>} />
  )
}
