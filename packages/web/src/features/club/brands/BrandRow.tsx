/** A brand in a list, with a sign for each thing it offers and where that leads. */
import type { ReactNode } from 'react'
import type { ClubBrand } from '@taschino/contract/club/catalogue-shapes.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { Row } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { rateWords } from '../club-words.ts'

/** What it offers first: something to buy, else its ticket, else what it gives back. */
function brandPath(brand: ClubBrand, idCategory: number): string {
  if (brand.buy || (!brand.ticket && brand.cashback === null)) return clubPaths.brandProducts(idCategory, brand.idBrand)
  if (brand.ticket) return clubPaths.brandTicket(brand.brandGuid, brand.provider, brand.brandName)
  return clubPaths.brandCashbacks(idCategory, brand.brandGuid, brand.provider)
}

export function Signs({ brand }: { brand: ClubBrand }): ReactNode {
  return (
    <>
      {brand.buy && brand.priceFrom !== null && <Tag>{t('club.sign.buy', { price: money(brand.priceFrom) })}</Tag>}
      {brand.ticket && <Tag>{t('club.sign.ticket')}</Tag>}
      {brand.cashback !== null && <Tag kind="ok">{t('club.sign.cashback', { rate: rateWords(brand.cashback) })}</Tag>}
      {brand.paused && <Tag kind="warn">{t('club.paused')}</Tag>}
    </>
  )
}

export function BrandRow({ brand, idCategory }: { brand: ClubBrand; idCategory: number }) {
  return (
    <Row
      to={brandPath(brand, idCategory)}
      lead={<MerchantLogo logo={brand.logo} name={brand.brandName} size="m" />}
      title={<bdi>{brand.brandName}</bdi>}
      detail={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Signs brand={brand} />
        </span>
      }
    />
  )
}
