/** A notice on an agency's own screens when it waits, is suspended or has ended: since when, why, and what stays. */
import { getStanding } from '@taschino/contract/agencies-record.ts'
import { useAsk } from '../../api/use-ask.ts'
import { settings } from '../../settings/settings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

export function StandingNotice({ className = 'mb-4' }: { className?: string }) {
  const { data } = useAsk(getStanding)
  if (!data || data.state === 'active') return null
  const { state, reason, stateAt } = data
  const phone = settings().supportPhone
  return (
    <Notice kind="warn" className={className} title={t(`ownStanding.title.${state}`)}>
      {reason !== null && reason !== '' && (
        <p className="m-0">
          <bdi>{t('ownStanding.reason', { when: stateAt === null ? '' : dayTime(stateAt), reason })}</bdi>
        </p>
      )}
      <p className="mt-1 mb-0">
        {t(`ownStanding.means.${state}`)} {state === 'review' ? '' : phone ? t('stopped.phone', { phone }) : t('stopped.whom')}
      </p>
    </Notice>
  )
}
