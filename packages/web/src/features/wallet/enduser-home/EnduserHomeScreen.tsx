/** The payer's home: the pocket, shops near by, last movements; nothing below delays what is above. */
import { late } from '../../../routing/late.tsx'
import { useNavigate } from '../../../routing/router.tsx'
import { Link } from '../../../routing/router.tsx'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { paths } from '../../../routing/paths.ts'
import { takeUp, useAsk } from '../../../api/use-ask.ts'
import { Avatar, initials } from '../../../ui/Monogram.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pocket, STUBS_SHOWN } from '../../../ui/Pocket.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { daysUntil, money, shortDay } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { nearestExpiry } from '../enduser-wallet/expiries.ts'
import { StaleNotice } from '../receipt/StaleNotice.tsx'
import { LastMovements } from './LastMovements.tsx'
import { NearShops } from './NearShops.tsx'
import { stubsOf } from './stubs.ts'

/** Only of an empty pocket. */
const FirstDay = late(() => import('./FirstDay.tsx').then((module) => module.FirstDay))

// Before anything is drawn: the pocket's first look has its amounts.
takeUp(listTickets)

export function EnduserHomeScreen() {
  const profile = useAsk(getProfile, undefined, { kept: true }).data
  const name = profile?.firstName
  const whole = profile ? `${profile.firstName} ${profile.lastName}` : '·'
  return (
    <Page
      above={name ? t('home.hello', { name }) : t('home.hello_anyone')}
      title={t('home.title')}
      acts={
        <Link to={paths.enduserProfile()} aria-label={`${initials(whole, 2)}, ${t('tab.profile')}`} className="press rounded-full">
          <Avatar name={whole} />
        </Link>
      }
      side={<LastMovements />}>
      <MyPocket />
      <NearShops />
    </Page>
  )
}

/** Two months: time enough to spend what ends, and near enough to mind. */
const SOON_DAYS = 62

function MyPocket() {
  const navigate = useNavigate()
  const wallet = useAsk(listTickets, undefined, { kept: true })
  const { data } = wallet
  if (!data) {
    if (wallet.isError)
      return (
        <RetryNotice className="mb-6" again={() => void wallet.refetch()}>
          {errorWords(wallet.error)}
        </RetryNotice>
      )
    return <PocketWaiting />
  }
  const stubs = stubsOf(data.groups)
  const more = stubs.length - STUBS_SHOWN
  const soon = nearestExpiry(data.groups)
  return (
    <>
      <StaleNotice failed={wallet.isError} asOf={data.asOf} />
      <Pocket
        stubs={stubs}
        onStub={() => void navigate(paths.enduserWallet())}
        label={t('pocket.label', { groups: stubs.map((stub) => `${stub.name} ${stub.amount}`).join(', ') || t('pocket.empty') })}>
        <div className="text-sm text-ink-2">{data.total > 0 ? t('pocket.spend') : t('pocket.empty')}</div>
        <BigMoney cents={data.total} />
        <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-2">
          {soon?.expiresAt && soon.pieces > 0 && (
            <Tag kind={daysUntil(soon.expiresAt) <= SOON_DAYS ? 'warn' : 'plain'}>
              {t('pocket.expiring', { count: soon.pieces, day: shortDay(soon.expiresAt) })}
            </Tag>
          )}
          {more > 0 && (
            <Link to={paths.enduserWallet()} className="text-sm font-semibold text-brand">
              {t('home.more_groups', { count: more })}
            </Link>
          )}
        </div>
      </Pocket>
      {data.total === 0 && <FirstDay.Component waiting={null} failed={() => null} />}
      <p className="sr-only" role="status">{`${t('pocket.spend')} ${money(data.total)}`}</p>
    </>
  )
}

/** As tall as the pocket of most people, so that what comes does not push anything. */
function PocketWaiting() {
  return (
    <div aria-busy="true" className="mb-6">
      <p className="sr-only">{t('app.loading')}</p>
      {[0, 1, 2].map((n) => (
        <div key={n} aria-hidden className="skeleton mx-3.5 -mb-[46px] h-[92px] rounded-m" />
      ))}
      <div aria-hidden className="pocket-flap">
        <Skeleton className="w-28" />
        <Skeleton className="mt-3 h-10 w-44" />
      </div>
    </div>
  )
}
