/** One change of account beside the table, read by itself, because the table may have moved on. */
import { useState } from 'react'
import { listIbanChanges } from '@taschino/contract/iban.ts'
import { useAsk } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { OneChange } from './OneChange.tsx'

export function ChangeBeside({ id }: { id: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const found = useAsk(listIbanChanges, { query: { id } })
  const change = found.data?.items[0]
  if (found.isPending) return <SkeletonRows count={4} />
  if (!found.data) return <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>
  if (change === undefined) return <Notice kind="warn">{t('refusal.not_found')}</Notice>
  return (
    <div className="grid gap-3">
      {said !== null && (
        <Notice kind="ok" onClose={() => setSaid(null)}>
          {said}
        </Notice>
      )}
      <OneChange change={change} onSaid={setSaid} />
      {change.holder.kind === 'shop' && (
        <a href={paths.shopRecord(change.holder.id)} className="font-semibold text-brand">
          {t('iban.page_of_shop')}
        </a>
      )}
    </div>
  )
}
