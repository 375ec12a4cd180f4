/** The cashback of a brand: how much, what voids it, how often it was confirmed, and the button to the brand. */
import { ExternalLink, HandCoins } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getBrandCashback, visitBrand } from '@taschino/contract/club/cashback.ts'
import type { BrandCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useBack } from '../../../routing/back.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { Link, useParams, useSearchParams } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { rateWords } from '../club-words.ts'
import { NotRead } from '../NotRead.tsx'
import { ClaimSheet } from './ClaimSheet.tsx'

export function BrandCashbacksScreen() {
  const params = useParams()
  const [idCategory, brandGuid, provider] = [Number(params['idCategory']), params['brandGuid'] ?? '', params['provider'] ?? '']
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(clubPaths.brands(idCategory))
  const { data, error, refetch } = useAsk(getBrandCashback, { params: { brandGuid, provider } }, { staleTime: 0 })
  const claiming = search.get('claim') !== null
  return (
    <Page title={data ? <bdi>{data.brand.brandName}</bdi> : t('cashback.title')} onBack={onBack} width="narrow">
      {data ? (
        <Offer offer={data} onClaim={() => setSearch({ claim: '' })} />
      ) : error ? (
        <NotRead error={error} again={refetch} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-44 rounded-big" />
          <Skeleton className="h-28 rounded-m" />
        </div>
      )}
      {data && claiming && <ClaimSheet brand={data.brand} onClose={() => setSearch({})} />}
    </Page>
  )
}

function Offer({ offer, onClaim }: { offer: BrandCashback; onClaim: () => void }) {
  const { role } = useSession()
  const { brand, rates, learned } = offer
  const buys = role === 'enduser' || role === 'shop'
  if (rates.length === 0 || brand.cashback === null)
    return (
      <EmptyState icon={<HandCoins size={32} />} title={t('cashback.none')}>
        {t('cashback.none_body')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section className="rounded-big border border-line bg-card p-5 text-center">
        <span className="flex justify-center">
          <MerchantLogo logo={brand.logo} name={brand.brandName} size="l" />
        </span>
        <p className="mt-3 mb-0 text-[15px] text-ink-2">{t('cashback.you_get')}</p>
        <p className="m-0 text-4xl font-bold tracking-tight">{rateWords(brand.cashback)}</p>
        <p className="m-0 text-[15px] text-ink-2">{t(brand.cashback.rateBp === null ? 'cashback.of_fixed' : 'cashback.of_rate')}</p>
        <p className="mt-4 mb-0 rounded-m bg-mint px-4 py-3 text-[15px]">
          {learned === null
            ? t('cashback.learned_none')
            : t('cashback.learned', { days: t('cashback.days', { count: learned.days }), confirmed: learned.confirmed, of: learned.of })}
        </p>
      </section>
      {brand.paused && (
        <Notice kind="warn" title={t('cashback.paused')}>
          {t('cashback.paused_body')}
        </Notice>
      )}
      {buys && <Visit offer={offer} />}
      {brand.ticket && (
        <Link to={clubPaths.brandTicket(brand.brandGuid, brand.provider, brand.brandName)} className={buttonClass('ghost')}>
          {t('club.to_ticket')}
        </Link>
      )}
      <section aria-labelledby="cashback-terms">
        <SectionTitle id="cashback-terms">{t('cashback.terms')}</SectionTitle>
        {rates.map((rate) => (
          <div key={rate.idRate} className="mb-3">
            {rates.length > 1 && <p className="m-0 font-semibold">{rateWords(rate)}</p>}
            <p className="m-0 text-[15px] break-words whitespace-pre-line">
              <bdi>{rate.terms}</bdi>
            </p>
            {rate.to !== null && <p className="m-0 text-sm text-ink-2">{t('cashback.until', { day: shortDay(rate.to) })}</p>}
          </div>
        ))}
        <p className="m-0 text-[15px] text-ink-2">{t('cashback.taken_back')}</p>
      </section>
      {buys && (
        <section aria-labelledby="cashback-nothing" className="rounded-m border border-line p-4">
          <h2 id="cashback-nothing" className="m-0 text-base">
            {t('cashback.nothing_came')}
          </h2>
          <p className="mt-1 mb-3 text-[15px] text-ink-2">{t('cashback.nothing_came_body')}</p>
          <Button kind="ghost" size="small" onClick={onClaim}>
            {t('cashback.claim')}
          </Button>
        </section>
      )}
    </div>
  )
}

type Visited = OutputOf<typeof visitBrand>

/** An address is offered by the notice that all answers go through; anything else is shown here. */
function Visit({ offer: { brand } }: { offer: BrandCashback }) {
  const { brandGuid, provider } = brand
  const act = useAct(visitBrand)
  const shown: Visited | undefined = act.result
  return (
    <div className="grid gap-3">
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button
        busy={act.busy}
        disabled={brand.paused}
        icon={<ExternalLink aria-hidden size={20} />}
        onClick={() => act.start({ params: { brandGuid, provider } })}>
        {t('cashback.go')}
      </Button>
      <p className="m-0 text-sm text-ink-2">{t('cashback.go_body')}</p>
      {shown && !shown.redirect && (
        <Sheet open title={<bdi>{shown.title}</bdi>} onClose={act.dismiss}>
          <div className="grid gap-4 pt-1">
            <p className="m-0 break-words whitespace-pre-line">
              <bdi>{shown.text}</bdi>
            </p>
            {shown.code !== null && (
              <p
                translate="no"
                className="m-0 rounded-m border border-line bg-white p-5 text-center text-2xl font-bold tracking-wide break-all text-black">
                {shown.code}
              </p>
            )}
          </div>
        </Sheet>
      )}
    </div>
  )
}
