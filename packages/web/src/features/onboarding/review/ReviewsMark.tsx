/** The count of waiting reviews beside the name of their list. */
import { countReviews } from '@taschino/contract/onboarding.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { t } from '../../../words/words.ts'

export function ReviewsMark() {
  const count = useAsk(countReviews).data?.waiting ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="ms-1.5 rounded-full bg-gold-soft px-2 text-sm text-on-gold-soft tabular-nums">
        {count}
        <span className="sr-only"> {t('shopReview.waiting_mark')}</span>
      </span>
    </>
  )
}
