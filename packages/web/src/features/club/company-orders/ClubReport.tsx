/** A month of the club: income, held money, and what each provider is owed by our books and by its own list. */
import { useState } from 'react'
import { getClubReport } from '@taschino/contract/club/company-orders.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayKey, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { MonthPicker } from '../../papers/public.ts'
import { providerWords } from '../company/desk-calls.ts'
import { Facts } from '../company-cashback/Decide.tsx'
import { Differences } from './Differences.tsx'

export function ClubReport() {
  const [month, setMonth] = useState(dayKey(new Date()).slice(0, 7))
  return (
    <>
      <div className="max-w-md">
        <MonthPicker value={month} onChange={setMonth} />
      </div>
      <Month key={month} month={month} />
      <Differences />
    </>
  )
}

function Month({ month }: { month: string }) {
  const { data, error, refetch } = useAsk(getClubReport, { query: { month } })
  if (!data) return error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={4} />
  const { orders, cashback, holds, providers } = data
  return (
    <div className="grid gap-4 duo:grid-cols-2">
      <Card>
        <h2 className="mt-0 mb-3 text-lg">{t('companyOrders.report.month')}</h2>
        <Facts
          facts={[
            [t('companyOrders.report.orders'), String(orders.count)],
            [t('companyOrders.report.value'), money(orders.value)],
            [t('companyOrders.report.cost'), money(orders.cost)],
            [t('companyOrders.report.margin'), money(orders.margin)],
            [t('companyOrders.report.cashback'), money(cashback.kept)],
          ]}
        />
      </Card>
      <Card>
        <h2 className="mt-0 mb-3 text-lg">{t('companyOrders.report.holds')}</h2>
        <Facts
          facts={[
            [t('companyOrders.report.waiting'), String(holds.count)],
            [t('companyOrders.report.held'), money(holds.value)],
          ]}
        />
      </Card>
      {providers.map((one) => (
        <Card key={one.name}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 className="m-0 text-lg">
              <bdi>{providerWords(one.name)}</bdi>
            </h2>
            <Tag kind={one.agrees === null ? 'plain' : one.agrees ? 'ok' : 'warn'}>
              {t(
                one.agrees === null
                  ? 'companyOrders.report.silent'
                  : one.agrees
                    ? 'companyOrders.report.agrees'
                    : 'companyOrders.report.differs',
              )}
            </Tag>
          </div>
          <Facts
            facts={[
              [t('companyOrders.report.owed'), money(one.owed)],
              [t('companyOrders.report.owes'), money(one.owes)],
              [t('companyOrders.report.ours'), money(one.ours.owed)],
              ...(one.theirs === null ? [] : [[t('companyOrders.report.theirs'), money(one.theirs.owed)] as const]),
            ]}
          />
        </Card>
      ))}
    </div>
  )
}
