/** What the four lists of "I miei" share: open or all, and what an empty one says. */
import type { ReactNode } from 'react'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { t } from '../../../words/words.ts'

export const MINE = ['orders', 'codes', 'tickets', 'cashback'] as const
export type Mine = (typeof MINE)[number]

export interface PileProps {
  /** Only what is not over. */
  open: boolean
}

export function NoneOfMine({ icon, what, open }: { icon: ReactNode; what: Mine; open: boolean }) {
  return (
    <EmptyState
      icon={icon}
      title={t(`club.none.${what}.${open ? 'open' : 'all'}`)}
      act={
        <Link to={paths.club()} className={buttonClass('primary', 'small')}>
          {t('club.look_around')}
        </Link>
      }>
      {t(`club.none_body.${what}`)}
    </EmptyState>
  )
}
