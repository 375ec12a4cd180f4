/** The results of a search in the whole club, filtered by kind and by what one can pay. */
import { useState } from 'react'
import { SearchX } from 'lucide-react'
import { searchProducts } from '@taschino/contract/club/catalogue.ts'
import { PRODUCT_KINDS, type ClubCategory } from '@taschino/contract/club/catalogue-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { t } from '../../../words/words.ts'
import { PRODUCT_GRID, ProductRow } from '../brands/ProductRow.tsx'

interface FoundProps {
  text: string
  categories: readonly ClubCategory[]
  pathTo: (idProduct: number) => string
}

const SORTS = ['affordable', 'price'] as const

export function Found({ text, categories, pathTo }: FoundProps) {
  const [kind, setKind] = useState<(typeof PRODUCT_KINDS)[number] | null>(null)
  const [sort, setSort] = useState<(typeof SORTS)[number] | null>(null)
  const [idCategory, setCategory] = useState<number | null>(null)
  const list = useInfinite(searchProducts, { query: { text, kind, sort, idCategory, there: true } })
  return (
    <>
      <FilterChips label={t('act.filters')}>
        <ChipChoice names={SORTS} value={sort} wordsOf={(one) => t(`club.sort.${one}`)} onChoose={setSort} />
        <ChipChoice names={PRODUCT_KINDS} value={kind} wordsOf={(one) => t(`club.kinds.${one}`)} onChoose={setKind} />
        {categories.map((one) => (
          <Chip
            key={one.idCategory}
            pressed={idCategory === one.idCategory}
            onClick={() => setCategory(idCategory === one.idCategory ? null : one.idCategory)}>
            <bdi>{one.title}</bdi>
          </Chip>
        ))}
      </FilterChips>
      <div className="mt-3">
        <PagedList
          list={list}
          waiting={6}
          none={
            <EmptyState icon={<SearchX size={32} />} title={t('club.found_none')}>
              {t('club.found_none_body')}
            </EmptyState>
          }>
          {(products) => (
            <Rows label={t('club.found')} className={PRODUCT_GRID}>
              {products.map((product) => (
                <ProductRow key={product.idProduct} product={product} to={pathTo(product.idProduct)} branded />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
    </>
  )
}
