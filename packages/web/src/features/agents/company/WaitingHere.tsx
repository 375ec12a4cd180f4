/** The counts of disputed lines and open statements that wait for the company, with the way to them. */
import { countWaiting } from '@taschino/contract/agents.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { t } from '../../../words/words.ts'

interface Waits {
  count: number
  words: string
}

const useDisputes = (): Waits => {
  const count = useAsk(countWaiting).data?.disputes ?? 0
  return { count, words: t('agents.disputes_wait', { count }) }
}

const useStatements = (): Waits => {
  const count = useAsk(countWaiting).data?.statements ?? 0
  return { count, words: t('agents.statements_wait', { count }) }
}

/** Beside the name of the list. */
function Mark({ count, words }: Waits) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="ms-1.5 rounded-full bg-gold-soft px-2 text-sm text-on-gold-soft tabular-nums">
        <span aria-hidden>{count}</span>
        <span className="sr-only"> {words}</span>
      </span>
    </>
  )
}
export const DisputesMark = () => <Mark {...useDisputes()} />
export const StatementsMark = () => <Mark {...useStatements()} />

/** In the inbox, as a way to them. */
function Line({ count, words, view }: Waits & { view: 'disputes' | 'statements' }) {
  if (count === 0) return null
  return (
    <p className="-mt-1 mb-4 text-[15px]">
      <a href={paths.companyAgents(view)} className="font-semibold text-brand">
        {words}
      </a>
    </p>
  )
}
export const AgentsLines = () => (
  <>
    <Line {...useDisputes()} view="disputes" />
    <Line {...useStatements()} view="statements" />
  </>
)
