/** The table of club products at a desk; many are switched on or off at once. */
import { Package } from 'lucide-react'
import { PRODUCT_KINDS } from '@taschino/contract/club/catalogue-shapes.ts'
import { getManagedProduct, listManagedProducts, updateProducts } from '@taschino/contract/club/company.ts'
import { exportManagedProducts } from '@taschino/contract/club/company-exports.ts'
import type { ManagedProduct, ProductSort } from '@taschino/contract/club/company-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { providerWords, PROVIDERS } from './desk-calls.ts'
import { MarkedSwitch } from './MarkedSwitch.tsx'
import { priceOf } from './price-of.ts'

type SortName = Exclude<ProductSort, `-${string}`>

const columns = (): readonly Column<ManagedProduct, SortName>[] => [
  { key: 'name', head: t('clubDesk.name'), width: 270, least: 180, sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'brand', head: t('clubDesk.brand'), width: 150, least: 110, sort: 'brand', cell: ({ brandName }) => <bdi>{brandName}</bdi> },
  { key: 'price', head: t('clubDesk.units'), width: 130, sort: 'price', end: true, cell: priceOf },
  { key: 'stock', head: t('clubDesk.stock'), width: 110, sort: 'stock', end: true, cell: (one) => <Stock one={one} /> },
  { key: 'sold', head: t('clubDesk.sold_head'), width: 90, sort: 'sold', end: true, cell: ({ sold }) => String(sold) },
  { key: 'state', head: t('clubDesk.enabled'), width: 130, cell: (one) => <Standing one={one} /> },
  { key: 'kind', head: t('clubDesk.kind'), width: 120, least: 100, cell: ({ kind }) => t(`clubDesk.kind.${kind}`) },
  { key: 'provider', head: t('clubDesk.provider_head'), width: 150, least: 110, cell: ({ provider }) => providerWords(provider) },
  {
    key: 'changed',
    head: t('clubDesk.changed_head'),
    width: 140,
    sort: 'changed',
    aside: true,
    cell: ({ changedAt }) => dayTime(changedAt),
  },
  { key: 'id', head: t('clubDesk.external_head'), width: 160, aside: true, cell: ({ externalId }) => externalId ?? '–' },
]

function Stock({ one: { stock } }: { one: ManagedProduct }) {
  if (stock === null) return '–'
  return stock === 0 ? <Tag kind="bad">0</Tag> : String(stock)
}

function Standing({ one }: { one: ManagedProduct }) {
  if (one.deletedAt !== null) return <Tag kind="bad">{t('clubDesk.gone')}</Tag>
  if (!one.enabled) return <Tag kind="warn">{t('clubDesk.off')}</Tag>
  return one.idCategory === null ? <Tag kind="warn">{t('clubDesk.no_category')}</Tag> : t('clubDesk.on')
}

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'provider',
    label: t('clubDesk.provider_head'),
    options: PROVIDERS.map((value) => ({ value, label: providerWords(value) })),
  },
  {
    kind: 'one',
    key: 'kind',
    label: t('clubDesk.kind'),
    options: PRODUCT_KINDS.map((value) => ({ value, label: t(`clubDesk.kind.${value}`) })),
  },
  { kind: 'one', key: 'enabled', label: t('clubDesk.enabled'), options: [{ value: 'false', label: t('clubDesk.pile.off') }] },
  { kind: 'flag', key: 'soldOut', label: t('clubDesk.pile.soldOut') },
  { kind: 'flag', key: 'deleted', label: t('clubDesk.pile.deleted') },
]

const keyOf = ({ idProduct }: ManagedProduct): string => String(idProduct)

export function ProductsTable({ onOpen }: { onOpen: (one: ManagedProduct) => void }) {
  const read = useAct((id: number) => ask(getManagedProduct, { params: { id } }, { quiet: true }), { onDone: onOpen })
  return (
    <>
      {read.trouble !== null && <Notice kind="bad">{read.trouble}</Notice>}
      <ListTable
        id="club-products"
        label={t('clubDesk.products_title')}
        call={listManagedProducts}
        file={{ call: exportManagedProducts, name: t('clubDesk.products_title').toLocaleLowerCase() }}
        columns={columns()}
        filters={filters()}
        find={t('clubDesk.find_product')}
        first="-changed"
        keyOf={keyOf}
        onOpen={(key) => read.start(Number(key))}
        marks={{ may: ({ deletedAt }) => deletedAt === null, nameOf: ({ name }) => name }}
        bar={(rows, clear) => <MarkedSwitch call={updateProducts} ids={rows.map(({ idProduct }) => idProduct)} onClear={clear} />}
        none={
          <EmptyState icon={<Package size={30} />} title={t('clubDesk.products_none')}>
            {t('clubDesk.products_none_body')}
          </EmptyState>
        }
      />
    </>
  )
}
