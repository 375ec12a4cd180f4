/** "Categorie": the company creates categories, orders them by dragging or by key, and opens one. */
import { useState } from 'react'
import { LayoutGrid, Plus } from 'lucide-react'
import { listCategories, orderCategories } from '@taschino/contract/club/company.ts'
import type { ManagedCategory } from '@taschino/contract/club/company-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ICON_OF } from '../home/category-icons.ts'
import { CategorySheet } from './CategorySheet.tsx'
import { Sortable } from './Sortable.tsx'
import { usePutOrder } from './use-put-order.ts'

export function CategoriesScreen() {
  const onBack = useBack(paths.companyShops())
  const { data, error, refetch } = useAsk(listCategories)
  const [adding, setAdding] = useState(false)
  const { put, trouble, order } = usePutOrder((ids) => ask(orderCategories, { body: { ids } }, { quiet: true, keepalive: true }))
  const categories = data?.categories ?? []
  const shown = put ? put.flatMap((id) => categories.find((one) => one.idInternalCategory === id) ?? []) : categories
  return (
    <Page title={t('clubDesk.categories')} onBack={onBack} width="wide">
      <p className="mt-0 mb-4 text-ink-2">{t('clubDesk.categories_lead')}</p>
      <div className="mb-4">
        <Button size="small" kind="soft" icon={<Plus aria-hidden size={18} />} onClick={() => setAdding(true)}>
          {t('clubDesk.category_add')}
        </Button>
      </div>
      {trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {trouble}
        </Notice>
      )}
      {!data && (error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={5} />)}
      {data && categories.length === 0 && (
        <EmptyState icon={<LayoutGrid size={30} />} title={t('clubDesk.categories_none')}>
          {t('clubDesk.categories_none_body')}
        </EmptyState>
      )}
      {categories.length > 0 && (
        <Sortable
          label={t('clubDesk.categories')}
          items={shown}
          idOf={({ idInternalCategory }) => idInternalCategory}
          nameOf={({ title }) => title}
          row={(one) => <CategoryLine one={one} />}
          onOrder={order}
        />
      )}
      {adding && <CategorySheet one={null} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function CategoryLine({ one }: { one: ManagedCategory }) {
  const Icon = ICON_OF[one.icon]
  return (
    <a
      href={deskPaths.category(one.idInternalCategory)}
      className="flex min-h-16 items-center gap-3 px-2 py-2.5 text-ink no-underline hover:bg-mint/50 max-duo:px-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-mint text-brand">
        <Icon aria-hidden size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{one.title}</bdi>
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 gap-y-1 text-sm text-ink-2">
          <span>{t('clubDesk.brands', { count: one.brands })}</span>
          <span>{t('clubDesk.products_shown', { count: one.products })}</span>
          {one.audience !== 'all' && <Tag>{t(`clubDesk.audience.${one.audience}`)}</Tag>}
          {!one.enabled && <Tag kind="warn">{t('clubDesk.off')}</Tag>}
        </span>
      </span>
    </a>
  )
}
