/** What each provider owes for cashback, its monthly lists beside ours, and the lines that differ. */
import { useState } from 'react'
import { Scale, SlidersHorizontal } from 'lucide-react'
import { listCashbackMonths } from '@taschino/contract/club/cashback.ts'
import type { CashbackDebt, CashbackMonth } from '@taschino/contract/club/cashback-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Figure, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { monthName } from '../../papers/public.ts'
import { providerWords } from '../company/desk-calls.ts'
import { ExposureSheet } from './ExposureSheet.tsx'

export function Providers() {
  const list = useInfinite(listCashbackMonths, { query: {} })
  const debts = list.data?.pages[0]?.debts ?? []
  return (
    <>
      {debts.map((debt) => (
        <Debt key={debt.provider} debt={debt} />
      ))}
      <SectionTitle>{t('companyCashback.months')}</SectionTitle>
      <PagedList
        list={list}
        waiting={3}
        none={
          <EmptyState icon={<Scale size={32} />} title={t('companyCashback.months_none')}>
            {t('companyCashback.months_none_body')}
          </EmptyState>
        }>
        {(months) => (
          <div className="grid gap-3 duo:grid-cols-2">
            {months.map((month) => (
              <Month key={`${month.provider} ${month.month}`} month={month} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  )
}

function Debt({ debt }: { debt: CashbackDebt }) {
  const [setting, setSetting] = useState(false)
  return (
    <section aria-label={providerWords(debt.provider)} className="mb-6">
      <SectionTitle>
        <bdi>{providerWords(debt.provider)}</bdi>
      </SectionTitle>
      <div className="grid grid-cols-2 gap-3 duo:grid-cols-4">
        <Figure name={t('companyCashback.owes')}>{money(debt.owes)}</Figure>
        <Figure name={t('companyCashback.at_risk')}>{money(debt.atRisk)}</Figure>
        <Figure name={t('companyCashback.exposure')}>{money(debt.exposureMax)}</Figure>
        <Figure name={t('companyCashback.waiting')}>{money(debt.waiting)}</Figure>
      </div>
      <div className="mt-3">
        <Button size="small" kind="ghost" icon={<SlidersHorizontal aria-hidden size={18} />} onClick={() => setSetting(true)}>
          {t('companyCashback.exposure_set')}
        </Button>
      </div>
      {setting && <ExposureSheet debt={debt} onClose={() => setSetting(false)} />}
    </section>
  )
}

function Month({ month }: { month: CashbackMonth }) {
  const { theirs, ours, differing, differences } = month
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="m-0 text-base">
          {monthName(month.month)} · <bdi>{providerWords(month.provider)}</bdi>
        </h3>
        <Tag kind={differing > 0 ? 'bad' : 'ok'}>
          {differing > 0 ? t('companyCashback.differs', { count: differing }) : t('companyCashback.agrees')}
        </Tag>
      </div>
      <table className="mt-3 w-full border-collapse text-[15px]">
        <thead>
          <tr className="text-sm text-ink-2">
            <th scope="col">
              <span className="sr-only">{t('companyCashback.line.cashback')}</span>
            </th>
            <th scope="col" className="pb-1 text-end font-normal">
              {t('companyCashback.theirs')}
            </th>
            <th scope="col" className="pb-1 text-end font-normal">
              {t('companyCashback.ours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['confirmed', 'reversed'] as const).map((what) => (
            <tr key={what}>
              <th scope="row" className="text-start font-normal">
                {t(`companyCashback.${what}`)}
              </th>
              <td className="text-end">{money(theirs[what])}</td>
              <td className="text-end">{money(ours[what])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > 0 && (
        <ul className="mt-3 mb-0 grid list-none gap-1 p-0 text-sm">
          {differences.slice(0, 10).map(({ kind, ref, theirs: said, ours: booked }) => (
            <li key={`${kind} ${ref}`} className="break-all">
              {t(`companyCashback.line.${kind}`)} <bdi>{ref}</bdi>: {said === null ? '—' : money(said)} /{' '}
              {booked === null ? '—' : money(booked)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 mb-0 text-sm text-ink-2">{t('companyCashback.read_at', { at: dayTime(month.readAt) })}</p>
    </Card>
  )
}
