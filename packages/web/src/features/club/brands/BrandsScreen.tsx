/** The brands of one category, filtered by what they offer. */
import { useState } from 'react'
import { Store } from 'lucide-react'
import { listBrands } from '@taschino/contract/club/catalogue.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useParams } from '../../../routing/router.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { t } from '../../../words/words.ts'
import { NotThere } from '../NotRead.tsx'
import { BrandRow } from './BrandRow.tsx'
import { PRODUCT_GRID } from './ProductRow.tsx'

const SIGNS = ['buy', 'ticket', 'cashback'] as const
const SORTS = ['name', 'price'] as const

export function BrandsScreen() {
  const idCategory = Number(useParams()['idCategory'])
  const onBack = useBack(paths.club())
  const [text, setText] = useState('')
  const [sign, setSign] = useState<(typeof SIGNS)[number] | null>(null)
  const [sort, setSort] = useState<(typeof SORTS)[number] | null>(null)
  const list = useInfinite(listBrands, { params: { idCategory }, query: { text: useSettled(text), sign, sort } })
  const title = list.data?.pages[0]?.category.title ?? t('club.title')
  return (
    <Page title={title} onBack={onBack} width="wide">
      <FilterBar
        find={t('club.find_brand')}
        text={text}
        onText={setText}
        filter={t('act.filters')}
        chips={
          <>
            <ChipChoice names={SIGNS} value={sign} wordsOf={(one) => t(`club.filter.${one}`)} onChoose={setSign} />
            <ChipChoice names={SORTS} value={sort} wordsOf={(one) => t(`club.sort.${one}`)} onChoose={setSort} />
          </>
        }
      />
      <PagedList
        list={list}
        waiting={6}
        absent={<NotThere />}
        none={
          <EmptyState icon={<Store size={32} />} title={t('club.no_brands')}>
            {t('club.no_brands_body')}
          </EmptyState>
        }>
        {(brands) => (
          <Rows label={title} className={PRODUCT_GRID}>
            {brands.map((brand) => (
              <BrandRow key={brand.idBrand} brand={brand} idCategory={idCategory} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  )
}
