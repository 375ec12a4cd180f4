/** What the shop took today, and what is not paid out yet. */
import { getTakings } from '@taschino/contract/wallet.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useConnection } from '../../../live/live.ts'
import { Figure } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { day, dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

/** Each with the day that it is of: a till that starts without a network, or stands open past midnight, still has the sums of another. */
export function Figures() {
  const { data, dataUpdatedAt, isError } = useAsk(getTakings, undefined, { kept: true })
  const offline = useConnection() === 'offline'
  const asOf = data && (isError || offline) ? t('till.stale', { when: dayTime(dataUpdatedAt) }) : undefined
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Figure name={data ? day(dataUpdatedAt) : t('day.today')} detail={data && t('till.today_count', { count: data.todayCount })}>
        {data ? <Money cents={data.today} /> : <Skeleton className="mt-2 h-6 w-24" />}
      </Figure>
      <Figure name={t('till.to_be_paid')} detail={asOf}>
        {data ? <Money cents={data.toBePaid} /> : <Skeleton className="mt-2 h-6 w-24" />}
      </Figure>
    </div>
  )
}
