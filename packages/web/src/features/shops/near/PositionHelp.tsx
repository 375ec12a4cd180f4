/** Why there are no distances, and how to switch the position on. */
import { whereSettingsAre } from '../../../device/install/phone.ts'
import type { Whereabouts } from '../../../device/position/use-place.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

export function PositionHelp({ where }: { where: Whereabouts }) {
  if (where.state === 'denied') {
    return (
      <Notice kind="warn" className="mt-3" title={t('near.denied_title')}>
        <p className="m-0">{t('near.denied')}</p>
        <p className="mt-2 mb-0">{t(`near.denied_${whereSettingsAre()}`)}</p>
      </Notice>
    )
  }
  if (where.state === 'unknown' && !where.settled)
    return (
      <Notice
        kind="warn"
        className="mt-3"
        act={
          <Button size="small" wide={false} onClick={where.ask}>
            {t('act.retry')}
          </Button>
        }>
        {t('near.unknown')}
      </Notice>
    )
  return null
}
