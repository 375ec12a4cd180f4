/** "Dove pagare": shops by name and distance, as list and map. The position is asked for here only, by a tap. */
import { useMemo, useState } from 'react'
import { List, LocateFixed, Map as MapIcon, Store, Wallet } from 'lucide-react'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { getShops } from '@taschino/contract/shops.ts'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { useBack } from '../../../routing/back.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useSession } from '../../../api/session.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import type { Place } from '../../../device/position/position.ts'
import { usePlace } from '../../../device/position/use-place.ts'
import { withParams } from '../../../routing/with-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { distance } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { endingOf, ExpiryPlanner } from './ExpiryPlanner.tsx'
import { cannotWords, inOrder, metresTo } from './near-list.ts'
import { NearRow } from './NearRow.tsx'
import { PositionHelp } from './PositionHelp.tsx'
import { RecentShops } from './RecentShops.tsx'
import { ShopSheet } from './ShopSheet.tsx'
import { useTiles } from './tiles.ts'
import { useShops } from './use-shops.ts'

const ShopMap = late(() => import('./ShopMap.tsx').then((module) => module.ShopMap))
const DISTANCES = [500, 1000, 5000] as const
/** A map shows as many as one answer may hold. */
const ON_MAP = 100
const NOTHING: readonly TicketType[] = []

/** The filters live in the address, so that going back finds them. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const put = (name: string, value: string) => setSearch((before) => withParams(before, { [name]: value }), { replace: true })
  return {
    text: search.get('text') ?? '',
    capability: TICKET_TYPES.find((type) => type === search.get('capability')) ?? null,
    maxDistance: DISTANCES.find((metres) => String(metres) === search.get('maxDistance')) ?? null,
    mine: search.get('mine') === '1',
    onMap: search.get('view') === 'map',
    put,
  }
}
type Filters = ReturnType<typeof useFilters>

/** What this person could pay with; nothing while it is not known, and then nothing is said about it. */
function usePocket() {
  const { data } = useAsk(listTickets, undefined, { kept: true })
  const held = useMemo(
    () => (data ? TICKET_TYPES.filter((type) => data.groups.some((group) => group.type === type && group.amount > 0)) : NOTHING),
    [data],
  )
  return { held, ending: data ? endingOf(data) : null }
}

function Filtering({ filters, where, held }: { filters: Filters; where: ReturnType<typeof usePlace>; held: readonly TicketType[] }) {
  const { text, capability, maxDistance, mine, put } = filters
  const chips = (
    <>
      {where.settled === null && where.state !== 'denied' && (
        <Chip onClick={where.ask} icon={<LocateFixed aria-hidden size={16} />}>
          {t(where.state === 'asking' ? 'near.asking' : 'near.ask')}
        </Chip>
      )}
      {held.length > 0 && (
        <Chip pressed={mine} onClick={() => put('mine', mine ? '' : '1')} icon={<Wallet aria-hidden size={16} />}>
          {t('near.mine')}
        </Chip>
      )}
      {where.settled &&
        DISTANCES.map((metres) => (
          <Chip
            key={metres}
            pressed={maxDistance === metres}
            onClick={() => put('maxDistance', maxDistance === metres ? '' : String(metres))}>
            {t('near.within', { distance: distance(metres) })}
          </Chip>
        ))}
      {TICKET_TYPES.map((type) => (
        <Chip key={type} pressed={capability === type} onClick={() => put('capability', capability === type ? '' : type)}>
          {typeWords(type)}
        </Chip>
      ))}
    </>
  )
  return <FilterBar find={t('near.search')} text={text} onText={(next) => put('text', next)} filter={t('near.filter')} chips={chips} />
}

const noMap = (again: () => void) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>

