/** The table of shops at a desk. */
import { Store } from 'lucide-react'
import { exportShopStandings, listShopStandings, type ShopStanding } from '@taschino/contract/requests.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { shopFigures, shopName, shopStateFilter, waitingFilter, type ShopColumn } from '../../../table/shop-columns.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

const columns = (): readonly ShopColumn[] => [
  shopName(),
  { key: 'state', head: t('table.status'), width: 145, sort: 'state', cell: (shop) => <State shop={shop} /> },
  ...shopFigures(),
  {
    key: 'iban',
    head: t('inbox.iban'),
    width: 90,
    cell: ({ ibanLast4 }) => (ibanLast4 === null ? <NoIban /> : t('inbox.iban_ends', { last: ibanLast4 })),
  },
  { key: 'contract', head: t('table.contract'), width: 100, sort: 'contract', cell: (shop) => <Contract shop={shop} /> },
  {
    key: 'group',
    head: t('inbox.col.group'),
    width: 160,
    least: 110,
    sort: 'group',
    cell: ({ group, isGroup }) => (isGroup ? <Tag>{t('inbox.group')}</Tag> : <bdi>{group?.name ?? '–'}</bdi>),
  },
  { key: 'address', head: t('table.address'), width: 260, least: 150, sort: 'address', cell: ({ address }) => <bdi>{address}</bdi> },
  {
    key: 'business',
    head: t('table.business'),
    width: 200,
    least: 120,
    sort: 'business',
    aside: true,
    cell: ({ businessName }) => <bdi>{businessName}</bdi>,
  },
  { key: 'created', head: t('users.created'), width: 120, sort: 'created', aside: true, cell: ({ createdAt }) => shortDay(createdAt) },
]

const NoIban = () => <Tag kind="warn">{t('inbox.no_iban')}</Tag>

function State({ shop: { enabled, stopped } }: { shop: ShopStanding }) {
  const state = enabled ? 'enabled' : stopped ? 'stopped' : 'new'
  return <Tag kind={enabled ? 'ok' : 'bad'}>{t(`table.shop_state.${state}`)}</Tag>
}

const Contract = ({ shop: { id, title, hasContract } }: { shop: ShopStanding }) => (
  <a
    href={paths.shopContract(id)}
    aria-label={`${t(hasContract ? 'table.signed' : 'table.unsigned')}: ${t('inbox.contract_of', { name: title })}`}
    className="font-semibold text-brand">
    {t(hasContract ? 'table.signed' : 'table.unsigned')}
  </a>
)

const filters = (): readonly Filter[] => [
  shopStateFilter(),
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: (['single', 'member', 'group'] as const).map((value) => ({ value, label: t(`table.shop_kind.${value}`) })),
  },
  {
    kind: 'one',
    key: 'contract',
    label: t('table.contract'),
    options: [
      { value: 'true', label: t('table.signed') },
      { value: 'false', label: t('table.unsigned') },
    ],
  },
  { kind: 'days', key: 'came', label: t('table.came') },
  waitingFilter(),
]

export function ShopsTable() {
  const { chosen, pathTo, close } = useChosen('shop', ID)
  return (
    <ListTable
      id="shops"
      label={t('tab.shops')}
      call={listShopStandings}
      file={{ call: exportShopStandings, name: t('inbox.file_shops') }}
      columns={columns()}
      filters={filters()}
      find={t('inbox.find_shop')}
      first="name"
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      to={pathTo}
      record={(id) => deskPaths.record('shop', id)}
      onClose={close}
      none={<EmptyState icon={<Store size={30} />} title={t('inbox.no_shop_yet')} />}
    />
  )
}
