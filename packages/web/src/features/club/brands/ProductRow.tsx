/** A product in a list: brand, price, how fast it comes; one that cannot be bought says why. */
import type { ReactNode } from 'react'
import type { ClubProduct } from '@taschino/contract/club/catalogue-shapes.ts'
import { Row } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { comesWords, rangeWords } from '../club-words.ts'

/** `10,00 € · 25,00 € · 50,00 €`, `da 5,00 € a 200,00 €`. */
function prices({ units, range }: ClubProduct): string {
  if (range !== null) return rangeWords(units, range)
  const shown = units.slice(0, 4).map(({ price }) => money(price))
  return units.length > shown.length ? `${shown.join(' · ')} …` : shown.join(' · ')
}

/** Cents that lack for the cheapest of it; 0 where something can be paid now. */
const lacks = ({ units, range }: ClubProduct): number =>
  units.length === 0 && range !== null ? 0 : Math.min(...units.map((one) => one.missing))

function StandingTag({ product }: { product: ClubProduct }): ReactNode {
  if (product.soldOut) return <Tag kind="bad">{t('club.sold_out')}</Tag>
  if (product.paused) return <Tag kind="warn">{t('club.paused')}</Tag>
  const missing = lacks(product)
  if (missing > 0 && Number.isFinite(missing)) return <Tag kind="warn">{t('gifts.lacks', { amount: money(missing) })}</Tag>
  return product.left === null ? null : <Tag>{t('club.left', { count: product.left })}</Tag>
}

/** `branded`: in a list of several brands. */
export function ProductRow({ product, to, branded = false }: { product: ClubProduct; to: string; branded?: boolean }) {
  return (
    <Row
      {...(product.soldOut || product.paused ? {} : { to })}
      lead={<MerchantLogo logo={product.picture} name={product.name} size="m" />}
      title={
        <span className="line-clamp-2 whitespace-normal">
          <bdi>{product.name}</bdi>
        </span>
      }
      detail={
        <>
          {branded && (
            <span className="block truncate">
              <bdi>{product.brandName}</bdi>
            </span>
          )}
          <span className="block font-semibold text-ink">{prices(product)}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            {!product.soldOut && <span>{comesWords(product)}</span>}
            <StandingTag product={product} />
          </span>
        </>
      }
    />
  )
}

export const PRODUCT_GRID =
  'duo:grid duo:grid-cols-2 duo:divide-y-0 duo:gap-px duo:bg-line duo:*:bg-card duo:[&>:last-child:nth-child(odd)]:col-span-2'
