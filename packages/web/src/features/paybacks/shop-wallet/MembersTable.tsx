/** The table of a group's shops. */
import { exportShopStandings, listShopStandings, type ShopSort, type ShopStanding } from '@taschino/contract/requests.ts'
import { SHOP_STATES } from '@taschino/contract/standing-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { moneyColumn } from '../../../table/money-column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { t } from '../../../words/words.ts'

type MemberColumn = Column<ShopStanding, Exclude<ShopSort, `-${string}`>>

const stateOf = ({ enabled, stopped }: ShopStanding): (typeof SHOP_STATES)[number] => (enabled ? 'enabled' : stopped ? 'stopped' : 'new')
const LOOK = { enabled: 'ok', stopped: 'bad', new: 'warn' } as const

const columns = (): readonly MemberColumn[] => [
  { key: 'name', head: t('table.shop'), width: 210, least: 150, sort: 'name', cell: ({ title }) => <bdi>{title}</bdi> },
  {
    key: 'state',
    head: t('table.status'),
    width: 145,
    sort: 'state',
    cell: (shop) => <Tag kind={LOOK[stateOf(shop)]}>{t(`table.shop_state.${stateOf(shop)}`)}</Tag>,
  },
  moneyColumn('takings', t('inbox.takings'), 130),
  moneyColumn('underWay', t('inbox.under_way'), 130),
  {
    key: 'waiting',
    head: t('inbox.waiting'),
    width: 120,
    sort: 'waiting',
    end: true,
    sum: 'waiting',
    things: true,
    cell: ({ waiting }) => waiting || '–',
  },
  {
    key: 'iban',
    head: t('inbox.iban'),
    width: 110,
    cell: ({ ibanLast4 }) => (ibanLast4 === null ? '–' : t('inbox.iban_ends', { last: ibanLast4 })),
  },
  { key: 'address', head: t('companyShop.address'), width: 220, least: 120, sort: 'address', cell: ({ address }) => <bdi>{address}</bdi> },
  {
    key: 'business',
    head: t('companyShop.business'),
    width: 200,
    sort: 'business',
    aside: true,
    cell: ({ businessName }) => <bdi>{businessName}</bdi>,
  },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: SHOP_STATES.map((value) => ({ value, label: t(`table.shop_state.${value}`) })),
  },
  { kind: 'flag', key: 'waiting', label: t('table.with_requests') },
]

export function MembersTable() {
  return (
    <ListTable<ShopStanding>
      id="members"
      label={t('shopWallet.members')}
      call={listShopStandings}
      file={{ call: exportShopStandings, name: t('shopWallet.members') }}
      columns={columns()}
      filters={filters()}
      find={t('inbox.find_shop')}
      first="name"
      keyOf={({ id }) => String(id)}
      pathOf={({ id, takings }) => (takings > 0 ? paths.shopPayback(id) : undefined)}
      away
      none={<EmptyState title={t('shopWallet.members_none')} />}
    />
  )
}
