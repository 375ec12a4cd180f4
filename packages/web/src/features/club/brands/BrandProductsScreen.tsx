/** The products of one brand, those that can be paid now first, with links to its tickets and cashback. */
import { PackageOpen } from 'lucide-react'
import { listBrandProducts } from '@taschino/contract/club/catalogue.ts'
import type { ClubBrand, ClubProduct } from '@taschino/contract/club/catalogue-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { Link, useParams } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Rows, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { useBuySheet } from '../buy/late-sheet.tsx'
import { rateWords } from '../club-words.ts'
import { NotThere } from '../NotRead.tsx'
import { PRODUCT_GRID, ProductRow } from './ProductRow.tsx'

export function BrandProductsScreen() {
  const params = useParams()
  const [idCategory, idBrand] = [Number(params['idCategory']), Number(params['idBrand'])]
  const onBack = useBack(clubPaths.brands(idCategory))
  const list = useInfinite(listBrandProducts, { params: { idBrand }, query: {} }, { staleTime: 0 })
  const { pathTo, sheet } = useBuySheet(list.items)
  const brand = list.data?.pages[0]?.brand
  return (
    <Page title={brand ? <bdi>{brand.brandName}</bdi> : t('club.title')} onBack={onBack} width="wide">
      {brand && <BrandHead brand={brand} idCategory={idCategory} />}
      <PagedList
        list={list}
        waiting={5}
        absent={<NotThere />}
        none={
          <EmptyState icon={<PackageOpen size={32} />} title={t('club.no_products')}>
            {t('club.no_products_body')}
          </EmptyState>
        }>
        {(products) => <Shelves products={products} pathTo={pathTo} />}
      </PagedList>
      {sheet}
    </Page>
  )
}

function BrandHead({ brand, idCategory }: { brand: ClubBrand; idCategory: number }) {
  const { brandGuid, provider, brandName, cashback } = brand
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <MerchantLogo logo={brand.logo} name={brandName} size="l" />
        {cashback !== null && (
          <Link to={clubPaths.brandCashbacks(idCategory, brandGuid, provider)} className={buttonClass('soft', 'small')}>
            {t('club.sign.cashback', { rate: rateWords(cashback) })}
          </Link>
        )}
        {brand.ticket && (
          <Link to={clubPaths.brandTicket(brandGuid, provider, brandName)} className={buttonClass('soft', 'small')}>
            {t('club.to_ticket')}
          </Link>
        )}
      </div>
      {brand.paused && (
        <Notice kind="warn" className="mb-4" title={t('club.paused_title')}>
          {t('club.paused_body')}
        </Notice>
      )}
    </>
  )
}

const canPay = ({ units, range, soldOut, paused }: ClubProduct): boolean =>
  !soldOut && !paused && (range !== null || units.some(({ missing }) => missing === 0))

function Shelves({ products, pathTo }: { products: readonly ClubProduct[]; pathTo: (idProduct: number) => string }) {
  const now = products.filter(canPay)
  const later = products.filter((product) => !canPay(product))
  return [['now', now] as const, ['short', later] as const].map(([shelf, some]) =>
    some.length === 0 ? null : (
      <section key={shelf} aria-label={t(`club.shelf.${shelf}`)} className="mb-6">
        <SectionTitle>{t(`club.shelf.${shelf}`)}</SectionTitle>
        <Rows label={t(`club.shelf.${shelf}`)} className={PRODUCT_GRID}>
          {some.map((product) => (
            <ProductRow key={product.idProduct} product={product} to={pathTo(product.idProduct)} />
          ))}
        </Rows>
      </section>
    ),
  )
}
