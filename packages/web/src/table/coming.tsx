/** What stands where a table will, while its code is on its way: the table and its library come to desks only. */
import { RetryNotice } from '../ui/Notice.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { t } from '../words/words.ts'

export const coming = {
  waiting: <SkeletonRows count={12} />,
  failed: (again: () => void) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>,
}
