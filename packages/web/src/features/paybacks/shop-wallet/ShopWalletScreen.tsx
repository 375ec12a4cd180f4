/** "Portafoglio" of a shop or group: where its money is between till and bank, when it arrives, what was asked for. */
import { getShopWallet } from '@taschino/contract/paybacks.ts'
import type { ShopWallet } from '@taschino/contract/paybacks.ts'
import { getTakings } from '@taschino/contract/wallet.ts'
import { useChosen } from '../../../routing/chosen.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { OneBeside } from '../../../ui/OneBeside.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { MonthRow } from '../../papers/public.ts'
import { StoppedNotice } from '../../shops/public.ts'
import { StaleNotice, useBell } from '../../wallet/public.ts'
import { BusinessMonth } from './BusinessMonth.tsx'
import { Flow } from './Flow.tsx'
import { Forecast } from './Forecast.tsx'
import { NoRequests, One, Requests } from './Requests.tsx'
import { ToSpend } from './ToSpend.tsx'
import { TakingsByDay, TakingsByType } from './Takings.tsx'

/** Nobody without a desk fetches them. */
const RequestsTable = late(() => import('./RequestsTable.tsx').then((module) => module.RequestsTable))
const MembersTable = late(() => import('./MembersTable.tsx').then((module) => module.MembersTable))

const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/
const VIEWS = ['wallet', 'requests', 'members'] as const
type View = (typeof VIEWS)[number]

export function ShopWalletScreen() {
  useBell()
  const desk = useWide()
  const [search, setSearch] = useSearchParams()
  const { chosen, pathTo, close } = useChosen('request', GTID)
  const { data, error, dataUpdatedAt, refetch } = useAsk(getShopWallet, undefined, { kept: true })
  const group = data?.isGroup === true
  // On a phone the requests stand below, and a group's shops are a few.
  const view: View = (desk && VIEWS.find((one) => one === search.get('view') && (one !== 'members' || group))) || 'wallet'
  const side =
    view === 'wallet' ? (
      data && <Requests group={group} />
    ) : view === 'requests' && chosen !== null ? (
      <OneBeside label={t('asked.one')} icon={null} choose="">
        <One key={chosen} gtid={chosen} />
      </OneBeside>
    ) : undefined
  return (
    <Page
      title={t('shopWallet.title')}
      width={view === 'wallet' ? 'narrow' : 'desk'}
      {...(desk
        ? {
            views: (
              <SegmentedControl<View>
                label={t('shopWallet.title')}
                value={view}
                options={VIEWS.filter((one) => one !== 'members' || group).map((value) => ({
                  value,
                  label: t(`shopWallet.view.${value}`),
                }))}
                onChange={(next) => setSearch(next === 'wallet' ? {} : { view: next }, { replace: true })}
              />
            ),
          }
        : {})}
      side={side}>
      {view === 'requests' && (
        <RequestsTable.Component {...coming} group={group} chosen={chosen} pathTo={pathTo} close={close} none={<NoRequests />} />
      )}
      {view === 'members' && <MembersTable.Component {...coming} />}
      {view === 'wallet' && error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {view === 'wallet' && !data && !error && (
        <div aria-hidden className="grid gap-3">
          <Skeleton className="h-32 rounded-big" />
          <SkeletonRows count={4} />
        </div>
      )}
      {view === 'wallet' && data && <Wallet data={data} failed={error !== null} asOf={dataUpdatedAt} />}
    </Page>
  )
}

function Wallet({ data, failed, asOf }: { data: ShopWallet; failed: boolean; asOf: number }) {
  const { data: takings, dataUpdatedAt: takenAt } = useAsk(getTakings, undefined, { kept: true })
  return (
    <>
      <StaleNotice failed={failed} asOf={asOf} />
      <StoppedNotice className="mb-3" />
      <Flow wallet={data} />
      <Acts wallet={data} />
      <Standing wallet={data} />
      {/* A group holds nothing itself: its shops do. */}
      {!data.isGroup && <ToSpend mayCut={data.toBePaid > 0} />}
      {!data.isGroup && <Forecast shop={data} />}
      {data.isGroup && <Members members={data.members} />}
      {takings && <TakingsByType takings={takings} asOf={takenAt} />}
      <BusinessMonth hidden={!data.byType.some(({ type }) => type === 'business')} />
      {takings && <TakingsByDay days={takings.days} />}
      <MonthRow />
    </>
  )
}

function Acts({ wallet }: { wallet: ShopWallet }) {
  const nothing = wallet.available === 0
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      {nothing ? (
        <p className="col-span-2 m-0 text-sm text-ink-2">{t('shopWallet.nothing_to_ask')}</p>
      ) : (
        <a href={paths.shopPayback()} className={buttonClass('primary', 'normal')}>
          {t('shopWallet.ask')}
        </a>
      )}
      {wallet.toBePaid > 0 && (wallet.isGroup || wallet.enabled) && (
        <a href={paths.shopConvert()} className={buttonClass('ghost', 'normal')}>
          {t('shopWallet.split')}
        </a>
      )}
      {wallet.isGroup && wallet.toBePaid > 0 && (
        <a href={paths.shopMultiRequests()} className={`col-span-2 ${buttonClass('soft', 'small', true)}`}>
          {t('shopWallet.by_file')}
        </a>
      )}
    </div>
  )
}

