/** Below an empty pocket: why it is empty, who fills it, and what somebody can do about it. */
import { getProfile } from '@taschino/contract/people/profile.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Breakable } from '../../../ui/Breakable.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

export function FirstDay() {
  const profile = useAsk(getProfile, undefined, { kept: true }).data
  if (!profile) return null
  return (
    <Notice
      className="mb-6"
      title={t('home.empty_title')}
      act={
        <Link to={paths.employers()} className={buttonClass('soft', 'small')}>
          {t('employers.title')}
        </Link>
      }>
      <Breakable>
        {profile.agency ? t('home.empty_agency', { agency: profile.agency.name }) : t('home.empty_alone', { email: profile.email })}
      </Breakable>
    </Notice>
  )
}
