/** A group's home: what all its shops take today and this month, what is to be paid, and each shop with its last payment. */
import { Store } from 'lucide-react'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { getShopWallet } from '@taschino/contract/paybacks.ts'
import { getGroupBoard } from '@taschino/contract/wallet.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Figure, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

type Shops = OutputOf<typeof getGroupBoard>['shops']

/** Read again and again: it hangs in an office. */
const EVERY_MS = 30_000

export function GroupBoard({ shop }: { shop: OwnShop }) {
  const board = useAsk(getGroupBoard, undefined, { kept: true, staleTime: 0, refetchInterval: EVERY_MS })
  const shops = board.data?.shops
  return (
    <Page title={t('group.title')} above={<span className="block truncate">{shop.title}</span>} width="wide">
      {board.error && !shops && <RetryNotice again={() => void board.refetch()}>{errorWords(board.error)}</RetryNotice>}
      <Sums shops={shops} />
      <SectionTitle
        act={
          <Link to={paths.shopTransactions()} className="font-semibold text-brand">
            {t('till.all_movements')}
          </Link>
        }>
        {t('shopWallet.members')}
      </SectionTitle>
      {board.isPending && <Skeleton className="h-64" />}
      {shops?.length === 0 && (
        <EmptyState icon={<Store size={32} />} title={t('group.none_title')}>
          {t('group.none')}
        </EmptyState>
      )}
      {shops !== undefined && shops.length > 0 && <Members shops={shops} />}
      <p className="mt-4 text-sm text-ink-2">{t('group.hint')}</p>
      <Link to={paths.shopWallet()} className={cx(buttonClass('soft'), 'duo:w-fit')}>
        {t('group.to_wallet')}
      </Link>
    </Page>
  )
}

function Sums({ shops }: { shops: Shops | undefined }) {
  const wallet = useAsk(getShopWallet, undefined, { kept: true }).data
  const sum = (of: (one: Shops[number]) => number): number => (shops ?? []).reduce((all, one) => all + of(one), 0)
  const asked = wallet && wallet.requested.value + wallet.creditsAsked.value
  const none = <Skeleton className="mt-2 h-6 w-24" />
  return (
    <div className="grid grid-cols-2 gap-3 trio:grid-cols-4">
      <Figure name={t('day.today')} detail={shops && t('till.today_count', { count: sum((one) => one.todayCount) })}>
        {shops ? <Money cents={sum((one) => one.today)} /> : none}
      </Figure>
      <Figure name={t('group.month')}>{shops ? <Money cents={sum((one) => one.month)} /> : none}</Figure>
      <Figure name={t('till.to_be_paid')}>{wallet ? <Money cents={wallet.toBePaid} /> : none}</Figure>
      <Figure name={t('group.asked')}>{asked === undefined ? none : <Money cents={asked} />}</Figure>
    </div>
  )
}

function Members({ shops }: { shops: Shops }) {
  return (
    <Rows label={t('shopWallet.members')}>
      {shops.map(({ id, title, open, today, todayCount, month, lastPaidAt }) => (
        <Row
          key={id}
          lead={<Monogram name={title} />}
          title={
            <span className="flex flex-wrap items-center gap-2">
              {title}
              {!open && <Tag kind="bad">{t('group.closed')}</Tag>}
            </span>
          }
          detail={
            <>
              {lastPaidAt === null ? t('group.never') : t('group.last', { when: dayTime(lastPaidAt) })} ·{' '}
              {t('group.of_month', { value: money(month) })}
            </>
          }
          end={
            <span className="block text-end">
              <Money cents={today} className="block" />
              <span className="block text-sm font-normal text-ink-2">{t('till.today_count', { count: todayCount })}</span>
            </span>
          }
        />
      ))}
    </Rows>
  )
}
