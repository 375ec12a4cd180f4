/** The club before a search: one's own in four figures, open orders, categories. */
import type { ReactNode } from 'react'
import { Gift, HandCoins, Package, ShoppingBag, Ticket } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { getClub } from '@taschino/contract/club/catalogue.ts'
import type { ClubCategory } from '@taschino/contract/club/catalogue-shapes.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Rows, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { StaleNotice } from '../../wallet/public.ts'
import type { Mine } from '../mine/piles.tsx'
import { OrderRow } from '../orders/OrderRow.tsx'
import { ICON_OF } from './category-icons.ts'

type Club = OutputOf<typeof getClub>

interface HomeProps {
  club: { data: Club | undefined; error: unknown; isError: boolean; dataUpdatedAt: number; refetch: () => unknown }
  pathToOrder: (gtid: string) => string
}

export function Home({ club, pathToOrder }: HomeProps) {
  const { data, error } = club
  if (!data && error) return <RetryNotice again={() => void club.refetch()}>{errorWords(error)}</RetryNotice>
  return (
    <>
      <StaleNotice failed={club.isError} asOf={club.dataUpdatedAt} />
      <SectionTitle id="club-mine">{t('club.mine')}</SectionTitle>
      <ul aria-labelledby="club-mine" className="m-0 mb-6 grid list-none grid-cols-2 gap-3 p-0 duo:grid-cols-4">
        <MineTile mine="orders" icon={Package} figure={data?.mine.orders} />
        <MineTile mine="codes" icon={Gift} figure={data?.mine.codes} />
        <MineTile mine="tickets" icon={Ticket} figure={data?.mine.tickets} />
        <MineTile mine="cashback" icon={HandCoins} figure={data && money(data.mine.cashback)} />
      </ul>
      {data && data.paused.length > 0 && (
        <Notice kind="warn" className="mb-6" title={t('club.paused_some')}>
          {t('club.paused_body')}
        </Notice>
      )}
      {data && data.latest.length > 0 && (
        <section aria-labelledby="club-latest" className="mb-6">
          <SectionTitle id="club-latest">{t('club.on_the_way')}</SectionTitle>
          <Rows label={t('club.on_the_way')}>
            {data.latest.map((order) => (
              <OrderRow key={order.idOrder} order={order} to={pathToOrder(order.gtid)} />
            ))}
          </Rows>
        </section>
      )}
      <SectionTitle id="club-categories">{t('club.categories')}</SectionTitle>
      <Categories categories={data?.categories} />
    </>
  )
}

const TILE = 'flex min-h-20 flex-col justify-between rounded-m border border-line bg-card p-4'

function MineTile({ mine, icon: Icon, figure }: { mine: Mine; icon: LucideIcon; figure: number | string | undefined }) {
  return (
    <li>
      <a href={paths.club({ mine })} className={`press h-full text-ink no-underline hover:bg-mint/50 ${TILE}`}>
        <span className="flex items-center justify-between gap-2">
          {figure === undefined ? (
            <Skeleton className="h-6 w-12" />
          ) : (
            <strong className="text-[22px] tracking-tight whitespace-nowrap">{figure}</strong>
          )}
          <Icon aria-hidden size={22} className="text-brand max-[340px]:hidden" />
        </span>
        <span className="text-sm text-ink-2">{t(`club.mine.${mine}`)}</span>
      </a>
    </li>
  )
}

const GRID = 'm-0 grid list-none grid-cols-2 gap-3 p-0 duo:grid-cols-3 trio:grid-cols-4'

function Categories({ categories }: { categories: readonly ClubCategory[] | undefined }): ReactNode {
  if (!categories)
    return (
      <div aria-hidden className={GRID}>
        {Array.from({ length: 6 }, (_, i) => (
          <Skeleton key={i} className="h-28 rounded-m" />
        ))}
      </div>
    )
  if (categories.length === 0)
    return (
      <EmptyState icon={<ShoppingBag size={32} />} title={t('club.empty')}>
        {t('club.empty_body')}
      </EmptyState>
    )
  return (
    <ul aria-labelledby="club-categories" className={GRID}>
      {categories.map(({ idCategory, title, icon, brands }) => {
        const Icon = ICON_OF[icon]
        return (
          <li key={idCategory}>
            <a
              href={clubPaths.brands(idCategory)}
              className="press flex h-full min-h-28 flex-col gap-3 rounded-m border border-line bg-card p-4 text-ink no-underline hover:bg-mint/50">
              <span aria-hidden className="grid size-10 place-items-center rounded-xl bg-mint text-brand">
                <Icon size={20} />
              </span>
              <span className="mt-auto">
                <strong className="block leading-tight break-words">
                  <bdi>{title}</bdi>
                </strong>
                <span className="text-sm text-ink-2">{t('club.brands', { count: brands })}</span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
