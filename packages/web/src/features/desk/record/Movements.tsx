/** The last movements of a person or shop, each with a link. */
import { figureOf } from '@taschino/contract/movement-figures.ts'
import { listTransactions, type Transaction } from '@taschino/contract/wallet.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { kindWords, statusTag } from '../../wallet/receipt/public.ts'

/** The newest; the rest is looked for. */
const MOVEMENTS = 8

export function Movements({ id }: { id: string }) {
  const answer = useAsk(listTransactions, { params: { id: id }, query: { limit: String(MOVEMENTS) } })
  const items = answer.data?.items
  return (
    <section aria-label={t('record.movements')} className="mt-6">
      <SectionTitle act={<a href={deskPaths.journal(id)}>{t('record.journal')}</a>}>{t('record.movements')}</SectionTitle>
      {!items ? (
        answer.isError ? (
          <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
        ) : (
          <SkeletonRows count={3} />
        )
      ) : items.length === 0 ? (
        <p className="m-0 text-ink-2">{t('record.movements_none')}</p>
      ) : (
        <Rows label={t('record.movements')}>
          {items.map((one) => (
            <Movement key={one.gtid} movement={one} />
          ))}
        </Rows>
      )}
    </section>
  )
}

function Movement({ movement }: { movement: Transaction }) {
  const { gtid, at, counterparty } = movement
  return (
    <Row
      to={deskPaths.record('movement', gtid)}
      title={<bdi>{counterparty?.name ?? kindWords(movement)}</bdi>}
      detail={[kindWords(movement), dayTime(at), statusTag(movement)?.words].filter(Boolean).join(' · ')}
      end={<Money cents={figureOf(movement)} signed />}
    />
  )
}
