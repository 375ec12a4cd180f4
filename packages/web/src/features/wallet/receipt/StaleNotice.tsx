/** The notice that figures could not be read again, with the time at which they were true. */
import { useConnection } from '../../../live/live.ts'
import { isOnline } from '../../../device/device.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

export function StaleNotice({
  failed,
  asOf,
}: {
  failed: boolean
  /** In milliseconds, or as the server writes it. */ asOf: number | string
}) {
  // The connection comes after the first data; whether there is a network at all is known before.
  const offline = useConnection() === 'offline' || !isOnline()
  // Nothing was ever read: there is nothing that could be old.
  if (asOf === 0 || (!failed && !offline)) return null
  return (
    <Notice kind="warn" className="mb-4">
      {t('wallet.stale', { when: dayTime(asOf) })}
    </Notice>
  )
}
