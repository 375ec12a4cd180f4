/** A shop in a short list: distance, what it takes, a button to pay. */
import { Link } from '../../../routing/router.tsx'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Monogram } from '../../../ui/Monogram.tsx'
import { distance } from '../../../words/formats.ts'
import { typesWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'

export function ShopRow({ shop }: { shop: PublicShop }) {
  const facts = [shop.distance === null ? null : distance(shop.distance), typesWords(shop.capabilities)].filter(Boolean).join(' · ')
  return (
    <li className="row-auto">
      <div className="flex min-h-16 items-center gap-3 px-4 py-2.5">
        <Monogram name={shop.title} />
        <div className="min-w-0 flex-1">
          <p className="m-0 truncate leading-6 font-semibold">{shop.title}</p>
          <p className="m-0 text-sm text-ink-2">{facts}</p>
        </div>
        <Link
          to={paths.payById(shop.id)}
          aria-label={t('near.pay_label', { shop: shop.title })}
          className={cx(buttonClass('plain', 'small'), '!px-3.5')}>
          {t('act.pay')}
        </Link>
      </div>
    </li>
  )
}
