/** The screen of a shop's account: the one in force, an open change, earlier ones. */
import { Landmark } from 'lucide-react'
import { getShopIban } from '@taschino/contract/iban.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { Navigate, useSearchParams } from '../../routing/router.tsx'
import { useSession } from '../../api/session.ts'
import { useAsk } from '../../api/use-ask.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { OF_SHOP } from './account-calls.ts'
import { HolderAccount } from './HolderAccount.tsx'
import { Steps } from './Steps.tsx'

export function ShopIbanScreen() {
  const { role } = useSession()
  const isShop = role === 'shop'
  const back = useBack(isShop ? paths.shopWallet() : paths.companyShops({ view: 'shops' }))
  const [search] = useSearchParams()
  const own = useAsk(getShops, undefined, { kept: true, enabled: isShop }).data
  const named = /^[1-9]\d{0,8}$/.exec(search.get('shop') ?? '')?.[0]
  const id = named ?? (own && 'codes' in own ? String(own.id) : undefined)
  const answer = useAsk(getShopIban, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!isShop && id === undefined)
    return (
      <Page title={t('iban.title')} onBack={back}>
        <EmptyState
          icon={<Landmark size={32} />}
          title={t('contract.no_shop')}
          act={
            <a href={paths.companyShops({ view: 'shops' })} className={buttonClass()}>
              {t('contract.choose_shop')}
            </a>
          }
        />
      </Page>
    )
  const first = isShop && search.get('first') === '1'
  const known = answer.data
  if (first && known && (known.now !== null || known.changes.length > 0)) return <Navigate replace root to={paths.shopHome()} />
  return (
    <Page title={t('iban.title')} onBack={back} above={answer.data?.holder.title} side={<Steps />}>
      {first && (
        <Notice className="mb-4" title={t('shopRecord.iban_yours')}>
          {t('iban.first_why')}
        </Notice>
      )}
      {answer.error && !answer.data && <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>}
      {answer.isPending && !answer.error && <Skeleton className="h-40 rounded-big" />}
      {answer.data && id !== undefined && <HolderAccount id={id} known={answer.data} first={first} calls={OF_SHOP} />}
    </Page>
  )
}
