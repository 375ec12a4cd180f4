/** Codes on which VAT fell due when they were sold, month by month: what it comes to at each rate, sale by sale, and as a file. */
import { useState } from 'react'
import { ReceiptText } from 'lucide-react'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { exportVatSales, listVatSales, type VatSum } from '@taschino/contract/gift-accounts.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { Figure, Row, Rows } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime, money, signedMoney } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { MonthPicker } from '../../papers/public.ts'

export function VatSales() {
  const [month, setMonth] = useState(() => businessMonth(Date.now()))
  const list = useInfinite(listVatSales, { query: { month } })
  const sums = useAsk(listVatSales, { query: { month, limit: 1 } }).data?.sums ?? []
  return (
    <>
      <p className="mt-0 mb-3 text-[15px] text-ink-2">{t('giftStock.vat_lead')}</p>
      <MonthPicker value={month} onChange={setMonth} />
      {sums.map((sum) => (
        <RateSum key={sum.rate} sum={sum} />
      ))}
      <div className="mb-3 flex justify-end">
        <ExportButton call={exportVatSales} query={{ month }} name={`${t('giftStock.vat_file')}-${month}`} />
      </div>
      <PagedList
        list={list}
        waiting={3}
        none={
          <EmptyState icon={<ReceiptText size={30} />} title={t('giftStock.vat_none')}>
            {t('giftStock.vat_none_body')}
          </EmptyState>
        }>
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
