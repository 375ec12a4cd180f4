/** A shop in a list: how far, what it takes, and the proof that it does: when somebody last paid here. */
import { Link } from '../../../app/router.tsx'
import type { PublicShop } from '@taschino/contract/shops.ts'
import { paths } from '../../../app/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Monogram } from '../../../ui/Monogram.tsx'
import { distance, dayTime } from '../../../words/formats.ts'
import { typesWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'

export function ShopRow({ shop, long }: { shop: PublicShop; /** With address and proof of acceptance; short rows are for the home. */ long?: boolean }) {
  const facts = [shop.distance === null ? null : distance(shop.distance), typesWords(shop.capabilities)].filter(Boolean).join(' · ')
  return (
    <li className={long ? undefined : 'row-auto'}><div className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <Monogram name={shop.title} />
      <div className="min-w-0 flex-1">
        <p className={cx('m-0 leading-6 font-semibold', !long && 'truncate')}>{shop.title}</p>
        {long && <p className="m-0 text-sm leading-5 text-ink-2">{shop.address}</p>}
        <p className="m-0 text-sm text-ink-2">{facts}</p>
        {long && shop.acceptedAt && <p className="m-0 text-sm font-semibold text-ok-text">{t('near.accepted', { when: dayTime(shop.acceptedAt) })}</p>}
      </div>
      <Link to={paths.payById(shop.id)} aria-label={t('near.pay_label', { shop: shop.title })} className={cx(buttonClass(long ? 'soft' : 'plain', 'small'), '!px-3.5')}>{t('act.pay')}</Link>
    </div></li>
  )
}
