/** The notice on a stopped shop's own screens: since when, why, what goes on, whom to ask. */
import { settings } from '../../settings/settings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { useOwnShop } from './own-shop.ts'

export function StoppedNotice({ className }: { className?: string }) {
  const shop = useOwnShop()
  if (!shop?.stopped) return null
  const { at, reason, group } = shop.stopped
  const phone = settings().supportPhone
  return (
    <Notice kind="warn" className={className} title={t(shop.isGroup ? 'stopped.title_group' : 'stopped.title')}>
      <p className="m-0">
        <bdi>
          {t(group === null ? 'stopped.body' : 'stopped.body_with', { name: shop.title, group: group ?? '', when: dayTime(at), reason })}
        </bdi>
      </p>
      <p className="mt-1 mb-0">
        {t('stopped.stays')} {phone ? t('stopped.phone', { phone }) : t('stopped.whom')}
      </p>
    </Notice>
  )
}
