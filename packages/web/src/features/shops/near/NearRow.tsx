/** A shop in the near list: distance on foot, what it takes, when it last did, or why it cannot take this person's tickets. */
import { Link } from '../../../routing/router.tsx'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Monogram } from '../../../ui/Monogram.tsx'
import { typesWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { acceptedWords, awayWords } from './near-list.ts'

export interface NearRowProps {
  shop: PublicShop
  metres: number | null
  /** Why this person cannot pay here; null where they can. */
  cannot: string | null
  onOpen: () => void
}

export function NearRow({ shop, metres, cannot, onOpen }: NearRowProps) {
  return (
    <li className="flex items-center gap-1 pe-4 row-auto has-[button:hover]:bg-mint/50 has-[button:active]:bg-mint">
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup="dialog"
        className="flex min-h-20 min-w-0 flex-1 items-center gap-3 py-2.5 ps-4 pe-2 text-start text-ink focus-visible:-outline-offset-3">
        {/* The smallest phones need the room for the words. */}
        <span aria-hidden className="max-[375px]:hidden">
          <Monogram name={shop.title} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block leading-6 font-semibold">{shop.title}</span>
          <span className="block text-sm leading-5 text-ink-2">{shop.address}</span>
          <span className="block text-sm text-ink-2">
            {metres !== null && (
              <>
                <span className="font-semibold whitespace-nowrap text-ink">{awayWords(metres)}</span> ·{' '}
              </>
            )}
            {typesWords(shop.capabilities)}
          </span>
          {cannot !== null ? (
            <span className="block text-sm text-on-gold-soft">{cannot}</span>
          ) : (
            shop.acceptedAt && <span className="block text-sm font-semibold text-ok-text">{acceptedWords(shop.acceptedAt)}</span>
          )}
        </span>
      </button>
      {cannot === null && (
        <Link
          to={paths.payById(shop.id)}
          aria-label={t('near.pay_label', { shop: shop.title })}
          className={cx(buttonClass('soft', 'small'), '!px-3.5')}>
          {t('act.pay')}
        </Link>
      )}
    </li>
  )
}
