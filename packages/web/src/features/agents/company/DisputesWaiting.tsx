/** The count of disputes that wait for the company, with the way to them. */
import { countDisputes } from '@taschino/contract/agents.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { t } from '../../../words/words.ts'

const useOpen = (): number => useAsk(countDisputes).data?.open ?? 0

/** Beside the name of the list. */
export function DisputesMark() {
  const count = useOpen()
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="ms-1.5 rounded-full bg-gold-soft px-2 text-sm text-on-gold-soft tabular-nums">
        <span aria-hidden>{count}</span>
        <span className="sr-only"> {t('agents.disputes_wait', { count })}</span>
      </span>
    </>
  )
}

/** In the inbox, as a way to them. */
export function DisputesLine() {
  const count = useOpen()
  if (count === 0) return null
  return (
    <p className="-mt-1 mb-4 text-[15px]">
      <a href={paths.companyAgents('disputes')} className="font-semibold text-brand">
        {t('agents.disputes_wait', { count })}
      </a>
    </p>
  )
}
