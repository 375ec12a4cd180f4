/** Suggests products instead of a sold-out one: available, same kind and category, similar price. */
import { getProduct, searchProducts } from '@taschino/contract/club/catalogue.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Rows, SectionTitle } from '../../../ui/Card.tsx'
import { t } from '../../../words/words.ts'
import { ProductRow } from '../brands/ProductRow.tsx'

interface SimilarProps {
  idProduct: number
  pathTo: (idProduct: number) => string
}

const SHOWN = 4
/** Nobody who wanted something for ten euros looks for something for a hundred. */
const DEARER = 1.5

/** Nothing at all where there is nothing like it, or nobody can say. */
export function Similar({ idProduct, pathTo }: SimilarProps) {
  const product = useAsk(getProduct, { params: { id: idProduct } }, { quiet: true }).data
  const prices = product?.units.map(({ price }) => price) ?? []
  const max = prices.length === 0 ? undefined : Math.ceil(Math.max(...prices) * DEARER)
  const found = useAsk(
    searchProducts,
    {
      query: {
        kind: product?.kind,
        idCategory: product?.idCategory ?? undefined,
        max,
        there: true,
        sort: 'affordable',
        limit: SHOWN + 1,
      },
    },
    { enabled: product !== undefined && product.idCategory !== null, quiet: true },
  )
  const others = (found.data?.items ?? []).filter((one) => one.idProduct !== idProduct && !one.paused).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <section aria-label={t('club.similar')}>
      <SectionTitle>{t('club.similar')}</SectionTitle>
      <Rows label={t('club.similar')}>
        {others.map((one) => (
          <ProductRow key={one.idProduct} product={one} to={pathTo(one.idProduct)} branded />
        ))}
      </Rows>
    </section>
  )
}
