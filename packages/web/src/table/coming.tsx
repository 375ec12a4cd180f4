/** The placeholder shown while the code of the table is fetched, which only desks load. */
import { RetryNotice } from '../ui/Notice.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { t } from '../words/words.ts'

export const coming = {
  waiting: <SkeletonRows count={12} />,
  failed: (again: () => void) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>,
}