/** What keeps money from leaving, said before anybody asks for it. */
function Standing({ wallet }: { wallet: ShopWallet }) {
  const shops = wallet.isGroup ? wallet.members : [wallet]
  const without = shops.filter((shop) => shop.iban === null)
  const refused = shops.filter((shop) => shop.refused !== null)
  return (
    <>
      {wallet.held > 0 && (
        <Notice className="mt-3" title={t('shopWallet.held', { amount: money(wallet.held) })}>
          {t('shopWallet.held_body', { when: wallet.heldUntil === null ? '' : dayTime(wallet.heldUntil) })}
        </Notice>
      )}
      {without.length > 0 && (
        <Notice
          kind="warn"
          className="mt-3"
          title={t('shopWallet.no_iban')}
          act={
            <a href={paths.shopIban()} className={buttonClass('soft', 'small')}>
              {t('shopWallet.give_iban')}
            </a>
          }>
          {wallet.isGroup && without.map(({ title }) => title).join(', ')}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice
          kind="bad"
          className="mt-3"
          title={t('shopWallet.refused')}
          act={
            <a
              href={paths.shopIban(wallet.isGroup && refused.length === 1 ? refused[0]?.id : undefined)}
              className={buttonClass('soft', 'small')}>
              {t('shopWallet.change_iban')}
            </a>
          }>
          {wallet.isGroup && `${refused.map(({ title }) => title).join(', ')}. `}
          {t('shopWallet.refused_body', { why: t(`payouts.code.${refused[0]?.refused ?? 'AC04'}`) })}
        </Notice>
      )}
    </>
  )
}

function Members({ members }: { members: ShopWallet['members'] }) {
  return (
    <>
      <SectionTitle>{t('shopWallet.members')}</SectionTitle>
      <Rows label={t('shopWallet.members')}>
        {members.map((shop) => (
          <Row
            key={shop.id}
            title={<bdi>{shop.title}</bdi>}
            lead={<Monogram name={shop.title} />}
            {...(shop.available > 0 ? { to: paths.shopPayback(shop.id) } : {})}
            detail={
              <span className="block">
                {[
                  shop.requested.count > 0 && t('shopWallet.member_asked', { amount: money(shop.requested.value) }),
                  shop.onTheWay.count > 0 && t('shopWallet.member_going', { amount: money(shop.onTheWay.net) }),
                  shop.iban === null && t('shopWallet.no_iban'),
                ]
                  .filter(Boolean)
                  .join(' · ') || t('shopWallet.to_be_paid')}
              </span>
            }
            end={<Money cents={shop.toBePaid} />}
          />
        ))}
      </Rows>
    </>
  )
}
