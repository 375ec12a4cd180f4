/** What a screen of the club shows when it could not be read: not found, or try again. */
import { SearchX } from 'lucide-react'
import { Refused } from '../../api/answers.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryNotice } from '../../ui/Notice.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'

export function NotRead({ error, again }: { error: unknown; again: () => unknown }) {
  if (error instanceof Refused && error.error === 'not_found') return <NotThere />
  return <RetryNotice again={() => void again()}>{errorWords(error)}</RetryNotice>
}

export const NotThere = () => (
  <EmptyState
    icon={<SearchX size={32} />}
    title={t('club.not_there')}
    act={
      <Link to={paths.club()} className={buttonClass('primary', 'small')}>
        {t('club.look_around')}
      </Link>
    }>
    {t('club.not_there_body')}
  </EmptyState>
)
