/** The brands of a category, opened one by one and ordered by dragging or by key. */
import { useState } from 'react'
import { Store } from 'lucide-react'
import { listManagedBrands, orderBrands } from '@taschino/contract/club/company.ts'
import type { ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { ask } from '../../../api/ask.ts'
import { useInfinite } from '../../../api/use-ask.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { BrandSheet } from './BrandSheet.tsx'
import { providerWords } from './desk-calls.ts'
import { Sortable } from './Sortable.tsx'
import { usePutOrder } from './use-put-order.ts'

export function Contents({ idInternalCategory }: { idInternalCategory: number }) {
  const list = useInfinite(listManagedBrands, { query: { idInternalCategory } })
  const [one, setOne] = useState<ManagedBrand | null>(null)
  const { put, trouble, order } = usePutOrder((ids) =>
    ask(orderBrands, { params: { idInternalCategory }, body: { ids } }, { quiet: true, keepalive: true }),
  )
  return (
    <section aria-label={t('clubDesk.view.contents')}>
      {trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {trouble}
        </Notice>
      )}
      <PagedList
        list={list}
        waiting={6}
        none={
          <EmptyState icon={<Store size={30} />} title={t('clubDesk.contents_none')}>
            {t('clubDesk.contents_none_body')}
          </EmptyState>
        }>
        {(brands) => (
          <Sortable
            label={t('clubDesk.view.contents')}
            items={put ? put.flatMap((id) => brands.find(({ idBrand }) => idBrand === id) ?? []) : brands}
            idOf={({ idBrand }) => idBrand}
            nameOf={({ brandName }) => brandName}
            row={(brand) => <BrandLine brand={brand} onOpen={() => setOne(brand)} />}
            onOrder={order}
          />
        )}
      </PagedList>
      {one && <BrandSheet one={one} onClose={() => setOne(null)} />}
    </section>
  )
}

function BrandLine({ brand, onOpen }: { brand: ManagedBrand; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 px-2 py-2.5 text-start text-ink hover:bg-mint/50 focus-visible:-outline-offset-3 max-duo:px-4">
      <MerchantLogo logo={brand.logo} name={brand.brandName} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">
          <bdi>{brand.brandName}</bdi>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <span>{providerWords(brand.provider)}</span>
          <span>{t('clubDesk.products', { count: brand.products })}</span>
          {!brand.enabled && <Tag kind="warn">{t('clubDesk.off')}</Tag>}
        </span>
      </span>
    </button>
  )
}
