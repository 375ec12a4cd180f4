/** Merchant by merchant: how many codes of each face value are free, how fast they go, which line they fell below. */
import { useState } from 'react'
import { Pencil, Plus, ShieldCheck, Store } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { getCodeStock } from '@taschino/contract/gift-stock.ts'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { list } from '../../../words/parts.ts'
import { errorWords } from '../../../words/refusals.ts'
import { locale, t } from '../../../words/words.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { daysWords } from './DaysChart.tsx'
import { MerchantSheet } from './MerchantSheet.tsx'
import { ReleaseSheet } from './ReleaseSheet.tsx'

interface StockProps {
  stock: { data: OutputOf<typeof getCodeStock> | undefined; error: unknown; refetch: () => unknown }
}

export function Stock({ stock: { data, error, refetch } }: StockProps) {
  const [editing, setEditing] = useState<StockMerchant | 'new' | null>(null)
  const [releasing, setReleasing] = useState<StockMerchant | 'all' | null>(null)
  if (!data) return error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={4} />
  const low = data.merchants.flatMap(({ merchant, stock }) =>
    stock.filter((one) => one.low).map(({ unit }) => `${merchant} ${money(unit)}`),
  )
  return (
    <>
      {low.length > 0 && (
        <Notice kind="warn" className="mb-4" title={t('giftStock.low', { count: low.length })}>
          {list(low.slice(0, 8))}
        </Notice>
      )}
      {data.quarantined > 0 && (
        <Notice
          kind="warn"
          className="mb-4"
          title={t('giftStock.quarantined', { count: data.quarantined })}
          act={
            <Button size="small" icon={<ShieldCheck aria-hidden size={18} />} onClick={() => setReleasing('all')}>
              {t('giftStock.release_all')}
            </Button>
          }>
          {t('giftStock.quarantined_body')}
        </Notice>
      )}
      <div className="mb-4">
        <Button size="small" kind="soft" icon={<Plus aria-hidden size={18} />} onClick={() => setEditing('new')}>
          {t('giftStock.add')}
        </Button>
      </div>
      {data.merchants.length === 0 ? (
        <EmptyState icon={<Store size={30} />} title={t('giftStock.none_title')}>
          {t('giftStock.none_body')}
        </EmptyState>
      ) : (
        <ul aria-label={t('giftStock.merchants')} className="m-0 grid list-none gap-4 p-0">
          {data.merchants.map((one) => (
            <li key={one.id}>
              <OneMerchant one={one} onEdit={() => setEditing(one)} onRelease={() => setReleasing(one)} />
            </li>
          ))}
        </ul>
      )}
      {editing !== null && <MerchantSheet one={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {releasing !== null && <ReleaseSheet of={releasing === 'all' ? null : releasing} onClose={() => setReleasing(null)} />}
    </>
  )
}

function OneMerchant({ one, onEdit, onRelease }: { one: StockMerchant; onEdit: () => void; onRelease: () => void }) {
  const held = one.stock.reduce((sum, { quarantined }) => sum + quarantined, 0)
  return (
    <Card flush>
      <div className="flex items-center gap-3 px-4 py-3">
        <MerchantLogo logo={one.logo} name={one.merchant} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="m-0 max-w-full text-base break-words">
            <bdi>{one.merchant}</bdi>
          </h2>
          {!one.enabled && <Tag kind="warn">{t('giftStock.off')}</Tag>}
          {one.food && <Tag>{t('giftStock.food')}</Tag>}
        </div>
        <IconButton label={t('giftStock.edit', { name: one.merchant })} onClick={onEdit}>
          <Pencil aria-hidden size={19} />
        </IconButton>
      </div>
      <Units one={one} />
      {held > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-3 text-[15px]">
          {t('giftStock.held', { count: held })}
          <Button size="small" kind="ghost" onClick={onRelease}>
            {t('giftStock.release')}
          </Button>
        </div>
      )}
    </Card>
  )
}

const whole = (n: number): string => n.toLocaleString(locale())

function Units({ one: { stock, lowStockAt, merchant } }: { one: StockMerchant }) {
  if (stock.length === 0) return <p className="m-0 border-t border-line px-4 py-3 text-[15px] text-ink-2">{t('giftStock.no_codes')}</p>
  const cell = 'px-2 py-2.5 text-end last:pe-4'
  const far = 'max-sm:hidden'
  return (
    <table className="w-full border-collapse text-[15px] wrap-normal">
      <caption className="sr-only">{t('giftStock.table', { name: merchant, low: lowStockAt })}</caption>
      <thead>
        <tr className="border-t border-line text-sm text-ink-2">
          <th scope="col" className="py-2 ps-4 pe-2 text-start font-semibold">
            {t('giftStock.col.unit')}
          </th>
          <th scope="col" className={cx(cell, 'font-semibold')}>
            {t('giftStock.col.free')}
          </th>
          <th scope="col" className={cx(cell, far, 'font-semibold')}>
            {t('giftStock.col.lately')}
          </th>
          <th scope="col" className={cx(cell, far, 'font-semibold')}>
            {t('giftStock.col.cost')}
          </th>
          <th scope="col" className={cx(cell, 'font-semibold')}>
            {t('giftStock.col.days')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stock.map((line) => (
          <tr key={line.unit} className={cx('border-t border-line', line.low && 'bg-bad-soft/50')}>
            <th scope="row" className="py-2.5 ps-4 pe-2 text-start font-semibold whitespace-nowrap">
              {money(line.unit)}
            </th>
            <td className={cx(cell, 'font-bold', line.low && 'text-bad')}>
              {whole(line.free)}
              {line.endingSoon > 0 && (
                <span className="block text-sm font-medium text-ink-2">{t('giftStock.ending', { count: line.endingSoon })}</span>
              )}
            </td>
            <td className={cx(cell, far)}>{whole(line.soldLately)}</td>
            <td className={cx(cell, far)}>{money(line.cost)}</td>
            <td className={cell}>{daysWords(line.daysLeft, line.free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
