/** The last ten payments, always in sight. */
import { shortGtid } from '@taschino/basics/gtid.ts'
import { Link } from '../../../routing/router.tsx'
import { Banknote } from 'lucide-react'
import type { Transaction } from '@taschino/contract/wallet.ts'
import { paths } from '../../../routing/paths.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { partsShort } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { statusTag } from '../../wallet/public.ts'

export interface LastTenProps {
  payments: readonly Transaction[] | undefined
  asOf: number
  /** What is shown may be old: say from when it is. */
  stale: boolean
  /** Payments that came while this screen was open. */
  fresh: ReadonlySet<string>
  onOpen: (payment: Transaction) => void
}

export function LastTen({ payments, asOf, stale, fresh, onOpen }: LastTenProps) {
  return (
    <section aria-labelledby="last-ten">
      <SectionTitle
        id="last-ten"
        act={
          stale && payments ? (
            <span className="font-normal text-ink-2">{t('till.stale', { when: dayTime(asOf) })}</span>
          ) : (
            <Link to={paths.shopTransactions()} className="text-brand">
              {t('act.show_all')}
            </Link>
          )
        }>
        {t('till.last')}
      </SectionTitle>
      {payments === undefined ? (
        <SkeletonRows count={5} />
      ) : payments.length === 0 ? (
        <EmptyState icon={<Banknote size={30} />} title={t('till.last_empty')} />
      ) : (
        <Rows>
          {payments.map((payment) => (
            <Payment key={payment.gtid} payment={payment} fresh={fresh.has(payment.gtid)} onOpen={onOpen} />
          ))}
        </Rows>
      )}
    </section>
  )
}

function Payment({ payment, fresh, onOpen }: { payment: Transaction; fresh: boolean; onOpen: (payment: Transaction) => void }) {
  const tag = statusTag(payment)
  const gone = payment.status === 'cancelled' || payment.status === 'refunded'
  return (
    <Row
      onClick={() => onOpen(payment)}
      title={
        <span className="flex items-center gap-2">
          <Money cents={payment.value} className={gone ? 'text-ink-2 line-through' : ''} />
          {fresh && <Tag kind="ok">{t('till.new')}</Tag>}
          {tag && <Tag kind={tag.kind}>{tag.words}</Tag>}
        </span>
      }
      detail={
        <span className="block truncate">
          {[partsShort(payment.parts), payment.counterparty?.name, payment.till].filter(Boolean).join(' · ')}
        </span>
      }
      end={
        <span className="text-sm font-normal text-ink-2">
          <span className="block text-end">{dayTime(payment.at)}</span>
          <span translate="no" className="block text-[12.5px]">
            {shortGtid(payment.gtid)}
          </span>
        </span>
      }
    />
  )
}
