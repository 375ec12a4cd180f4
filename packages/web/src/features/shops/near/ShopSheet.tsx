/** The sheet of one shop: address, what it takes, when it last did, directions, paying. */
import { Barcode, ExternalLink, Footprints } from 'lucide-react'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { directionsTo, MAP_HOSTS } from '../../../device/position/directions.ts'
import { phoneKind } from '../../../device/install/phone.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { acceptedWords, awayWords } from './near-list.ts'

/** An app of the phone opens at once; another site only after the person was told (T45). */
function TheWay({ shop }: { shop: PublicShop }) {
  if (!shop.position) return null
  const phone = phoneKind()
  const href = directionsTo({ lat: shop.position.x, lon: shop.position.y }, shop.title, phone)
  if (phone === 'android')
    return (
      <a href={href} className={buttonClass('ghost')}>
        <Footprints aria-hidden size={20} />
        {t('near.way')}
      </a>
    )
  return (
    <Button
      kind="ghost"
      icon={<ExternalLink aria-hidden size={20} />}
      onClick={() =>
        void import('../../../routing/redirect-out.tsx').then(
          ({ offerToLeave }) => offerToLeave(href, MAP_HOSTS),
          () => undefined,
        )
      }>
      {t('near.way')}
    </Button>
  )
}

export interface ShopSheetProps {
  shop: PublicShop | null
  metres: number | null
  cannot: string | null
  onClose: () => void
}

export function ShopSheet({ shop, metres, cannot, onClose }: ShopSheetProps) {
  return (
    <Sheet
      open={shop !== null}
      onClose={onClose}
      title={shop?.title ?? ''}
      foot={
        shop && (
          <div className="grid gap-2">
            {cannot === null && (
              <Link to={paths.payById(shop.id)} className={buttonClass()}>
                {t('near.pay_here')}
              </Link>
            )}
            {cannot === null && shop.capabilities.includes('gdo') && (
              <Link to={paths.codeGdo(shop.id)} className={buttonClass('soft')}>
                <Barcode aria-hidden size={20} />
                {t('near.gdo')}
              </Link>
            )}
            <TheWay shop={shop} />
          </div>
        )
      }>
      {shop && (
        <div className="grid gap-3">
          <div>
            <p className="m-0">{shop.address}</p>
            {metres !== null && <p className="m-0 font-semibold">{awayWords(metres)}</p>}
          </div>
          {shop.description && <p className="m-0 text-ink-2">{shop.description}</p>}
          <ul aria-label={t('pay.accepts')} className="m-0 flex list-none flex-wrap gap-1.5 p-0">
            {shop.capabilities.map((type) => (
              <li key={type}>
                <Tag>{typeWords(type)}</Tag>
              </li>
            ))}
          </ul>
          {shop.acceptedAt && <p className="m-0 font-semibold text-ok-text">{acceptedWords(shop.acceptedAt)}</p>}
          {cannot !== null && <Notice kind="warn">{cannot}</Notice>}
        </div>
      )}
    </Sheet>
  )
}
