/** When a lot expires: soon, later, never, or already. */
import { Tag } from '../../../ui/Chip.tsx'
import { daysUntil, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

/** Whoever holds them is told from here on (docs/product.md, expiry). */
const SOON_DAYS = 28

export function Expiry({ at }: { at: string | null }) {
  if (at === null) return <Tag>{t('inbox.no_end')}</Tag>
  const days = daysUntil(at)
  if (Date.parse(at) <= Date.now()) return <Tag kind="bad">{t('inbox.ended', { day: shortDay(at) })}</Tag>
  return (
    <Tag kind={days <= SOON_DAYS ? 'warn' : 'plain'}>
      {t(days <= SOON_DAYS ? 'inbox.ends_in' : 'inbox.ends', { day: shortDay(at), count: days })}
    </Tag>
  )
}
