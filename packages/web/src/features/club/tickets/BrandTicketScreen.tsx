/** The tickets that a brand sells for its tills. The name in the address is never shown, since whoever made the link chose it. */
import { Ticket } from 'lucide-react'
import { listBrandTickets } from '@taschino/contract/club/brand-tickets.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Link, useParams } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { PRODUCT_GRID, ProductRow } from '../brands/ProductRow.tsx'
import { rateWords } from '../club-words.ts'
import { NotRead } from '../NotRead.tsx'
import { useBuySheet } from '../buy/late-sheet.tsx'

export function BrandTicketScreen() {
  const params = useParams()
  const [brandGuid, provider] = [params['brandGuid'] ?? '', params['provider'] ?? '']
  const onBack = useBack(paths.club())
  const { data, error, refetch } = useAsk(listBrandTickets, { params: { brandGuid, provider } }, { staleTime: 0 })
  const { pathTo, sheet } = useBuySheet(data?.products)
  return (
    <Page
      title={data ? <bdi>{data.brand.brandName}</bdi> : t('club.ticket')}
      onBack={onBack}
      width="wide"
      acts={data ? <Chip>{t('club.credits', { value: money(data.credits) })}</Chip> : undefined}>
      {!data ? (
        error ? (
          <NotRead error={error} again={refetch} />
        ) : (
          <SkeletonRows count={4} />
        )
      ) : (
        <>
          <div className="mb-4 flex items-center gap-3">
            <MerchantLogo logo={data.brand.logo} name={data.brand.brandName} size="l" />
            <div className="grid min-w-0 justify-items-start gap-2">
              <p className="m-0 text-[15px] text-ink-2">{t('ticket.about')}</p>
              {data.brand.cashback !== null && (
                <Link
                  to={clubPaths.brandCashbacks(data.brand.idCategory ?? 0, brandGuid, provider)}
                  className={buttonClass('soft', 'small')}>
                  {t('club.sign.cashback', { rate: rateWords(data.brand.cashback) })}
                </Link>
              )}
            </div>
          </div>
          {data.brand.paused && (
            <Notice kind="warn" className="mb-4" title={t('club.paused_title')}>
              {t('club.paused_body')}
            </Notice>
          )}
          {data.products.length === 0 ? (
            <EmptyState icon={<Ticket size={32} />} title={t('ticket.none')}>
              {t('ticket.none_body')}
            </EmptyState>
          ) : (
            <Rows label={t('ticket.title')} className={PRODUCT_GRID}>
              {data.products.map((product) => (
                <ProductRow key={product.idProduct} product={product} to={pathTo(product.idProduct)} />
              ))}
            </Rows>
          )}
        </>
      )}
      {sheet}
    </Page>
  )
}
