/** Figures that could not be read again: still shown, with the time at which they were true. */
import { useConnection } from '../../../app/live.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

export function StaleNotice({ failed, asOf }: { failed: boolean; asOf: string }) {
  const offline = useConnection() === 'offline'
  if (!failed && !offline) return null
  return <Notice kind="warn" className="mb-4">{t('wallet.stale', { when: dayTime(asOf) })}</Notice>
}
