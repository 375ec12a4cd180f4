/** The stock of each merchant by face value: free codes, rate of sale, which limit it fell below. */
import { useState } from 'react'
import { Pencil, Plus, ShieldCheck, Store } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { getCodeStock } from '@taschino/contract/gift-stock.ts'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { list } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { debtWords, PayButton } from './Debt.tsx'
import { MerchantSheet } from './MerchantSheet.tsx'
import { MerchantsTable } from './MerchantsTable.tsx'
import { ReleaseSheet } from './ReleaseSheet.tsx'
import { Reorder } from './Reorder.tsx'
import { UnitsTable } from './UnitsTable.tsx'

interface StockProps {
  stock: { data: OutputOf<typeof getCodeStock> | undefined; error: unknown; refetch: () => unknown }
  /** A table, with the chosen one beside it. */
  desk: boolean
}

export function Stock({ stock: { data, error, refetch }, desk }: StockProps) {
  const [editing, setEditing] = useState<StockMerchant | 'new' | null>(null)
  const [releasing, setReleasing] = useState<StockMerchant | 'all' | null>(null)
  if (!data) return error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={4} />
  const low = data.merchants.flatMap(({ merchant, stock }) =>
    stock.filter((one) => one.low).map(({ unit }) => `${merchant} ${money(unit)}`),
  )
  const add = (
    <Button size="small" kind="soft" icon={<Plus aria-hidden size={18} />} onClick={() => setEditing('new')}>
      {t('giftStock.add')}
    </Button>
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
      {(!desk || data.merchants.length === 0) && <div className="mb-4">{add}</div>}
      {data.merchants.length === 0 ? (
        <EmptyState icon={<Store size={30} />} title={t('giftStock.none_title')}>
          {t('giftStock.none_body')}
        </EmptyState>
      ) : desk ? (
        <MerchantsTable merchants={data.merchants} beside={add} />
      ) : (
        <ul aria-label={t('giftStock.merchants')} className="m-0 grid list-none grid-cols-[minmax(0,1fr)] gap-4 p-0">
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
  const [owedName, owedValue] = debtWords(one)
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
      <UnitsTable one={one} />
      <div className="grid gap-3 border-t border-line p-4 text-[15px]">
        <Reorder one={one} />
        <p className="m-0 flex justify-between gap-3">
          <span className="text-ink-2">{owedName}</span>
          <strong>{owedValue}</strong>
        </p>
        <PayButton one={one} />
      </div>
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
