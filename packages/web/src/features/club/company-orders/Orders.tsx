/** All orders, unknown outcomes first, the oldest of them on top. */
import { useState } from 'react'
import { PackageSearch } from 'lucide-react'
import { listManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useChosen } from '../../../routing/chosen.ts'
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { OrderSheet } from './OrderSheet.tsx'
import { StandingTag } from './StandingTag.tsx'

/** Nobody without a desk fetches it. */
const OrdersTable = late(async () => (await import('./OrdersTable.tsx')).OrdersTable)

const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/
const PILES = ['unknown', 'old', 'parcels'] as const
type Pile = (typeof PILES)[number]
export function Orders({ desk }: { desk: boolean }) {
  const { chosen, pathTo, close } = useChosen('gtid', GTID)
  const open = useAsk(listManagedOrders, { query: { text: chosen ?? '' } }, { enabled: chosen !== null, quiet: true }).data?.items[0]
  return (
    <>
      {desk ? (
        <OrdersTable.Component
          chosen={chosen}
          pathTo={pathTo}
          onClose={close}
          waiting={<SkeletonRows count={12} />}
          failed={(again) => <Failed again={again} />}
        />
      ) : (
        <OrderRows pathTo={pathTo} />
      )}
      {chosen !== null && open?.gtid === chosen && <OrderSheet key={chosen} order={open} onClose={close} />}
    </>
  )
}

function OrderRows({ pathTo }: { pathTo: (gtid: string) => string }) {
  const [text, setText] = useState('')
  const [pile, setPile] = useState<Pile | null>(null)
  const settled = useSettled(text.trim())
  const list = useInfinite(listManagedOrders, {
    query: { ...(settled === '' ? {} : { text: settled }), ...(pile === null ? {} : { [pile]: true }) },
  })
  return (
    <>
      <FilterBar
        find={t('companyOrders.find')}
        text={text}
        onText={(next) => setText(next.slice(0, 80))}
        filter={t('act.filters')}
        allChips
        chips={<ChipChoice names={PILES} value={pile} wordsOf={(one) => t(`companyOrders.pile.${one}`)} onChoose={setPile} />}
      />
      <PagedList
        list={list}
        waiting={6}
        none={
          <EmptyState icon={<PackageSearch size={30} />} title={t('companyOrders.none')}>
            {t('companyOrders.none_body')}
          </EmptyState>
        }>
        {(orders) => (
          <Rows label={t('companyOrders.view.orders')}>
            {orders.map((one) => (
              <Row
                key={one.idOrder}
                to={pathTo(one.gtid)}
                lead={<MerchantLogo logo={one.product.picture} name={one.product.brandName} size="m" />}
                title={<bdi>{one.product.name}</bdi>}
                detail={
                  <>
                    <span className="block truncate">
                      <bdi>{one.buyer}</bdi> · {dayTime(one.at)}
                    </span>
                    <span className="mt-1 flex flex-wrap gap-1.5">
                      <StandingTag order={one} />
                      {one.proposed && <Tag kind="warn">{t('companyOrders.waits_for_second')}</Tag>}
                    </span>
                  </>
                }
                end={money(one.value)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}
