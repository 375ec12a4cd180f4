/** Chooses the shop of a barcode: shops near by that read such codes, and their chains. */
import { useState } from 'react'
import { LocateFixed, ShoppingBasket } from 'lucide-react'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { GDO_TYPES } from '@taschino/contract/barcodes.ts'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { usePlace } from '../../../device/position/use-place.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { distance } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useShops } from '../../shops/public.ts'

export interface Chosen {
  id: number
  title: string
  isGroup: boolean
  /** What it takes; of a chain each of its shops says so itself. */
  takes: readonly TicketType[]
}

const ASKED: readonly TicketType[] = ['gdo']

/** Each chain stands once, above the first of its shops. */
function withChains(shops: readonly PublicShop[]): { chosen: Chosen; detail: string }[] {
  const seen = new Set<number>()
  return shops
    .filter(({ capabilities }) => capabilities.includes('gdo'))
    .flatMap(({ id, title, address, capabilities, distance: metres, group }) => {
      const own = {
        chosen: { id, title, isGroup: false, takes: capabilities },
        detail: [metres === null ? null : distance(metres), address].filter(Boolean).join(' · '),
      }
      if (!group || seen.has(group.id)) return [own]
      seen.add(group.id)
      const chain = { id: group.id, title: group.title, isGroup: true, takes: GDO_TYPES }
      return [{ chosen: chain, detail: t('gdo.chain_body') }, own]
    })
}

export function ChooseShop({ onChoose }: { onChoose: (shop: Chosen) => void }) {
  const where = usePlace()
  const [text, setText] = useState('')
  const shops = useShops(where.settled, { text: useSettled(text.trim()), maxDistance: null, capabilities: ASKED })
  const rows = withChains(shops.items)
  return (
    <>
      <FilterBar
        find={t('near.search')}
        text={text}
        onText={setText}
        filter={t('near.filter')}
        chips={
          where.settled === null && where.state !== 'denied' ? (
            <Chip onClick={where.ask} icon={<LocateFixed aria-hidden size={16} />}>
              {t(where.state === 'asking' ? 'near.asking' : 'near.ask')}
            </Chip>
          ) : undefined
        }
      />
      {shops.failed ? (
        <RetryNotice again={shops.again}>{t('error.unreachable')}</RetryNotice>
      ) : shops.waiting ? (
        <SkeletonRows count={4} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<ShoppingBasket size={32} />} title={t('gdo.no_shops_title')}>
          {t('gdo.no_shops_body')}
        </EmptyState>
      ) : (
        <Rows label={t('gdo.where')}>
          {rows.map(({ chosen, detail }) => (
            <Row
              key={chosen.id}
              lead={<Monogram name={chosen.title} />}
              title={
                <span className="line-clamp-2 whitespace-normal">
                  {chosen.isGroup ? t('gdo.chain', { shop: chosen.title }) : chosen.title}
                </span>
              }
              detail={detail}
              onClick={() => onChoose(chosen)}
            />
          ))}
        </Rows>
      )}
      {shops.more && (
        <Button kind="ghost" className="mt-3" onClick={shops.more}>
          {t('act.show_more')}
        </Button>
      )}
    </>
  )
}

/** The one that was chosen, and the way back to the others. */
export function ChosenShop({ shop, disabled, onChange }: { shop: Chosen; disabled: boolean; onChange: () => void }) {
  return (
    <Rows>
      <Row
        lead={<Monogram name={shop.title} />}
        title={<span className="whitespace-normal">{shop.isGroup ? t('gdo.chain', { shop: shop.title }) : shop.title}</span>}
        beside={
          <Button kind="plain" size="small" className="me-2 shrink-0 whitespace-nowrap" disabled={disabled} onClick={onChange}>
            {t('gdo.change')}
          </Button>
        }
      />
    </Rows>
  )
}
