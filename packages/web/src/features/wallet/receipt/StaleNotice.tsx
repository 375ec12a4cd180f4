/** Figures that could not be read again: still shown, with the time at which they were true. */
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

/** Older than this is worth saying, when the network is away. */
export function StaleNotice({ failed, asOf }: { failed: boolean; asOf: string }) {
  if (!failed) return null
  return <Notice kind="warn" className="mb-4">{t('wallet.stale', { when: dayTime(asOf) })}</Notice>
}
