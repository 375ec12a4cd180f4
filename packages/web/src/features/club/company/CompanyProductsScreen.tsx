/** "Prodotti": the company's products with stock and pictures, and the providers' with who may buy them. */
import { useState } from 'react'
import { Package, Plus, Store } from 'lucide-react'
import { PRODUCT_KINDS } from '@taschino/contract/club/catalogue-shapes.ts'
import { listManagedProducts, updateProducts } from '@taschino/contract/club/company.ts'
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { useBack } from '../../../routing/back.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { Failed } from '../../../routing/screen.tsx'
import { useWide } from '../../../settings/media.ts'
import { MarkAllOver, MarkBeside } from '../../../table/Marks.tsx'
import { useMarks } from '../../../table/use-marks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { BrandSheet } from './BrandSheet.tsx'
import { providerWords, PROVIDERS } from './desk-calls.ts'
import { MarkedSwitch } from './MarkedSwitch.tsx'
import { priceOf } from './price-of.ts'
import { ProductSheet } from './ProductSheet.tsx'

const PILES = ['off', 'soldOut', 'deleted'] as const
type Pile = (typeof PILES)[number]
const QUERY: Readonly<Record<Pile, object>> = { off: { enabled: false }, soldOut: { soldOut: true }, deleted: { deleted: true } }

/** Nobody without a desk fetches it. */
const ProductsTable = late(async () => (await import('./ProductsTable.tsx')).ProductsTable)

export function CompanyProductsScreen() {
  const onBack = useBack(paths.companyShops())
  const desk = useWide('wide')
  const [one, setOne] = useState<ManagedProduct | 'new' | null>(null)
  const [brand, setBrand] = useState(false)
  return (
    <Page title={t('clubDesk.products_title')} onBack={onBack} width={desk ? 'desk' : 'wide'}>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button size="small" kind="soft" icon={<Plus aria-hidden size={18} />} onClick={() => setOne('new')}>
          {t('clubDesk.product_add')}
        </Button>
        <Button size="small" kind="ghost" icon={<Store aria-hidden size={18} />} onClick={() => setBrand(true)}>
          {t('clubDesk.brand_add')}
        </Button>
      </div>
      {desk ? (
        <ProductsTable.Component waiting={<SkeletonRows count={12} />} failed={(again) => <Failed again={again} />} onOpen={setOne} />
      ) : (
        <ProductList onOpen={setOne} />
      )}
      {one !== null && (
        <ProductSheet key={one === 'new' ? 'new' : one.idProduct} one={one === 'new' ? null : one} onClose={() => setOne(null)} />
      )}
      {brand && <BrandSheet one={null} onClose={() => setBrand(false)} />}
    </Page>
  )
}

function ProductList({ onOpen }: { onOpen: (one: ManagedProduct) => void }) {
  const [text, setText] = useState('')
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number] | null>('internal')
  const [kind, setKind] = useState<(typeof PRODUCT_KINDS)[number] | null>(null)
  const [pile, setPile] = useState<Pile | null>(null)
  const list = useInfinite(listManagedProducts, { query: { text: useSettled(text), provider, kind, ...(pile ? QUERY[pile] : {}) } })
  return (
    <>
      <FilterBar
        find={t('clubDesk.find_product')}
        text={text}
        onText={(next) => setText(next.slice(0, 80))}
        filter={t('act.filters')}
        chips={
          <>
            <ChipChoice names={PROVIDERS} value={provider} wordsOf={(name) => providerWords(name)} onChoose={setProvider} />
            <ChipChoice names={PRODUCT_KINDS} value={kind} wordsOf={(name) => t(`clubDesk.kind.${name}`)} onChoose={setKind} />
            <ChipChoice names={PILES} value={pile} wordsOf={(name) => t(`clubDesk.pile.${name}`)} onChoose={setPile} />
          </>
        }
      />
      <PagedList
        list={list}
        waiting={7}
        none={
          <EmptyState icon={<Package size={30} />} title={t('clubDesk.products_none')}>
            {t('clubDesk.products_none_body')}
          </EmptyState>
        }>
        {(products) => <Products products={products} onOpen={onOpen} />}
      </PagedList>
    </>
  )
}

function Products({ products, onOpen }: { products: readonly ManagedProduct[]; onOpen: (one: ManagedProduct) => void }) {
  const marks = useMarks(products, { keyOf, may: ({ deletedAt }) => deletedAt === null, nameOf: ({ name }) => name })
  return (
    <>
      <MarkAllOver marks={marks} rows={products} keyOf={keyOf} />
      <Rows label={t('clubDesk.products_title')}>
        {products.map((one) => (
          <Row
            key={one.idProduct}
            {...(marks.may(one) ? { onClick: () => onOpen(one), beside: <MarkBeside marks={marks} row={one} id={keyOf(one)} /> } : {})}
            lead={<MerchantLogo logo={one.picture} name={one.name} />}
            title={<bdi>{one.name}</bdi>}
            detail={<Standing one={one} />}
            end={<span className="max-[420px]:hidden">{priceOf(one)}</span>}
          />
        ))}
      </Rows>
      <MarkedSwitch call={updateProducts} ids={marks.rows.map(({ idProduct }) => idProduct)} onClear={marks.clear} />
    </>
  )
}

const keyOf = ({ idProduct }: ManagedProduct): string => String(idProduct)

function Standing({ one }: { one: ManagedProduct }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi>{one.brandName}</bdi>
      {one.provider !== 'internal' && <span>{providerWords(one.provider)}</span>}
      <span className="font-semibold text-ink min-[421px]:hidden">{priceOf(one)}</span>
      {one.stock !== null && <Tag kind={one.stock === 0 ? 'bad' : 'plain'}>{t('clubDesk.in_stock', { count: one.stock })}</Tag>}
      {one.sold > 0 && <span>{t('clubDesk.sold', { count: one.sold })}</span>}
      {one.deletedAt !== null && <Tag kind="bad">{t('clubDesk.gone')}</Tag>}
      {!one.enabled && <Tag kind="warn">{t('clubDesk.off')}</Tag>}
      {one.enabled && one.idCategory === null && <Tag kind="warn">{t('clubDesk.no_category')}</Tag>}
    </span>
  )
}
