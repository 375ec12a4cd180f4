/** Codes on which VAT fell due when they were sold, month by month: what it comes to at each rate, sale by sale, and as a file. */
import { ReceiptText } from 'lucide-react'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { exportVatSales, listVatSales, type VatSum } from '@taschino/contract/gift-accounts.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { late } from '../../../routing/late.tsx'
import { useSearchParams } from '../../../routing/router.tsx'
import { withParams } from '../../../routing/with-params.ts'
import { coming } from '../../../table/coming.tsx'
import { Figure, Row, Rows } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime, money, signedMoney } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { MonthPicker } from '../../papers/public.ts'

/** Nobody without a desk fetches it. */
const VatTable = late(() => import('./VatTable.tsx').then((module) => module.VatTable))

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

const NoSales = () => (
  <EmptyState icon={<ReceiptText size={30} />} title={t('giftStock.vat_none')}>
    {t('giftStock.vat_none_body')}
  </EmptyState>
)

export function VatSales({ desk }: { desk: boolean }) {
  const [search, setSearch] = useSearchParams()
  const now = businessMonth(Date.now())
  const month = MONTH.exec(search.get('month') ?? '')?.[0] ?? now
  const choose = (next: string) => setSearch((before) => withParams(before, { month: next === now ? null : next }), { replace: true })
  const sums = useAsk(listVatSales, { query: { month, limit: 1 } }).data?.sums ?? []
  return (
    <>
      <div className={desk ? 'max-w-[760px] shrink-0' : undefined}>
        <p className="mt-0 mb-3 text-[15px] text-ink-2">{t('giftStock.vat_lead')}</p>
        <MonthPicker value={month} onChange={choose} />
        {sums.map((sum) => (
          <RateSum key={sum.rate} sum={sum} />
        ))}
      </div>
      {desk ? (
        <div className="flex min-h-96 flex-1 flex-col">
          <VatTable.Component key={month} {...coming} month={month} none={<NoSales />} />
        </div>
      ) : (
        <SaleRows month={month} />
      )}
    </>
  )
}

function SaleRows({ month }: { month: string }) {
  const list = useInfinite(listVatSales, { query: { month } })
  return (
    <>
      <div className="mb-3 flex justify-end">
        <ExportButton call={exportVatSales} query={{ month }} name={`${t('giftStock.vat_file')}-${month}`} />
      </div>
      <PagedList list={list} waiting={3} none={<NoSales />}>
        {(items) => (
          <Rows label={t('giftStock.view.vat')}>
            {items.map(({ gtid, at, undone, merchant, buyer, value, rate }) => (
              <Row
                key={gtid}
                title={<bdi>{merchant.merchant}</bdi>}
                detail={
                  <>
                    {[t(undone ? 'giftStock.vat_undone' : 'giftStock.vat_sold'), dayTime(at), t('giftStock.vat_rate', { rate })].join(
                      ' · ',
                    )}
                    {buyer !== null && (
                      <>
                        {' · '}
                        <bdi>{buyer}</bdi>
                      </>
                    )}
                  </>
                }
                end={undone ? signedMoney(value) : money(value)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

function RateSum({ sum: { rate, sales, value, net, vat } }: { sum: VatSum }) {
  return (
    <section aria-label={t('giftStock.vat_rate', { rate })} className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Figure name={t('giftStock.vat_rate', { rate })}>{t('giftStock.vat_sales', { count: sales })}</Figure>
      <Figure name={t('giftStock.figure.value')}>{money(value)}</Figure>
      <Figure name={t('giftStock.vat_net')}>{money(net)}</Figure>
      <Figure name={t('giftStock.vat_tax')}>{money(vat)}</Figure>
    </section>
  )
}
