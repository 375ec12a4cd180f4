/** The table of the providers' brands at a desk; many are switched, placed or given a share at once. */
import type { ReactNode } from 'react'
import { listManagedBrands } from '@taschino/contract/club/company.ts'
import { exportManagedBrands } from '@taschino/contract/club/company-exports.ts'
import type { BrandSort, ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { locale, t } from '../../../words/words.ts'
import { rateWords } from '../club-words.ts'
import { OUTSIDE, providerWords, useCategoryChoices } from './desk-calls.ts'

type SortName = Exclude<BrandSort, `-${string}`>
type Categories = ReturnType<typeof useCategoryChoices>

const columns = (categories: Categories): readonly Column<ManagedBrand, SortName>[] => [
  { key: 'name', head: t('clubDesk.brand'), width: 240, least: 160, sort: 'name', cell: ({ brandName }) => <bdi>{brandName}</bdi> },
  { key: 'state', head: t('clubDesk.enabled'), width: 130, cell: (one) => <Standing one={one} /> },
  {
    key: 'category',
    head: t('clubDesk.category'),
    width: 180,
    least: 130,
    cell: ({ idCategory }) => <Category title={categories.find(([id]) => id === String(idCategory))?.[1]} none={idCategory === null} />,
  },
  {
    key: 'products',
    head: t('clubDesk.fact.products'),
    width: 100,
    sort: 'products',
    end: true,
    cell: ({ products }) => products.toLocaleString(locale()),
  },
  { key: 'given', head: t('clubDesk.given_head'), width: 130, end: true, cell: ({ given }) => (given === null ? '–' : rateWords(given)) },
  {
    key: 'cashback',
    head: t('clubDesk.cashback_head'),
    width: 130,
    end: true,
    cell: ({ cashback }) => (cashback === null ? '–' : rateWords(cashback)),
  },
  {
    key: 'share',
    head: t('clubDesk.share_head'),
    width: 110,
    sort: 'share',
    end: true,
    aside: true,
    cell: ({ shareBp }) => rateWords({ rateBp: shareBp, cents: null }),
  },
  {
    key: 'theirs',
    head: t('clubDesk.category_theirs'),
    width: 180,
    least: 120,
    aside: true,
    cell: ({ categoryOfProvider }) => <bdi>{categoryOfProvider ?? '–'}</bdi>,
  },
]

function Standing({ one: { paused, enabled } }: { one: ManagedBrand }) {
  if (paused) return <Tag kind="warn">{t('club.paused')}</Tag>
  return enabled ? t('clubDesk.on') : <Tag kind="warn">{t('clubDesk.off')}</Tag>
}

function Category({ title, none }: { title: string | undefined; none: boolean }) {
  return none ? <Tag kind="warn">{t('clubDesk.no_category')}</Tag> : <bdi>{title ?? '…'}</bdi>
}

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'provider',
    label: t('clubDesk.provider_head'),
    options: OUTSIDE.map((value) => ({ value, label: providerWords(value) })),
    base: 'aon',
  },
  {
    kind: 'one',
    key: 'enabled',
    label: t('clubDesk.enabled'),
    options: [
      { value: 'true', label: t('clubDesk.on') },
      { value: 'false', label: t('clubDesk.off') },
    ],
  },
  { kind: 'flag', key: 'unmapped', label: t('clubDesk.pile.unmapped') },
  { kind: 'flag', key: 'cashback', label: t('clubDesk.pile.cashback') },
]

const keyOf = ({ idBrand }: ManagedBrand): string => String(idBrand)

interface BrandsTableProps {
  onOpen: (one: ManagedBrand) => void
  bar: (rows: readonly ManagedBrand[], clear: () => void) => ReactNode
  none: ReactNode
}

export function BrandsTable({ onOpen, bar, none }: BrandsTableProps) {
  return (
    <ListTable<ManagedBrand>
      id="club-brands"
      label={t('clubDesk.view.brands')}
      call={listManagedBrands}
      file={{ call: exportManagedBrands, name: t('clubDesk.view.brands').toLocaleLowerCase() }}
      columns={columns(useCategoryChoices())}
      filters={filters()}
      find={t('club.find_brand')}
      first="name"
      keyOf={keyOf}
      onOpenRow={onOpen}
      marks={{ may: () => true, nameOf: ({ brandName }) => brandName }}
      bar={bar}
      none={none}
    />
  )
}