/** The shops that the filters leave, near where the person is, or in the part of the map that they look at. */
function useNear(filters: Filters, map: boolean, held: readonly TicketType[]) {
  const { text, capability, maxDistance, mine } = filters
  const { role } = useSession()
  const own = useAsk(getShops, undefined, { kept: true, enabled: role === 'shop' }).data
  // Nobody pays themselves.
  const ownId = own && 'codes' in own ? own.id : null
  const where = usePlace()
  const [area, setArea] = useState<Place | null>(null)
  const capabilities = capability ? [capability] : mine ? held : NOTHING
  const shops = useShops(
    map && area ? area : where.settled,
    { text: useSettled(text.trim()), capabilities, maxDistance: map && area ? null : maxDistance },
    map ? ON_MAP : undefined,
  )
  const shown = useMemo(
    () =>
      inOrder(
        shops.items.filter(({ id }) => id !== ownId),
        where.settled,
      ),
    [shops.items, where.settled, ownId],
  )
  const here = where.place ?? where.settled
  return {
    where,
    here,
    shops,
    shown,
    setArea,
    // Of a part of the map where nobody stands there is nothing to walk from.
    away: (shop: PublicShop) => (area && !here ? null : metresTo(shop, here)),
  }
}
type Near = ReturnType<typeof useNear>

export function ShopsNearScreen() {
  const filters = useFilters()
  const { text, capability, maxDistance, mine, onMap, put } = filters
  const onBack = useBack(paths.root())
  const isPayer = useSession().role === 'enduser'
  const tiles = useTiles()
  const { held, ending } = usePocket()
  const [open, setOpen] = useState<PublicShop | null>(null)
  const map = onMap && tiles !== null
  const near = useNear(filters, map, held)
  const { where, here, shops, shown, away } = near
  const plain = text === '' && capability === null && maxDistance === null && !mine && !map
  return (
    <Page title={t('near.title')} onBack={onBack} width="wide">
      <Filtering filters={filters} where={where} held={held} />
      <PositionHelp where={where} />
      {tiles && <ListOrMap map={map} onMap={(view) => put('view', view)} />}
      {isPayer && plain && ending && <ExpiryPlanner ending={ending} settled={where.settled} onAll={() => put('capability', ending.type)} />}
      {isPayer && plain && <RecentShops />}
      <p role="status" className="sr-only">
        {shops.waiting ? t('app.loading') : t('near.found', { count: shown.length })}
      </p>
      <div className="mt-4">
        {shops.failed ? (
          <RetryNotice again={shops.again}>{t('error.unreachable')}</RetryNotice>
        ) : map ? (
          <ShopMap.Component
            waiting={<Skeleton className="h-[min(62dvh,560px)] w-full" />}
            failed={noMap}
            shops={shown}
            place={here}
            tiles={tiles}
            cannot={(shop) => cannotWords(shop, held) !== null}
            onShop={setOpen}
            onArea={near.setArea}
          />
        ) : (
          <NearList near={near} held={held} onOpen={setOpen} />
        )}
        {!map && shops.more && (
          <Button kind="ghost" className="mt-3" onClick={shops.more}>
            {t('act.show_more')}
          </Button>
        )}
      </div>
      <ShopSheet shop={open} metres={open && away(open)} cannot={open && cannotWords(open, held)} onClose={() => setOpen(null)} />
    </Page>
  )
}

function ListOrMap({ map, onMap }: { map: boolean; onMap: (view: 'map' | '') => void }) {
  const labelled = (Icon: typeof List, words: string) => (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden size={18} />
      {words}
    </span>
  )
  return (
    <div className="mt-3">
      <SegmentedControl
        label={t('near.view')}
        value={map ? 'map' : 'list'}
        onChange={(view) => onMap(view === 'map' ? 'map' : '')}
        options={[
          { value: 'list', label: labelled(List, t('near.list')) },
          { value: 'map', label: labelled(MapIcon, t('near.map')) },
        ]}
      />
    </div>
  )
}

function NearList({ near, held, onOpen }: { near: Near; held: readonly TicketType[]; onOpen: (shop: PublicShop) => void }) {
  const { shops, shown, away } = near
  if (shops.waiting) return <SkeletonRows count={6} />
  if (shown.length === 0)
    return (
      <EmptyState icon={<Store size={32} />} title={t('near.none_title')}>
        {t('near.none_body')}
      </EmptyState>
    )
  return (
    <Rows label={t('near.title')}>
      {shown.map((shop) => (
        <NearRow key={shop.id} shop={shop} metres={away(shop)} cannot={cannotWords(shop, held)} onOpen={() => onOpen(shop)} />
      ))}
    </Rows>
  )
}
