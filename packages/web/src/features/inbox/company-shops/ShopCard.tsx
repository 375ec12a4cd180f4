/** One shop as the company sees it: data, whether it takes payments, what it is owed, links to its other screens. */
import type { ReactNode } from 'react'
import { CalendarDays, ClipboardList, Inbox, Landmark, Signature } from 'lucide-react'
import { getOverview } from '@taschino/contract/shops.ts'
import type { ShopOverview } from '@taschino/contract/shop-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { HandOn } from '../../agents/public.ts'
import { ShopActs } from './ShopActs.tsx'

export const pathToShop = (id: number): string => paths.companyShops({ view: 'shops', shop: String(id) })

export function ShopCard({ id }: { id: string }) {
  const answer = useAsk(getOverview, { params: { id } })
  const shop = answer.data
  if (!shop && answer.isError) return <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
  if (!shop) return <SkeletonRows count={5} />
  return (
    <>
      <div className="flex items-center gap-4">
        <Monogram name={shop.title} size="m" />
        <div className="min-w-0 flex-1">
          <h3 className="m-0 text-lg break-words">
            <bdi>{shop.title}</bdi>
          </h3>
          <p className="m-0 mt-1 flex flex-wrap items-center gap-2">
            <StandingTag shop={shop} />
            {shop.isGroup && <Tag>{t('inbox.group')}</Tag>}
          </p>
        </div>
      </div>
      <WhyClosed shop={shop} />
      <ShopActs shop={shop} />
      <div className="mt-2">
        <HandOn of="shop" id={shop.id} />
      </div>
      <Facts shop={shop} />
      <nav aria-label={t('companyShop.one')} className="mt-4 flex flex-wrap gap-2">
        <Way to={paths.companyShops({ text: shop.title, shown: 'all' })} icon={<Inbox aria-hidden size={18} />}>
          {t('companyShop.requests')}
        </Way>
        <Way to={paths.shopRecord(shop.id)} icon={<ClipboardList aria-hidden size={18} />}>
          {t('companyShop.record')}
        </Way>
        <Way to={paths.shopMonth(undefined, shop.id)} icon={<CalendarDays aria-hidden size={18} />}>
          {t('companyShop.month')}
        </Way>
        <Way to={paths.shopIban(shop.id)} icon={<Landmark aria-hidden size={18} />}>
          {t('companyShop.account')}
        </Way>
        <Way to={paths.shopContract(shop.id)} icon={<Signature aria-hidden size={18} />}>
          {t('companyShop.contract')}
        </Way>
      </nav>
      {shop.isGroup && <Members members={shop.members} />}
      <People people={shop.people} />
    </>
  )
}

const Way = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Link to={to} className={buttonClass('soft', 'small')}>
    {icon}
    {children}
  </Link>
)

function StandingTag({ shop: { enabled, stopped } }: { shop: Pick<ShopOverview, 'enabled' | 'stopped'> }) {
  return enabled ? (
    <Tag kind="ok">{t('companyShop.open')}</Tag>
  ) : (
    <Tag kind="bad">{t(stopped ? 'companyShop.stopped' : 'companyShop.closed')}</Tag>
  )
}

function WhyClosed({ shop: { enabled, stopped } }: { shop: ShopOverview }) {
  if (enabled) return null
  if (!stopped)
    return (
      <Notice kind="warn" className="mt-4">
        {t('companyShop.closed_body')}
      </Notice>
    )
  return (
    <Notice kind="warn" className="mt-4" title={t('companyShop.stopped_since', { when: dayTime(stopped.at) })}>
      <bdi>{t('companyShop.stopped_body', { name: stopped.by, reason: stopped.reason })}</bdi>
      {stopped.withGroup && <span className="mt-1 block">{t('companyShop.stopped_with')}</span>}
    </Notice>
  )
}

function Facts({ shop }: { shop: ShopOverview }) {
  const {
    businessName,
    fiscalCode,
    address,
    group,
    agent,
    capabilities,
    tills,
    isGroup,
    lastPaidAt,
    takings,
    underWay,
    ibanLast4,
    hasContract,
  } = shop
  const facts: readonly Fact[] = [
    [t('inbox.takings'), money(takings)],
    [t('inbox.under_way'), money(underWay)],
    [t('companyShop.account'), ibanLast4 === null ? t('inbox.no_iban') : t('inbox.iban_ends', { last: ibanLast4 })],
    [t('companyShop.business'), businessName],
    [t('companyShop.fiscal'), fiscalCode],
    [t('companyShop.address'), address],
    [
      t('companyShop.group'),
      group && (
        <Link key="group" to={pathToShop(group.id)} className="text-brand">
          <bdi>{group.title}</bdi>
        </Link>
      ),
    ],
    [t('companyShop.agent'), agent],
    [t('companyShop.takes'), capabilities.map((type) => typeWords(type)).join(', ')],
    [t('companyShop.tills'), isGroup ? null : String(tills)],
    [t('companyShop.last'), isGroup ? null : lastPaidAt === null ? t('companyShop.never') : dayTime(lastPaidAt)],
    [t('companyShop.contract'), t(hasContract ? 'companyShop.contract_yes' : 'inbox.no_contract')],
  ]
  return <FactList facts={facts} />
}

function Members({ members }: { members: ShopOverview['members'] }) {
  return (
    <>
      <SectionTitle>{t('companyShop.members')}</SectionTitle>
      <Rows label={t('companyShop.members')}>
        {members.map(({ id, title, enabled }) => (
          <Row
            key={id}
            to={pathToShop(id)}
            lead={<Monogram name={title} />}
            title={<bdi>{title}</bdi>}
            {...(enabled ? {} : { detail: <Tag kind="bad">{t('companyShop.stopped')}</Tag> })}
          />
        ))}
      </Rows>
    </>
  )
}

function People({ people }: { people: ShopOverview['people'] }) {
  return (
    <>
      <SectionTitle>{t('companyShop.people')}</SectionTitle>
      {people.length === 0 ? (
        <p className="m-0 text-ink-2">{t('companyShop.people_none')}</p>
      ) : (
        <Rows label={t('companyShop.people')}>
          {people.map(({ id, name, status }) => (
            <Row
              key={id}
              to={paths.companyUsers(id)}
              lead={<Monogram name={name} />}
              title={<bdi>{name}</bdi>}
              detail={t(`users.status.${status}`)}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
