/** The table of a group's shops. */
import { exportShopStandings, listShopStandings, type ShopStanding } from '@taschino/contract/requests.ts'
import type { SHOP_STATES } from '@taschino/contract/standing-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { shopFigures, shopName, shopStateFilter, waitingFilter, type ShopColumn } from '../../../table/shop-columns.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { t } from '../../../words/words.ts'

const stateOf = ({ enabled, stopped }: ShopStanding): (typeof SHOP_STATES)[number] => (enabled ? 'enabled' : stopped ? 'stopped' : 'new')
const LOOK = { enabled: 'ok', stopped: 'bad', new: 'warn' } as const

const columns = (): readonly ShopColumn[] => [
  shopName(),
  {
    key: 'state',
    head: t('table.status'),
    width: 145,
    sort: 'state',
    cell: (shop) => <Tag kind={LOOK[stateOf(shop)]}>{t(`table.shop_state.${stateOf(shop)}`)}</Tag>,
  },
  ...shopFigures(),
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

const filters = (): readonly Filter[] => [shopStateFilter(), waitingFilter()]

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
