/** Ways out beside a name that is nobody's: the person who was probably meant, and an invitation for whoever is new. */
import { useState } from 'react'
import type { DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'
import { InviteOne } from '../agencies/public.ts'

/** First and last name as far as an address or a name tells them. */
function namesIn(who: string): { firstName: string; lastName: string; email: string } {
  const isAddress = who.includes('@')
  const [firstName = '', ...rest] = (isAddress ? who.slice(0, who.indexOf('@')) : who)
    .split(isAddress ? /[._-]+/ : /\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
  return { firstName, lastName: rest.join(' '), email: isAddress ? who : '' }
}

const WAY = 'min-h-11 rounded-lg px-2 text-sm font-semibold whitespace-nowrap text-brand underline wide:min-h-7'

interface WhoMeantProps {
  row: DistributionRow
  busy: boolean
  /** At a desk Enter takes it as well, and is said to. */
  byEnter?: boolean
  onWho: (who: string) => void
}

export function WhoMeant({ row, busy, byEnter, onWho }: WhoMeantProps) {
  const [inviting, setInviting] = useState(false)
  if (row.fault !== 'who_unknown') return null
  return (
    <span className={cx('flex min-w-0 items-center gap-x-1', !byEnter && 'flex-wrap')}>
      {row.near && (
        <button
          type="button"
          disabled={busy}
          className={cx(WAY, byEnter && 'min-w-0 truncate')}
          title={byEnter ? t('dist.by_enter') : undefined}
          onClick={() => onWho(row.near?.who ?? '')}>
          {t('dist.did_you_mean', { name: row.near.name })}
        </button>
      )}
      <button
        type="button"
        disabled={busy}
        className={WAY}
        aria-label={t('dist.invite_who', { who: row.who })}
        onClick={() => setInviting(true)}>
        {t('dist.invite')}
      </button>
      {inviting && (
        <InviteOne
          start={namesIn(row.who)}
          onSent={(email) => {
            setInviting(false)
            onWho(email)
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </span>
  )
}
